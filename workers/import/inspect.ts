// Reads what a file says of its own title, author and language, to suggest them to the person before an import.

import { lineKind } from '../../app/book/core/line-kind.ts';
import { plainTitle } from '../../app/book/core/plain-title.ts';
import type { InspectReply } from '../../app/kernel/staged.ts';
import { createAnomalies } from './anomalies.ts';
import { piecesOf } from './byte-source.ts';
import { openEpub } from './open-epub.ts';
import { openPdf } from './pdf/open-pdf.ts';
import type { LoadPdfium } from './pdf/pdfium.ts';
import { saneAuthor, saneTitle } from './pdf/sane-info.ts';

const NOTHING: InspectReply = { title: null, author: null, language: null };
const BEGINNING = 256 * 1024;
const LONGEST_TITLE = 1_000;
// An archive or a PDF is read whole, and a suggestion is not worth more.
const LARGEST_READ = 256 * 1024 * 1024;

/** Suggestions only: whatever is wrong with the file, the import itself will say. */
export async function inspectFile(file: Blob, name: string, loadPdfium: LoadPdfium): Promise<InspectReply> {
  try {
    return await inspect(file, name, loadPdfium);
  } catch (cause) {
    // The file cannot be read just now. There is nothing to suggest, and an import will say why.
    if (cause instanceof DOMException) return NOTHING;
    throw cause;
  }
}

async function inspect(file: Blob, name: string, loadPdfium: LoadPdfium): Promise<InspectReply> {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
  if (extension === 'epub') return inspectEpub(file);
  if (extension === 'pdf') return inspectPdf(file, loadPdfium);
  if (extension === 'md' || extension === 'markdown') return inspectMarkdown(file);
  return NOTHING;
}

async function inspectEpub(file: Blob): Promise<InspectReply> {
  if (file.size > LARGEST_READ) return NOTHING;
  const epub = await openEpub(new Uint8Array(await file.arrayBuffer()), createAnomalies());
  if (!epub.ok) return NOTHING;
  const { title, authors, language } = epub.value.book;
  return {
    title: shortened(title),
    author: authors.length > 0 ? shortened(authors.join(', ')) : null,
    language,
  };
}

async function inspectPdf(file: Blob, loadPdfium: LoadPdfium): Promise<InspectReply> {
  if (file.size > LARGEST_READ) return NOTHING;
  const pdfium = await loadPdfium();
  if (!pdfium.ok) return NOTHING;
  const pdf = await openPdf(pdfium.value, { size: file.size, pieces: piecesOf(file) });
  if (!pdf.ok) return NOTHING;
  const title = shortened(saneTitle(pdf.value.info('Title')));
  const author = shortened(saneAuthor(pdf.value.info('Author')));
  pdf.value.close();
  return { title, author, language: null };
}

async function inspectMarkdown(file: Blob): Promise<InspectReply> {
  const text = new TextDecoder().decode(await file.slice(0, BEGINNING).arrayBuffer());
  for (const line of text.split(/\r\n?|\n/)) {
    const kind = lineKind(line);
    if (kind.kind === 'heading') return { ...NOTHING, title: shortened(plainTitle(kind.title)) };
  }
  return NOTHING;
}

function shortened(text: string | null): string | null {
  return text === null ? null : [...text].slice(0, LONGEST_TITLE).join('');
}
