// Reads the outline of a PDF: titles, how deep they lie, and the pages that they point at.

import { clearText } from './clear-text.ts';
import { type PdfFile, utf16Of } from './open-pdf.ts';

export interface OutlineEntry {
  readonly title: string;
  /** 1 for the outermost. */
  readonly depth: number;
  readonly page: number;
  /** Distance from the top in the page's own upright frame; null when it points at the page as a whole. */
  readonly y: number | null;
}

export interface Outline {
  readonly count: number;
  /** In the outline's own order. */
  entriesOn(page: number): readonly OutlineEntry[];
  /** Some were left out: the outline goes in circles, or on without end. */
  readonly isCutShort: boolean;
}

const MOST_ENTRIES = 20_000;
const DEEPEST = 32;

/** PDFium follows whatever the file says, so the guard against circles is here: each entry is visited once. */
export function readOutline({ pdfium, document }: PdfFile): Outline {
  const { api, scratch } = pdfium;
  const byPage = new Map<number, OutlineEntry[]>();
  let count = 0;
  const visited = new Set<number>();
  let isCutShort = false;
  const waiting: { bookmark: number; depth: number }[] = [
    { bookmark: api.FPDFBookmark_GetFirstChild(document, 0), depth: 1 },
  ];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { bookmark, depth } = next;
    if (bookmark === 0) continue;
    if (visited.has(bookmark) || visited.size >= MOST_ENTRIES || depth > DEEPEST) {
      isCutShort = true;
      continue;
    }
    visited.add(bookmark);
    const entry = read(bookmark, depth);
    if (entry) keep(entry);
    waiting.push({ bookmark: api.FPDFBookmark_GetNextSibling(document, bookmark), depth });
    waiting.push({ bookmark: api.FPDFBookmark_GetFirstChild(document, bookmark), depth: depth + 1 });
  }
  return { count, isCutShort, entriesOn: (page) => byPage.get(page) ?? [] };

  function keep(entry: OutlineEntry): void {
    const entries = byPage.get(entry.page) ?? [];
    entries.push(entry);
    byPage.set(entry.page, entries);
    count += 1;
  }

  function read(bookmark: number, depth: number): OutlineEntry | null {
    const raw = utf16Of(pdfium, (at, room) => api.FPDFBookmark_GetTitle(bookmark, at, room)) ?? '';
    const title = clearText(raw.replace(/[\p{Cc}\p{Cf}\p{White_Space}]+/gu, ' ')).trim();
    const destination = destinationOf(bookmark);
    const page = destination === 0 ? -1 : api.FPDFDest_GetDestPageIndex(document, destination);
    if (title === '' || page < 0) return null;
    return { title, depth, page, y: heightOf(destination) };
  }

  function destinationOf(bookmark: number): number {
    const direct = api.FPDFBookmark_GetDest(document, bookmark);
    if (direct !== 0) return direct;
    const action = api.FPDFBookmark_GetAction(bookmark);
    return action === 0 ? 0 : api.FPDFAction_GetDest(document, action);
  }

  function heightOf(destination: number): number | null {
    const found = api.FPDFDest_GetLocationInPage(
      destination,
      scratch,
      scratch + 4,
      scratch + 8,
      scratch + 16,
      scratch + 20,
      scratch + 24,
    );
    const hasHeight = pdfium.bytes()[scratch + 4] === 1;
    return found && hasHeight ? -pdfium.float(scratch + 20) : null;
  }
}
