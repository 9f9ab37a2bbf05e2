// Makes the letters of a text what they are: ligatures and other shapes of letters apart, accents with their letters.

export const UNKNOWN = '\u{FFFD}';

export const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

// Latin and Hebrew ligatures, Arabic shapes of letters, Chinese radicals that stand for whole characters.
const SHAPES = /[\u{FB00}-\u{FB4F}\u{FB50}-\u{FDFF}\u{FE70}-\u{FEFC}\u{2E80}-\u{2FDF}]/gu;

// TeX's older fonts draw an accent and a letter below it. Others of the kind are also quotes and signs, and stay.
const DRAWN_ACCENTS = new Map([
  ['¨', '\u{308}'],
  ['ˇ', '\u{30C}'],
  ['˘', '\u{306}'],
  ['˚', '\u{30A}'],
]);
const DRAWN = /([¨ˇ˘˚])(\p{L})/gu;

export function clearText(text: string): string {
  const letters = text.replace(SHAPES, (shape) => shape.normalize('NFKC'));
  return letters
    .replace(DRAWN, (drawn, accent: string, letter: string) => accented(accent, letter) ?? drawn)
    .normalize('NFC');
}

/** Null when there is no such letter. */
function accented(accent: string, letter: string): string | null {
  const base = letter === 'ı' ? 'i' : letter;
  const one = (base + (DRAWN_ACCENTS.get(accent) ?? '')).normalize('NFC');
  return one.length === 1 ? one : null;
}
