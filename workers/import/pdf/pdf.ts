// Converts a PDF to Markdown: first a survey of all its pages, then page after page into text.
//
// A PDF says where characters stand, not what they are. What is a heading, a running title or a hyphen for the line's
// sake shows only against the rest of the book, so every page is looked at twice. The lines of most books are kept from
// the first look; a book too long for that is read again page by page, so memory has a bound.

import { ok, refuse, type Result } from '../../../app/kernel/result.ts';
import type { Anomaly, PageStart, PreparedBook } from '../../../app/kernel/staged.ts';
import { createAnomalies, type Anomalies } from '../anomalies.ts';
import { blocksMarkdown } from '../block-markdown.ts';
import type { ByteSink } from '../byte-sink.ts';
import { createFlow, type PlacedBlock } from './flow.ts';
import { openPdf, type PdfFile, type PdfSource } from './open-pdf.ts';
import { readOutline } from './outline.ts';
import { pageList } from './page-list.ts';
import { paragraphsOf } from './paragraphs.ts';
import type { LoadPdfium } from './pdfium.ts';
import { surveyPages, type Survey } from './survey.ts';

export const PDF_CONVERTER: NonNullable<PreparedBook['converter']> = { name: 'pdfium', version: '2.15.1', args: [] };

export interface ConvertedPdf {
  readonly anomalies: readonly Anomaly[];
  /** Where each page begins that a block of the text begins on. */
  readonly pages: readonly PageStart[];
}

/** Told twice a page, as every page is looked at twice. */
export type PageProgress = (done: number, total: number) => void;

/** What it writes before a refusal is worthless. `args` are of those that `engines.pdf` lists. */
export async function convertPdf(
  source: PdfSource,
  sink: ByteSink,
  loadPdfium: LoadPdfium,
  progress: PageProgress = () => {},
  args: readonly string[] = [],
): Promise<Result<ConvertedPdf>> {
  const pdfium = await loadPdfium();
  if (!pdfium.ok) return pdfium;
  const opened = await openPdf(pdfium.value, source);
  if (!opened.ok) return opened;
  const file = opened.value;
  try {
    const converted = convert(file, sink, progress, args);
    file.close();
    return converted;
  } catch (cause) {
    // Without memory, or at a defect of its own, WebAssembly traps. Its memory is not to be trusted then, nor closed.
    if (!(cause instanceof WebAssembly.RuntimeError)) throw cause;
    return refuse('pdf_invalid', 'the file is too much for the reader of PDFs', { reason: 'reader_failed' });
  }
}

function convert(file: PdfFile, sink: ByteSink, progress: PageProgress, args: readonly string[]): Result<ConvertedPdf> {
  const anomalies = createAnomalies();
  const total = file.pageCount;
  const told = (done: number): void => progress(Math.ceil(done / 2), total);
  const surveyed = surveyPages(file, (done) => told(done));
  if (!surveyed.ok) return surveyed;
  const survey = surveyed.value;
  if (survey.letters === 0) {
    const details = { reason: 'no_text_layer', page_count: total };
    return refuse('trans_empty_output', 'the pages are pictures; there is no text in the file', details);
  }
  const outline = readOutline(file);
  if (outline.isCutShort) anomalies.add('outline_cut_short', String(outline.count));
  tell(survey, anomalies);

  const writer = createBlockWriter(sink);
  const words = { ...survey.words, keepsHyphens: args.includes('--keep-line-hyphens') };
  const write = (runningLines: 'kept' | 'left_out'): number => {
    const flow = createFlow({ styles: survey.styles, words, emit: writer.write });
    let left = 0;
    for (let page = 0; page < total && !sink.failure; page += 1) {
      const regions = survey.regionsOf(page);
      const isKept = runningLines === 'kept';
      const kept = isKept ? { regions, left: 0 } : survey.running.without(regions, survey.styles.bodySize());
      left += kept.left;
      const paragraphs = kept.regions.flatMap((lines) => paragraphsOf(lines));
      flow.page(page, paragraphs, outline.entriesOn(page));
      told(total + page + 1);
    }
    flow.end();
    return left;
  };
  let left = write(args.includes('--keep-running-heads') ? 'kept' : 'left_out');
  // Where every line is like those of the other pages, as on labels and slips, they are the text.
  if (writer.isEmpty() && left > 0) left = write('kept');
  if (sink.failure) return { ok: false, error: sink.failure };
  if (writer.isEmpty()) return refuse('trans_empty_output', 'no words are left of the text', { reason: 'no_words' });
  writer.end();
  if (sink.failure) return { ok: false, error: sink.failure };
  anomalies.count('running_lines_left_out', left);
  return ok({ anomalies: anomalies.list(), pages: writer.pages() });
}

function tell(survey: Survey, anomalies: Anomalies): void {
  const { unreadable, withoutText, cutShort, uncertain, garbled } = survey;
  if (unreadable.length > 0) anomalies.add('pages_unreadable', pageList(unreadable));
  if (withoutText.length > 0) anomalies.add('pages_without_text', pageList(withoutText));
  if (cutShort.length > 0) anomalies.add('pages_cut_short', pageList(cutShort));
  if (uncertain.length > 0) anomalies.add('columns_uncertain', pageList(uncertain));
  if (garbled.length > 0) anomalies.add('text_layer_garbled', pageList(garbled));
  const long = survey.longWords.tooMany();
  if (long) anomalies.add('words_run_together', String(long.long));
  anomalies.count('unmapped_glyphs', survey.unmapped);
  anomalies.count('images_left_out', survey.images);
}

interface BlockWriter {
  write(placed: PlacedBlock): void;
  isEmpty(): boolean;
  end(): void;
  pages(): readonly PageStart[];
}

/** Blocks are parted by blank lines, and the text ends with one line end. */
function createBlockWriter(sink: ByteSink): BlockWriter {
  const encoder = new TextEncoder();
  const starts: PageStart[] = [];
  let written = 0;
  return {
    write({ block, page }) {
      const markdown = blocksMarkdown([block], () => null);
      if (markdown === '') return;
      if (written > 0) put('\n\n');
      if ((starts.at(-1)?.page ?? 0) < page + 1) starts.push({ page: page + 1, byte_start: written });
      put(markdown);
    },
    isEmpty: () => written === 0,
    end: () => put('\n'),
    pages: () => starts,
  };

  function put(text: string): void {
    const bytes = encoder.encode(text);
    written += bytes.length;
    sink.write(bytes);
  }
}
