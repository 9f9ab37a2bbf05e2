// Makes the letters of a text what they are: ligatures and other shapes of letters apart, accents with their letters.

export const UNKNOWN = '\u{FFFD}';

export const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

// Latin and Hebrew ligatures, Arabic shapes of letters, Chinese radicals that stand for whole characters.
const SHAPES = /[\u{FB00}-\u{FB4F}\u{FB50}-\u{FDFF}\u{FE70}-\u{FEFC}\u{2E80}-\u{2FDF}]/gu;

export function clearText(text: string): string {
  return text.replace(SHAPES, (shape) => shape.normalize('NFKC')).normalize('NFC');
}
