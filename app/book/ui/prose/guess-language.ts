// A guess at the language of a text, so that the browser hyphenates and picks letters for it; undefined when unsure.

import { scriptLanguage } from '../../../widgets/prose/script-language.ts';

const commonWords = {
  en: 'the of and to in a is that it was for on with as his be at by he this had not are but from or have',
  es: 'de la que el en y a los se del las un por con no una su para es al lo como más pero sus le ya',
  fr: 'de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce il sont mais',
  de: 'der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er',
  pt: 'de a o que e do da em um para é com não uma os no se na por mais as dos como mas foi ao ele das',
  it: 'di e il la che in a per un del è una con non si da le dei alla come più anche sono nel ma della',
} as const;

export function guessLanguage(text: string): string | undefined {
  const sample = text.slice(0, 6000);
  const script = scriptLanguage(sample);
  if (script !== null) return script;
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (words.length < 20) return undefined;
  let best: string | undefined;
  let most = words.length * 0.12;
  for (const [code, list] of Object.entries(commonWords)) {
    const common = new Set(list.split(' '));
    const hits = words.filter((word) => common.has(word)).length;
    if (hits > most) {
      most = hits;
      best = code;
    }
  }
  return best;
}
