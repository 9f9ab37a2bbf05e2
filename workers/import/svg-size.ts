// Reads how large an SVG file wants to be shown, from the tag it begins with.

import { decodeDocument } from './decode-document.ts';
import { localName, readXml } from './read-xml.ts';

const HEAD_BYTES = 64 * 1024;
// What a browser takes for one that does not say.
const USUAL = { width: 300, height: 150 };

const PIXELS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  em: 16,
  ex: 8,
};

/** Null when the file does not begin as an SVG does. */
export function readSvgSize(bytes: Uint8Array): { readonly width: number; readonly height: number } | null {
  const first = bytes.find((byte) => byte > 0x20);
  const mayBeXml = first === 0x3c || first === 0xef || first === 0xff || first === 0xfe;
  if (!mayBeXml) return null;
  const { text } = decodeDocument(bytes.subarray(0, HEAD_BYTES));
  let root: string | null = null;
  let size = USUAL;
  readXml(text, {
    open(name, attribute) {
      if (root !== null) return;
      root = localName(name);
      size = sizeOf(attribute('width'), attribute('height'), attribute('viewBox'));
    },
  });
  return root === 'svg' ? size : null;
}

function sizeOf(width: string | null, height: string | null, viewBox: string | null): typeof USUAL {
  const [, , boxWidth = 0, boxHeight = 0] = (viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const ratio = boxWidth > 0 && boxHeight > 0 ? boxWidth / boxHeight : null;
  const [wide, high] = [pixels(width), pixels(height)];
  if (wide !== null && high !== null) return whole(wide, high);
  if (wide !== null) return whole(wide, ratio === null ? USUAL.height : wide / ratio);
  if (high !== null) return whole(ratio === null ? USUAL.width : high * ratio, high);
  return ratio === null ? USUAL : whole(boxWidth, boxHeight);
}

function whole(width: number, height: number): typeof USUAL {
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
}

/** Null for a percentage, which depends on where it stands, and for what is no length. */
function pixels(length: string | null): number | null {
  const [, number, unit = ''] = /^\s*([\d.]+(?:e\d+)?)\s*([a-z]*)\s*$/i.exec(length ?? '') ?? [];
  const scale = PIXELS[unit.toLowerCase()];
  const value = Number(number) * (scale ?? Number.NaN);
  return Number.isFinite(value) && value > 0 ? value : null;
}
