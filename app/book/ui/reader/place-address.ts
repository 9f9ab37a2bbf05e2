// The address of one part of a book, with the words to light there; and what such an address says.

const LONGEST_QUERY = 160;

/** `lit` are words of the part; blank lights all of it. Left out, nothing is lit. */
export function addressOf(bookId: string, ordinal: number, lit?: string): string {
  const place = `/books/${bookId}/at/${ordinal}`;
  return lit === undefined ? place : `${place}?q=${encodeURIComponent([...lit].slice(0, LONGEST_QUERY).join(''))}`;
}

export function litBy(query: string): string | null {
  return new URLSearchParams(query).get('q');
}
