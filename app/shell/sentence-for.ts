// Finds the sentence of a code in the current language; the lists come when the first one is needed.

import { language } from '../widgets/language.ts';
import type { Sentence } from '../widgets/refused.tsx';

export async function sentenceFor(code: string): Promise<Sentence> {
  const { sentences, unknownSentence } = await (language.value === 'ar'
    ? import('./words.ar.ts')
    : import('./words.ts'));
  return sentences[code] ?? unknownSentence;
}
