// What a person wrote into an open window: kept on this device until the window is closed, whatever happens to the page.

import type { Parse } from '../../../widgets/memory.ts';

export interface KeyPoint {
  readonly block_id: string;
  readonly source_hash: string;
  /** The exact words of the page. */
  readonly quote: string;
  /** The person's own words for it; blank when the quote speaks for itself. */
  readonly own: string;
  /** Where it was marked, to light it again. */
  readonly leaf: number;
  readonly start: number;
  readonly end: number;
}

export interface WindowDraft {
  readonly summary: string;
  readonly points: readonly KeyPoint[];
  /** Cards that were made while the window was open. */
  readonly cards: readonly string[];
}

/** In UTF-16 units: far more than a line needs, far less than a report takes (1 MiB, and 64 KiB for a point). */
export const longestLine = 2000;
/** Nobody writes this much by hand; a field that held more would hold up the page. */
const LONGEST_KEPT = 50_000;

export const emptyDraft: WindowDraft = { summary: '', points: [], cards: [] };

export function draftKey(bookId: string): string {
  return `draft.${bookId}`;
}

export const parseDraft: Parse<WindowDraft> = (kept) => {
  if (typeof kept !== 'object' || kept === null || !('summary' in kept) || !('points' in kept)) return emptyDraft;
  if (typeof kept.summary !== 'string' || !Array.isArray(kept.points)) return emptyDraft;
  const points = kept.points.filter(isKeyPoint).map((point) => ({ ...point, own: point.own.slice(0, LONGEST_KEPT) }));
  const cards = 'cards' in kept && Array.isArray(kept.cards) ? kept.cards.filter((id) => typeof id === 'string') : [];
  return { summary: kept.summary.slice(0, LONGEST_KEPT), points, cards };
};

function isKeyPoint(value: unknown): value is KeyPoint {
  if (typeof value !== 'object' || value === null) return false;
  const point: Readonly<Record<string, unknown>> = { ...value };
  const texts = [point['block_id'], point['source_hash'], point['quote'], point['own']];
  const numbers = [point['leaf'], point['start'], point['end']];
  return texts.every((text) => typeof text === 'string') && numbers.every((number) => typeof number === 'number');
}

/** The points that stand in these parts; the others wait for the window that has theirs. */
export function pointsIn(draft: WindowDraft, parts: readonly { readonly id: string }[]): readonly KeyPoint[] {
  const ids = new Set(parts.map((part) => part.id));
  return draft.points.filter((point) => ids.has(point.block_id));
}

/** Those whose parts are not in this window: kept, shown apart, and sent with none but their own. */
export function pointsApart(draft: WindowDraft, parts: readonly { readonly id: string }[]): readonly KeyPoint[] {
  const inside = new Set(pointsIn(draft, parts));
  return draft.points.filter((point) => !inside.has(point));
}

/** The same words of the same part, wherever the page sets them now. */
export function isSame(a: KeyPoint, b: KeyPoint): boolean {
  return a.block_id === b.block_id && a.quote === b.quote && a.source_hash === b.source_hash;
}

export function withoutPoints(draft: WindowDraft, sent: readonly KeyPoint[]): WindowDraft {
  return { ...emptyDraft, points: draft.points.filter((point) => !sent.some((other) => isSame(other, point))) };
}
