// The address of one part of a book, with the words to light there; and what such an address says.

const LONGEST_QUERY = 160;

/** `lit` are words of the part; blank lights all of it. Left out, nothing is lit. */
export function addressOf(bookId: string, ordinal: number, lit?: string): string {
  const place = `/books/${bookId}/at/${ordinal}`;
  return lit === undefined ? place : asking(place, [...lit].slice(0, LONGEST_QUERY).join(''));
}

/** A place with what is asked of it; any text will do, also one that is no well-formed Unicode. */
export function asking(place: string, query: string): string {
  return `${place}?${new URLSearchParams({ q: query })}`;
}

export function litBy(query: string): string | null {
  return new URLSearchParams(query).get('q');
}
