// Loads PDFium in a worker of the app, when there is a PDF and not before: 2 MB that most books have no need of.

import wasmUrl from '@embedpdf/pdfium/pdfium.wasm?url';
import { ok, refuse, type Result } from '../../../app/kernel/result.ts';
import type { Pdfium } from './pdfium.ts';

export async function loadPdfium(): Promise<Result<Pdfium>> {
  try {
    const [{ bootPdfium }, response] = await Promise.all([import('./pdfium.ts'), fetch(wasmUrl)]);
    if (response.ok) return ok(await bootPdfium(await response.arrayBuffer()));
    return absent(`status ${response.status}`);
  } catch (cause) {
    // A fetch without a network is a TypeError; so is an import, and nothing else in here throws one.
    if (!(cause instanceof TypeError)) throw cause;
    return absent('no network');
  }
}

function absent(reason: string): Result<never> {
  return refuse('trans_executable_missing', 'the reader of PDFs is not on this device yet', { reason });
}
