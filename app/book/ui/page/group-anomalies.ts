// What was found in a file, one group a kind: how many times, and where, in words a person can use.

import { plainTitle } from '../../core/plain-title.ts';
import type { Anomaly, Chapter } from '../../core/values.ts';
import { english } from './anomaly-words.ts';

export type AnomalyKind = keyof typeof english;

export interface AnomalyGroup {
  readonly kind: AnomalyKind;
  readonly count: number;
  /** Names of files and titles inside the book; empty when only the number is known. */
  readonly places: readonly string[];
  /** How many more places were not written down. */
  readonly more: number;
  /** A refusal's code, which has a sentence of its own. */
  readonly code: string | null;
}

const kinds = Object.keys(english).filter(isKind);

/** Their details are a number and nothing else (the import counts them). */
const counted = new Set<string>([
  'images_left_out',
  'notes_left_out',
  'ruby_readings',
  'media_left_out',
  'formulas_flattened',
  'damaged_before_import',
  'words_run_together',
  'unmapped_glyphs',
  'running_lines_left_out',
]);

/** Odd in the file, and nothing of its text is missing or other than it was: they come last. */
const harmless = new Set<string>([
  'contents_page_left_out',
  'chapter_listed_twice',
  'cover_left_out',
  'container_missing',
  'mimetype_missing',
  'mimetype_not_first',
  'mimetype_not_exact',
  'contents_target_missing',
  'hierarchy_gap',
]);

/** Their places are titles that stand in the outline. */
const titled = new Set<string>(['non_linear_section', 'unlisted_section']);

/** Their details say nothing to a person. */
const silent = new Set<string>([
  'blob_missing',
  'invalid_utf8',
  'empty_normalized_text',
  'mimetype_missing',
  'outline_cut_short',
]);

export function groupAnomalies(anomalies: readonly Anomaly[]): readonly AnomalyGroup[] {
  const byKind = new Map<AnomalyKind, Anomaly[]>();
  for (const anomaly of anomalies) {
    const kind = kindOf(anomaly.kind);
    byKind.set(kind, [...(byKind.get(kind) ?? []), anomaly]);
  }
  // Always in the same order, whatever order they were written down in: what touches the text first.
  const ordered = [...kinds.filter((kind) => !harmless.has(kind)), ...kinds.filter((kind) => harmless.has(kind))];
  return ordered.flatMap((kind) => {
    const all = byKind.get(kind);
    return all === undefined
      ? []
      : [
          group(
            kind,
            all.toSorted((x, y) => (x.details < y.details ? -1 : 1)),
          ),
        ];
  });
}

function group(kind: AnomalyKind, all: readonly Anomaly[]): AnomalyGroup {
  if (counted.has(kind)) {
    return { kind, count: sum(all.map(({ details }) => Number(details) || 1)), places: [], more: 0, code: null };
  }
  const rests = all.map(({ details }) => restOf(details));
  const more = sum(rests.map((rest) => rest ?? 0));
  const named = all.filter((_, at) => rests[at] === null);
  const count = named.length + more;
  if (kind === 'converter_error') return { kind, count, places: [], more, code: named[0]?.details ?? null };
  const places = silent.has(kind)
    ? []
    : named.map(({ details }) => placeOf(kind, details)).filter((place) => place !== '');
  return { kind, count, places, more, code: null };
}

/** The part that a place begins at, when the outline has its title once; null when it cannot be gone to. */
export function ordinalOf(group: AnomalyGroup, place: string, chapters: readonly Chapter[]): number | null {
  if (!titled.has(group.kind)) return null;
  const [found, second] = chapters.filter((chapter) => chapter.title === place);
  return found === undefined || second !== undefined ? null : found.start_ordinal;
}

function isKind(kind: string): kind is AnomalyKind {
  return Object.hasOwn(english, kind);
}

function kindOf(kind: string): AnomalyKind {
  return isKind(kind) ? kind : 'unknown';
}

/** The import writes down some hundreds of a kind and then only how many more there were. */
function restOf(details: string): number | null {
  const rest = /^and (\d+) more$/.exec(details)?.[1];
  return rest === undefined ? null : Number(rest);
}

function placeOf(kind: AnomalyKind, details: string): string {
  if (kind === 'contents_target_missing') return plainTitle(details);
  if (titled.has(kind)) {
    // "path: title": the title is what the reader will meet.
    const title = details.slice(details.indexOf(': ') + 2);
    return plainTitle(title === '' ? details : title);
  }
  return details;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
