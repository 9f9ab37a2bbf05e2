// Finds the sentence of a code in the current language; the lists come when the first one is needed.

import { language } from '../widgets/language.ts';
import type { Sentence } from '../widgets/refused.tsx';
import { words } from './interface-words.ts';

/** The one code that is said without the lists: they are out of reach as well. */
export const NOT_LOADED = 'not_loaded';

export async function sentenceFor(code: string): Promise<Sentence> {
  const text = words('notLoadedText');
  if (code === NOT_LOADED) return { title: words('notLoadedTitle'), text };
  const lists = language.value === 'ar' ? import('./words.ar.ts') : import('./words.ts');
  return lists.then(
    ({ sentences, unknownSentence }) => sentences[code] ?? unknownSentence,
    () => ({ title: words('noWordsTitle'), text }),
  );
}
