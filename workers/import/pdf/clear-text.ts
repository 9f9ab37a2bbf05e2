// Makes the letters of a text what they are: ligatures and other shapes of letters apart, accents with their letters.

export const UNKNOWN = '\u{FFFD}';

// Latin and Hebrew ligatures, Arabic shapes of letters, Chinese radicals that stand for whole characters.
const SHAPES = /[\u{FB00}-\u{FB4F}\u{FB50}-\u{FDFF}\u{FE70}-\u{FEFC}\u{2E80}-\u{2FDF}]/gu;

// Most words of most books: nothing to do.
const PLAIN = /^[ -~]*$/;

export function clearText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(SHAPES, (shape) => shape.normalize('NFKC')).normalize('NFC');
}
