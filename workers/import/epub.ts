// Converts an EPUB to Markdown, document by document, so that one chapter at a time is in memory beside the archive.
//
// Nothing of a book may be lost without a word: every document, note and picture either goes into the text or is named
// in an anomaly, or the whole conversion fails with a code.

import { ok, refuse, type Result } from '../../app/kernel/result.ts';
import type { Anomaly, PreparedBook } from '../../app/kernel/staged.ts';
import { createAnomalies, type Anomalies } from './anomalies.ts';
import { blocksMarkdown, noteMarkdown } from './block-markdown.ts';
import { plainText, type Block } from './block-tree.ts';
import type { ByteSink } from './byte-sink.ts';
import { readChapter, type Chapter } from './chapter.ts';
import { readCover, type Cover } from './cover.ts';
import type { NoteNumber } from './inline-markdown.ts';
import { createNoteBook, type NoteBook } from './note-book.ts';
import { openEpub, type EpubFile } from './open-epub.ts';
import { createPictures, type BookPictures, type KeepPicture } from './pictures.ts';
import { FIRST_STATE, placeHeadings, type TocEntry } from './place-headings.ts';
import { readContents, type Contents } from './read-toc.ts';
import { decodeEntity } from './read-xml.ts';
import { readingOrder, type BookDocument } from './reading-order.ts';

export const EPUB_CONVERTER: NonNullable<PreparedBook['converter']> = {
  name: 'lectern-epub',
  version: '2',
  args: [],
};

/** Left all pictures out. A text of its making that was lost can only be made again in its way. */
export const FIRST_EPUB_CONVERTER = { ...EPUB_CONVERTER, version: '1' };

const MOST_ENTITIES = 1_000;

export interface ConvertedEpub {
  readonly anomalies: readonly Anomaly[];
  readonly cover: Cover | null;
}

/**
 * Takes the bytes over. What it writes and keeps before a refusal is worthless. `keepPicture` is null for the first
 * converter's text. `args` are of those that `engines.epub` lists.
 */
export async function convertEpub(
  bytes: Uint8Array,
  sink: ByteSink,
  keepPicture: KeepPicture | null,
  progress: (done: number, total: number) => void = () => {},
  args: readonly string[] = [],
): Promise<Result<ConvertedEpub>> {
  const anomalies = createAnomalies();
  const opened = await openEpub(bytes, anomalies);
  if (!opened.ok) return opened;
  const epub = opened.value;
  const documents = readingOrder(epub, anomalies);
  const contents = await readContents(epub, anomalies);
  if (!contents.ok) return contents;

  const notes = createNoteBook(epub, anomalies);
  const titles = createTitles(epub.book.title);
  for (const { path } of documents) {
    const html = await epub.readText(path);
    if (!html.ok) return html;
    notes.scan(path, html.value);
    titles.scan(html.value);
  }

  const writer = createSectionWriter(sink);
  const keep = args.includes('--no-pictures') ? null : keepPicture;
  const pictures = keep && createPictures(epub, anomalies, keep);
  const hasNotes = !args.includes('--no-notes');
  const noteNumber: NoteNumber = hasNotes ? notes.numberOf : () => 'left_out';
  const parts = { epub, anomalies, contents: contents.value, notes, noteNumber, pictures, titles, writer };
  const converter = createConverter(parts);
  for (const [i, document] of documents.entries()) {
    const converted = await converter.convert(document);
    if (!converted.ok) return converted;
    if (sink.failure) return { ok: false, error: sink.failure };
    progress(i + 1, documents.length);
  }
  const rest = notes.takeRest();
  if (hasNotes) for (const blocks of rest) writer.write(blocksMarkdown(blocks, () => null));
  else anomalies.count('notes_left_out', rest.length);
  if (converter.letters() === 0) return refuse('epub_no_text', 'the book has no text');
  writer.end();
  const cover = await readCover(epub, anomalies);
  if (sink.failure) return { ok: false, error: sink.failure };
  return ok({ anomalies: anomalies.list(), cover });
}

interface Parts {
  readonly epub: EpubFile;
  readonly anomalies: Anomalies;
  readonly contents: Contents;
  readonly notes: NoteBook;
  readonly noteNumber: NoteNumber;
  readonly pictures: BookPictures | null;
  readonly titles: DocumentTitles;
  readonly writer: SectionWriter;
}

interface Opened {
  readonly chapter: Chapter;
  readonly html: string;
}

