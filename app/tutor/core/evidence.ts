// Evidence references: opaque words that say where something was seen; the store does not resolve them (suite §2.0.7).
import * as v from 'valibot';
import { bytes } from '../../kernel/fields.ts';
import { byCodePoint } from '../../kernel/text.ts';

/** As many as one list may hold. */
export const mostRefs = 256;

const oneRef = v.pipe(v.string(), v.trim(), bytes(1, 512));
const sortedRefs = v.pipe(
  v.array(oneRef),
  v.transform((refs) => sortRefs(refs)),
);

/** Trimmed, sorted, without doubles, 1 to 256. */
export const evidenceRefs = v.pipe(sortedRefs, v.minLength(1), v.maxLength(mostRefs));
export const evidenceRefsOrNone = v.pipe(sortedRefs, v.maxLength(mostRefs));
export const evidenceRef = oneRef;

export function sortRefs(refs: Iterable<string>): string[] {
  return [...new Set(refs)].sort(byCodePoint);
}
