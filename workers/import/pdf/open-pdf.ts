// Opens a PDF: its bytes go once into PDFium's memory, piece by piece, and its pages are opened one at a time.

import { ok, refuse, type Result } from '../../../app/kernel/result.ts';
import type { Pdfium } from './pdfium.ts';

export interface PdfFile {
  readonly pdfium: Pdfium;
  readonly document: number;
  readonly pageCount: number;
  /** Answers null when the page itself is broken. */
  withPage<T>(index: number, read: (page: number) => T): T | null;
  /** Title, Author and the like; null when the file does not say. */
  info(key: string): string | null;
  close(): void;
}

export interface PdfSource {
  readonly size: number;
  readonly pieces: AsyncIterable<Uint8Array>;
}

// PDFium looks for the header in the first 1,024 bytes; mail and download programs sometimes put more before it.
const LONGEST_JUNK = 1 << 20;
const HEADER = [0x25, 0x50, 0x44, 0x46, 0x2d];
const PASSWORD_ERRORS = new Set([4, 5]);
const LONGEST_INFO = 8_192;

/** A read that breaks off throws what the platform threw. */
export async function openPdf(pdfium: Pdfium, { size, pieces }: PdfSource): Promise<Result<PdfFile>> {
  const held = pdfium.allocate(size);
  if (held === 0) return refuse('trans_output_too_large', 'the file does not fit into memory', { reason: 'memory' });
  let length = 0;
  try {
    for await (const piece of pieces) {
      pdfium.bytes().set(piece.subarray(0, size - length), held + length);
      length += piece.length;
    }
  } catch (cause) {
    pdfium.free(held);
    throw cause;
  }
  const { api } = pdfium;
  const start = headerAt(pdfium.bytes().subarray(held, held + Math.min(size, LONGEST_JUNK)));
  const document = start < 0 ? 0 : api.FPDF_LoadMemDocument(held + start, size - start, '');
  const isLocked = document === 0 && start >= 0 && PASSWORD_ERRORS.has(api.FPDF_GetLastError());
  const pageCount = document === 0 ? 0 : api.FPDF_GetPageCount(document);
  if (pageCount <= 0) {
    if (document !== 0) api.FPDF_CloseDocument(document);
    pdfium.free(held);
    if (isLocked) return refuse('pdf_encrypted', 'the file opens with a password only');
    return refuse('pdf_invalid', 'the file is not a PDF, or is damaged');
  }
  return ok({
    pdfium,
    document,
    pageCount,
    withPage(index, read) {
      const page = api.FPDF_LoadPage(document, index);
      if (page === 0) return null;
      try {
        return read(page);
      } finally {
        api.FPDF_ClosePage(page);
      }
    },
    info: (key) => utf16Of(pdfium, (at, room) => api.FPDF_GetMetaText(document, key, at, room)),
    close() {
      api.FPDF_CloseDocument(document);
      pdfium.free(held);
    },
  });
}

/** A text that PDFium writes as UTF-16 with a closing zero, in two calls: how long, then what. */
export function utf16Of(pdfium: Pdfium, write: (pointer: number, room: number) => number): string | null {
  const needed = write(0, 0);
  if (needed <= 2 || needed > LONGEST_INFO) return null;
  const at = pdfium.allocate(needed);
  write(at, needed);
  const bytes = pdfium.bytes().slice(at, at + needed - 2);
  pdfium.free(at);
  return new TextDecoder('utf-16le').decode(bytes);
}

function headerAt(bytes: Uint8Array): number {
  for (let at = bytes.indexOf(0x25); at >= 0; at = bytes.indexOf(0x25, at + 1)) {
    if (HEADER.every((byte, i) => bytes[at + i] === byte)) return at;
  }
  return -1;
}
