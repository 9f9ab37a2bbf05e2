// The language that a script stands for where letters are picked by it; null for Latin, which says nothing.

const scripts = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 0.2],
  ['ar', /\p{Script=Arabic}/gu, 0.5],
  ['zh', /\p{Script=Han}/gu, 0.5],
  ['ru', /\p{Script=Cyrillic}/gu, 0.5],
  ['el', /\p{Script=Greek}/gu, 0.5],
  ['he', /\p{Script=Hebrew}/gu, 0.5],
] as const;

export function scriptLanguage(text: string): (typeof scripts)[number][0] | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return null;
  const found = scripts.find(([, pattern, least]) => (text.match(pattern)?.length ?? 0) / letters > least);
  return found === undefined ? null : found[0];
}
