// How the characters of a page are drawn: size, direction, weight. Asked once a text object, not once a character.

import type { Pdfium } from './pdfium.ts';
import type { Turn } from './words.ts';

export interface CharStyle {
  readonly size: number;
  readonly turn: Turn;
  readonly isSlanted: boolean;
  readonly isBold: boolean;
  readonly isMono: boolean;
}

type FontStyle = Pick<CharStyle, 'isBold' | 'isMono'>;

const BOLD_WEIGHT = 600;
const BOLD_NAME = /bold|black|heavy|semibold|demi(?!r)/i;
const MONO_NAME = /mono|courier|consol|menlo|typewriter|cmtt/i;
const FIXED_PITCH = 1;
const LONGEST_NAME = 256;
const MOST_SLANT = Math.PI / 18;

/** For one page. Characters that look alike share one object, so styles are compared by identity. */
export function createStyleReader(pdfium: Pdfium, text: number): (index: number) => CharStyle {
  const { api } = pdfium;
  const fonts = new Map<number, FontStyle>();
  const styles = new Map<string, CharStyle>();
  let lastObject = 0;
  let last: CharStyle | null = null;

  return (index) => {
    const object = pdfium.characters.textObject(text, index);
    if (last !== null && object === lastObject) return last;
    lastObject = object;
    last = read(index, object);
    return last;
  };

  function read(index: number, object: number): CharStyle {
    const { scratch } = pdfium;
    api.FPDFText_GetMatrix(text, index, scratch);
    const [a, b, c, d] = [0, 4, 8, 12].map((at) => pdfium.float(scratch + at));
    const angle = Math.atan2(b ?? 0, a ?? 0);
    const quarters = Math.round(angle / (Math.PI / 2));
    const size = roundedSize(api.FPDFText_GetFontSize(text, index) * Math.hypot(c ?? 0, d ?? 0));
    const turn = turnOf(quarters);
    const isSlanted = Math.abs(angle - quarters * (Math.PI / 2)) > MOST_SLANT;
    const font = fontStyle(api.FPDFTextObj_GetFont(object));
    const key = `${size} ${turn} ${isSlanted} ${font.isBold} ${font.isMono}`;
    const known = styles.get(key);
    if (known) return known;
    const style = { size, turn, isSlanted, ...font };
    styles.set(key, style);
    return style;
  }

  function fontStyle(font: number): FontStyle {
    const known = fonts.get(font);
    if (known) return known;
    const name = font === 0 ? '' : fontName(font);
    const weight = font === 0 ? 0 : api.FPDFFont_GetWeight(font);
    // Of a font that is not in the file, the flags are those of whatever stands in for it.
    const flags = font !== 0 && api.FPDFFont_GetIsEmbedded(font) === 1 ? api.FPDFFont_GetFlags(font) : 0;
    const style = {
      isBold: weight >= BOLD_WEIGHT || BOLD_NAME.test(name),
      isMono: (flags & FIXED_PITCH) !== 0 || MONO_NAME.test(name),
    };
    fonts.set(font, style);
    return style;
  }

  function fontName(font: number): string {
    const at = pdfium.allocate(LONGEST_NAME);
    const length = Math.min(api.FPDFFont_GetBaseFontName(font, at, LONGEST_NAME), LONGEST_NAME);
    const bytes = pdfium.bytes().slice(at, at + Math.max(0, length - 1));
    pdfium.free(at);
    return new TextDecoder('latin1').decode(bytes);
  }
}

function turnOf(quarters: number): Turn {
  switch ((quarters + 4) % 4) {
    case 1:
      return 1;
    case 2:
      return 2;
    case 3:
      return 3;
    default:
      return 0;
  }
}

/** To a tenth of a point; a size of nothing would divide by zero further on. */
function roundedSize(size: number): number {
  return Number.isFinite(size) ? Math.max(0.1, Math.round(Math.abs(size) * 10) / 10) : 0.1;
}