function createConverter(parts: Parts): {
  convert(document: BookDocument): Promise<Result<null>>;
  letters(): number;
} {
  const { epub, anomalies, contents, notes, noteNumber, pictures, titles, writer } = parts;
  let headings = FIRST_STATE;
  let letters = 0;

  return { convert, letters: () => letters };

  async function convert(document: BookDocument): Promise<Result<null>> {
    const opened = await read(document);
    if (!opened.ok) return opened;
    const { chapter, html } = opened.value;
    notes.keep(document.path, chapter.notes);
    tellLosses(document.path, chapter, html);
    // What is left of a page of notes, or of a contents page without its lists, is a heading over nothing.
    const isEmptied = chapter.notes.size > 0 || chapter.hasDroppedNav;
    if (isEmptied && chapter.blocks.every(({ block }) => block.kind === 'heading')) return ok(null);
    if (document.place !== 'flow' && chapter.blocks.length > 0) {
      const kind = document.place === 'non_linear' ? 'non_linear_section' : 'unlisted_section';
      anomalies.add(kind, `${document.path}: ${titleOf(document.path, chapter)}`);
    }
    letters += chapter.letters;
    const isInFlow = document.place === 'flow';
    const placed = placeHeadings(chapter, entriesOf(document, chapter), isInFlow ? headings : FIRST_STATE);
    if (isInFlow) headings = placed.after;
    for (const title of placed.lost) anomalies.add('contents_target_missing', title);
    const loaded = await loadNotes(placed.blocks);
    if (!loaded.ok) return loaded;
    writer.write(blocksMarkdown(placed.blocks, noteNumber));
    for (const { number, blocks } of notes.takeNumbered()) writer.write(noteMarkdown(number, blocks, () => null));
    return ok(null);
  }

  async function read({ path, isNavDocument }: Pick<BookDocument, 'path' | 'isNavDocument'>): Promise<Result<Opened>> {
    const html = await epub.readText(path);
    if (!html.ok) return html;
    const taken = await pictures?.take(path, html.value);
    if (taken && !taken.ok) return taken;
    const fragments = (contents.entriesByPath.get(path) ?? []).flatMap(({ fragment }) => fragment ?? []);
    const chapter = readChapter(html.value, {
      anchors: new Set(fragments),
      noteIds: notes.idsIn(path),
      noteKey: (href) => notes.keyOfReference(path, href),
      ownNoteKey: (id) => notes.keyOf(path, id),
      pictureName: pictures && ((href) => pictures.nameOf(path, href)),
      isNavDocument,
    });
    return ok({ chapter, html: html.value });
  }

  async function loadNotes(blocks: readonly Block[]): Promise<Result<null>> {
    for (const path of notes.unread(blocks)) {
      const opened = await read({ path, isNavDocument: false });
      if (!opened.ok) return opened;
      notes.keep(path, opened.value.chapter.notes);
    }
    return ok(null);
  }

  function entriesOf(document: BookDocument, chapter: Chapter): readonly TocEntry[] {
    const { path } = document;
    const entries = contents.entriesByPath.get(path) ?? [];
    const synthetic = (title: string): TocEntry => ({ title, depth: 1, path, fragment: null, isParent: false });
    if (document.place !== 'flow') {
      if (entries.length === 0) return [synthetic(titleOf(path, chapter))];
      const outermost = entries.reduce((least, { depth }) => Math.min(least, depth), Number.POSITIVE_INFINITY);
      return entries.map((entry) => ({ ...entry, depth: entry.depth - outermost + 1 }));
    }
    // Without any contents, a document without a heading is known by a title of its own.
    const hasHeading = chapter.blocks.some(({ block }) => block.kind === 'heading');
    return contents.isEmpty && !hasHeading && titles.isOwn(chapter.title) ? [synthetic(chapter.title)] : entries;
  }

  function tellLosses(path: string, chapter: Chapter, html: string): void {
    anomalies.count('images_left_out', chapter.images);
    anomalies.count('ruby_readings', chapter.rubyReadings);
    anomalies.count('media_left_out', chapter.media);
    anomalies.count('formulas_flattened', chapter.formulas);
    for (const entity of unknownEntities(html)) anomalies.add('unknown_entity', entity);
    if (chapter.isCutShort) anomalies.add('chapter_cut_short', path);
    if (chapter.hasDroppedNav) anomalies.add('contents_page_left_out', path);
  }
}

function titleOf(path: string, chapter: Chapter): string {
  const heading = chapter.blocks.find(({ block }) => block.kind === 'heading')?.block;
  const own = heading?.kind === 'heading' ? plainText(heading.inlines).replace(/\s+/g, ' ').trim() : '';
  return own || chapter.title || (path.split('/').at(-1) ?? path);
}

/** Names between & and ; that HTML does not know; they stay in the text as they are written. */
function unknownEntities(html: string): readonly string[] {
  const names = new Set<string>();
  for (const [entity] of html.matchAll(/&[A-Za-z][A-Za-z0-9]*;/g)) {
    if (names.size < MOST_ENTITIES) names.add(entity);
  }
  return [...names].filter((entity) => decodeEntity(entity) === entity);
}

interface DocumentTitles {
  scan(html: string): void;
  /** Many programs give every document the book's title, or the same word for none. */
  isOwn(title: string): boolean;
}

function createTitles(bookTitle: string | null): DocumentTitles {
  const seen = new Set<string>();
  const shared = new Set(['', bookTitle ?? '']);
  return {
    scan(html) {
      const raw = /<title[^>]*>([^<]*)</i.exec(html)?.[1] ?? '';
      const title = raw
        .replace(/&#?\w+;/g, decodeEntity)
        .replace(/\s+/g, ' ')
        .trim();
      if (seen.has(title)) shared.add(title);
      seen.add(title);
    },
    isOwn: (title) => !shared.has(title),
  };
}

interface SectionWriter {
  write(markdown: string): void;
  end(): void;
}

/** Blocks are parted by blank lines wherever they come from, and the text ends with one line end. */
function createSectionWriter(sink: ByteSink): SectionWriter {
  const encoder = new TextEncoder();
  let isFirst = true;
  return {
    write(markdown) {
      if (markdown === '') return;
      sink.write(encoder.encode(isFirst ? markdown : `\n\n${markdown}`));
      isFirst = false;
    },
    end: () => sink.write(encoder.encode('\n')),
  };
}
