// Converts a PDF in a test: the Markdown, what the reader shows of it, the anomalies, the pages.

import type { Anomaly, PageStart } from '../../../../app/kernel/staged.ts';
import { convertPdf, type PageProgress } from '../../../../workers/import/pdf/pdf.ts';
import { nodePdfium } from '../../../fixtures/node-pdfium.ts';
import { collectingSink, shown } from '../converted.ts';

export interface ConvertedText {
  readonly text: string;
  readonly shown: readonly string[];
  readonly anomalies: readonly Anomaly[];
  readonly pages: readonly PageStart[];
}

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

/** A refusal fails the test and says its code. */
export async function convertedPdf(
  bytes: Uint8Array,
  progress: PageProgress = () => {},
  args: readonly string[] = [],
): Promise<ConvertedText> {
  const sink = collectingSink();
  const result = await convertPdf({ size: bytes.length, pieces: inPieces(bytes) }, sink, nodePdfium, progress, args);
  if (!result.ok) throw new Error(`refused: ${result.error.code} ${JSON.stringify(result.error.details)}`);
  const text = new TextDecoder('utf-8', { fatal: true }).decode(sink.bytes());
  return { text, shown: shown(text), ...result.value };
}

export async function refusedPdf(bytes: Uint8Array): Promise<{ readonly code: string; readonly details: unknown }> {
  const result = await convertPdf({ size: bytes.length, pieces: inPieces(bytes) }, collectingSink(), nodePdfium);
  if (result.ok) throw new Error('it was converted');
  return { code: result.error.code, details: result.error.details };
}
