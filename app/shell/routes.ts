// Which place an address names. Everything that can be linked to stands in this one table.

export type Place =
  | { readonly name: 'start' | 'books' | 'practice' | 'review' | 'new_card' | 'nowhere' }
  | { readonly name: 'today' | 'settings' | 'console' | 'menu' }
  | { readonly name: 'reader'; readonly bookId: string };

export function placeOf(path: string): Place {
  const parts = path.split('/').filter((part) => part !== '');
  const [first, second, third] = parts;
  if (first === undefined) return { name: 'start' };
  if (first === 'books' && second === undefined) return { name: 'books' };
  if (first === 'books' && second !== undefined && third === 'read' && parts.length === 3) {
    return { name: 'reader', bookId: second };
  }
  if (first === 'practice' && second === undefined) return { name: 'practice' };
  if (first === 'practice' && second === 'review' && parts.length === 2) return { name: 'review' };
  if (first === 'practice' && second === 'new' && parts.length === 2) return { name: 'new_card' };
  if (second === undefined && isAlone(first)) return { name: first };
  return { name: 'nowhere' };
}

const alone = ['today', 'settings', 'console', 'menu'] as const;

function isAlone(word: string): word is (typeof alone)[number] {
  return alone.some((name) => name === word);
}

/** Inside one thing there are no places around it: the first control leads out. */
export function isBare(place: Place): boolean {
  return place.name === 'reader' || place.name === 'review' || place.name === 'new_card' || place.name === 'start';
}
