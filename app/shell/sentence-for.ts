// Finds the sentence of a code in the current language; the lists come when the first one is needed.

import { language } from '../widgets/language.ts';
import type { Sentence } from '../widgets/refused.tsx';
import { words } from './interface-words.ts';

/** The one code that is said without the lists: they are out of reach as well. */
export const NOT_LOADED = 'not_loaded';

export function sentenceFor(code: string): Promise<Sentence> {
  return findSentence(code, false);
}

/** Where a file from another device is meant, and not a book. */
export function bundleSentenceFor(code: string): Promise<Sentence> {
  return findSentence(code, true);
}

async function findSentence(code: string, isBundle: boolean): Promise<Sentence> {
  const text = words('notLoadedText');
  if (code === NOT_LOADED) return { title: words('notLoadedTitle'), text };
  const lists = language.value === 'ar' ? import('./words.ar.ts') : import('./words.ts');
  return lists.then(
    ({ sentences, inBundles, unknownSentence }) =>
      (isBundle ? inBundles[code] : undefined) ?? sentences[code] ?? unknownSentence,
    () => ({ title: words('noWordsTitle'), text }),
  );
}
