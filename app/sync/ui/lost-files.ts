// Names the books that a backup lacks a file of, or gives one back to, as a person would.

import { formatList } from '../../widgets/format.ts';
import { words } from './move-words.ts';

interface Lost {
  readonly titles: readonly string[];
}

/** More are told by their number. */
const mostNamed = 3;

/** Each book once, however many of its files it is about. */
export function titlesIn(parts: readonly (readonly Lost[])[]): readonly string[] {
  return [...new Set(parts.flat().flatMap(({ titles }) => titles))].toSorted();
}

export function named(titles: readonly string[]): string {
  const shown = titles.length > mostNamed + 1 ? titles.slice(0, mostNamed) : titles;
  const rest = titles.length - shown.length;
  const quoted = shown.map((title) => words('title', { title }));
  return formatList(rest > 0 ? [...quoted, words('moreBooks', { n: rest })] : quoted);
}
