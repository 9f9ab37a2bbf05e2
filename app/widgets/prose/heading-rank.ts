// Headings of a book by their place in the outline of the page: a window may begin anywhere and books skip levels, but an
// outline that is read aloud has no holes.

export interface HeadingRanks {
  /** 1 for a heading at the top of what is set, one more for each heading that it stands under. */
  readonly rankOf: (level: number) => number;
}

export function createHeadingRanks(): HeadingRanks {
  const above: number[] = [];
  return {
    rankOf: (level) => {
      while ((above.at(-1) ?? 0) >= level) above.pop();
      above.push(level);
      return above.length;
    },
  };
}
