// Lists the documents of an EPUB in the order in which their text goes into the book, and names what cannot.

import type { Anomalies } from './anomalies.ts';
import type { EpubFile } from './open-epub.ts';
import type { ManifestItem } from './package-file.ts';

export interface BookDocument {
  readonly path: string;
  /**
   * `non_linear` is what the author keeps out of the reading order (`linear="no"`), `unlisted` what the spine does not
   * name at all. The normalised body is one text, and `read next` walks all of it; so such a part comes last, under a
   * heading of its own, where it can be found, cited and read, and does not come between two chapters.
   */
  readonly place: 'flow' | 'non_linear' | 'unlisted';
  readonly isNavDocument: boolean;
}

const DOCUMENT_TYPES = new Set([
  'application/xhtml+xml',
  'text/html',
  'application/x-dtbook+xml',
  'text/x-oeb1-document',
]);
const DOCUMENT_NAME = /\.x?html?$/i;

export function readingOrder(epub: EpubFile, anomalies: Anomalies): readonly BookDocument[] {
  const { items, spine } = epub.book;
  const documents = new Map<string, BookDocument>();
  for (const { idref, isLinear } of spine) {
    const item = items.get(idref);
    if (!item) {
      anomalies.add('chapter_missing', idref);
      continue;
    }
    const readable = readableForm(item, items);
    // A picture as a chapter is a picture; another kind may hold text that is lost.
    if (item.mediaType.startsWith('image/')) anomalies.count('images_left_out', 1);
    else if (!readable) anomalies.add('chapter_unreadable', `${item.href}: ${item.mediaType}`);
    if (readable) add(readable, isLinear ? 'flow' : 'non_linear', readable !== item);
  }
  addUnlisted();
  const all = [...documents.values()];
  return [...all.filter(({ place }) => place === 'flow'), ...all.filter(({ place }) => place !== 'flow')];

  function add(item: ManifestItem, place: BookDocument['place'], isFallback: boolean): void {
    const target = epub.hrefs.resolve(epub.packagePath, item.href);
    if (target.kind !== 'inside') {
      anomalies.add(target.kind === 'outside' ? 'chapter_outside' : 'chapter_missing', item.href);
      return;
    }
    if (documents.has(target.path)) {
      // One page may stand in for many that cannot be shown.
      if (!isFallback) anomalies.add('chapter_listed_twice', target.path);
      return;
    }
    documents.set(target.path, { path: target.path, place, isNavDocument: item.properties.includes('nav') });
  }

  /** Documents that the manifest knows and the spine does not: linked from chapters, or forgotten. */
  function addUnlisted(): void {
    for (const item of items.values()) {
      if (!isDocument(item) || item.properties.includes('nav')) continue;
      const target = epub.hrefs.resolve(epub.packagePath, item.href);
      if (target.kind === 'inside' && !documents.has(target.path)) {
        documents.set(target.path, { path: target.path, place: 'unlisted', isNavDocument: false });
      }
    }
  }
}

function isDocument(item: ManifestItem): boolean {
  return DOCUMENT_TYPES.has(item.mediaType) || (DOCUMENT_NAME.test(item.href) && !item.mediaType.startsWith('image/'));
}

/** The item, or the first of its fallbacks, that is a document. */
function readableForm(item: ManifestItem, items: ReadonlyMap<string, ManifestItem>): ManifestItem | null {
  const seen = new Set<string>();
  let next: ManifestItem | undefined = item;
  while (next && !seen.has(next.id)) {
    if (isDocument(next)) return next;
    seen.add(next.id);
    next = next.fallback === null ? undefined : items.get(next.fallback);
  }
  return null;
}
