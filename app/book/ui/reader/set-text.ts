// Parts become one page: their texts joined and set, with the language guessed and every part's range known.

import { guessLanguage } from '../prose/guess-language.ts';
import { type Part, type PartRange, rangesOf } from '../prose/cited-part.ts';
import { parseMarkdown } from '../../../widgets/prose/parse-markdown.ts';
import { parsePlainText } from '../../../widgets/prose/parse-plain-text.ts';
import type { Prose } from '../../../widgets/prose/prose-tree.ts';

export interface SetText<P extends Part> {
  readonly prose: Prose;
  readonly ranges: readonly PartRange<P>[];
  readonly lang: string | undefined;
  readonly direction: 'ltr' | 'rtl';
}

export function setText<P extends Part>(parts: readonly P[], format: 'txt' | 'markdown' | 'epub' | 'pdf'): SetText<P> {
  const text = parts.map((part) => part.text).join('');
  const prose = format === 'txt' ? parsePlainText(text) : parseMarkdown(text);
  // By the words that are shown: where pictures lie is written in any language.
  const lang = guessLanguage(prose.leaves.map((leaf) => leaf.text).join('\n'));
  return {
    prose,
    ranges: rangesOf(parts),
    lang,
    direction: lang === 'ar' || lang === 'he' ? 'rtl' : 'ltr',
  };
}
