// The outline of a book from the heading paths of its parts, and how far each part was read, as runs.
import { plainTitle } from './plain-title.ts';
import type { Chapter, CoverageRun, CoverageState } from './values.ts';

/** Where parts with another heading path begin. */
export interface HeadingRun {
  readonly ordinal: number;
  readonly byte_start: number;
  readonly heading_path: readonly string[];
}

export interface BookLength {
  readonly parts: number;
  readonly bytes: number;
}

/** In reading order, each before those inside it. Parts before the first heading belong to none. */
export function chaptersOf(runs: readonly HeadingRun[], length: BookLength): readonly Chapter[] {
  const chapters: Chapter[] = [];
  let open: { chapter: Chapter; byteStart: number }[] = [];
  const end: HeadingRun = { ordinal: length.parts, byte_start: length.bytes, heading_path: [] };
  for (const run of [...runs, end]) {
    const shared = sharedLevels(
      open.map(({ chapter }) => chapter.heading_path.at(-1)),
      run.heading_path,
    );
    for (const { chapter, byteStart } of open.slice(shared)) {
      chapter.end_ordinal = run.ordinal - 1;
      chapter.bytes = run.byte_start - byteStart;
    }
    open = open.slice(0, shared);
    for (let level = shared + 1; level <= run.heading_path.length; level += 1) {
      const chapter: Chapter = {
        heading_path: run.heading_path.slice(0, level),
        title: plainTitle(run.heading_path[level - 1] ?? ''),
        level,
        start_ordinal: run.ordinal,
        end_ordinal: run.ordinal,
        bytes: 0,
      };
      chapters.push(chapter);
      open.push({ chapter, byteStart: run.byte_start });
    }
  }
  return chapters;
}

function sharedLevels(open: readonly (string | undefined)[], path: readonly string[]): number {
  let shared = 0;
  while (shared < open.length && shared < path.length && open[shared] === path[shared]) shared += 1;
  return shared;
}

export interface WindowRange {
  readonly start_ordinal: number;
  readonly end_ordinal: number;
  readonly state: Exclude<CoverageState, 'unread' | 'cited'>;
}

/** `windows` do not overlap; both lists are in reading order. */
export function coverageRuns(
  parts: number,
  windows: readonly WindowRange[],
  cited: readonly number[],
): readonly CoverageRun[] {
  const runs: CoverageRun[] = [];
  const add = (state: CoverageState, count: number) => {
    const last = runs.at(-1);
    if (count <= 0) return;
    if (last?.[0] === state) last[1] += count;
    else runs.push([state, count]);
  };
  let at = 0;
  let nextCited = 0;
  for (const window of [...windows, null]) {
    add('unread', (window?.start_ordinal ?? parts) - at);
    if (!window) break;
    at = window.start_ordinal;
    while ((cited[nextCited] ?? Number.POSITIVE_INFINITY) <= window.end_ordinal) {
      const ordinal = cited[nextCited] ?? at;
      add(window.state, ordinal - at);
      add('cited', 1);
      at = ordinal + 1;
      nextCited += 1;
    }
    add(window.state, window.end_ordinal + 1 - at);
    at = window.end_ordinal + 1;
  }
  return runs;
}
