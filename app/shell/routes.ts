// Which place an address names. Everything that can be linked to stands in this one table.

export type Place =
  | { readonly name: 'start' | 'books' | 'practice' | 'review' | 'new_card' | 'nowhere' }
  | { readonly name: 'today' | 'move' | 'settings' | 'console' | 'menu' }
  | { readonly name: 'book'; readonly bookId: string }
  /** At a part, or where the window stands. */
  | { readonly name: 'reader'; readonly bookId: string; readonly at: number | null }
  /** In one book, or in all of them. */
  | { readonly name: 'search'; readonly bookId: string | null };

export function placeOf(path: string): Place {
  const parts = path.split('/').filter((part) => part !== '');
  const [first, second] = parts;
  if (first === undefined) return { name: 'start' };
  if (first === 'books' && second === undefined) return { name: 'books' };
  if (first === 'books' && second !== undefined) return inBook(second, parts.slice(2));
  if (first === 'search' && second === undefined) return { name: 'search', bookId: null };
  if (first === 'practice' && second === undefined) return { name: 'practice' };
  if (first === 'practice' && second === 'review' && parts.length === 2) return { name: 'review' };
  if (first === 'practice' && second === 'new' && parts.length === 2) return { name: 'new_card' };
  if (second === undefined && isAlone(first)) return { name: first };
  return { name: 'nowhere' };
}

const alone = ['today', 'move', 'settings', 'console', 'menu'] as const;

function isAlone(word: string): word is (typeof alone)[number] {
  return alone.some((name) => name === word);
}

function inBook(bookId: string, [what, where, ...rest]: readonly string[]): Place {
  if (what === undefined) return { name: 'book', bookId };
  if (what === 'read' && where === undefined) return { name: 'reader', bookId, at: null };
  if (what === 'search' && where === undefined) return { name: 'search', bookId };
  const isPart = what === 'at' && where !== undefined && /^\d{1,9}$/.test(where) && rest.length === 0;
  return isPart ? { name: 'reader', bookId, at: Number(where) } : { name: 'nowhere' };
}

/** Inside one thing there are no places around it: the first control leads out. */
export function isBare(place: Place): boolean {
  return place.name === 'reader' || place.name === 'review' || place.name === 'new_card' || place.name === 'start';
}
