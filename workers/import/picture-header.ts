// Tells by its first bytes what kind of picture a file is and how large it will be shown; nothing of it is decoded.

import { readSvgSize } from './svg-size.ts';

export interface PictureHeader {
  readonly media_type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/avif' | 'image/svg+xml';
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Null for what is no picture of ours, whatever its name says, and for one without an extent. */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | null {
  const kind = pictureKind(bytes);
  if (kind === null) return null;
  const size = sizeOf(kind, bytes);
  return size && size.width > 0 && size.height > 0 ? { media_type: kind, ...size } : null;
}

/** By its first bytes and not by its name: what is staged is shown as an image of this type. */
export function pictureKind(bytes: Uint8Array): PictureHeader['media_type'] | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (bytes[0] === 0x89 && ascii(bytes, 1, 7) === 'PNG\r\n\x1a\n') return 'image/png';
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'image/gif';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP') return 'image/webp';
  if (ascii(bytes, 4, 4) === 'ftyp' && /avi[fs]/.test(ascii(bytes, 8, 40))) return 'image/avif';
  return readSvgSize(bytes) === null ? null : 'image/svg+xml';
}

function sizeOf(kind: PictureHeader['media_type'], bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (kind) {
    case 'image/png':
      return view.byteLength < 24 ? null : { width: view.getUint32(16), height: view.getUint32(20) };
    case 'image/gif':
      return view.byteLength < 10 ? null : { width: view.getUint16(6, true), height: view.getUint16(8, true) };
    case 'image/jpeg':
      return jpegSize(view, bytes);
    case 'image/webp':
      return webpSize(view, bytes);
    case 'image/avif':
      return avifSize(view, bytes);
    case 'image/svg+xml':
      return readSvgSize(bytes);
  }
}

/** Walks the segments to the frame header; a camera that was held upright says so in its Exif segment. */
function jpegSize(view: DataView, bytes: Uint8Array): Size | null {
  let isTurned = false;
  let at = 2;
  while (at + 4 <= view.byteLength) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1; // a fill byte
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) {
      if (at + 9 > view.byteLength) return null;
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      return isTurned ? { width: height, height: width } : { width, height };
    }
    if (marker === 0xe1 && ascii(bytes, at + 4, 6) === 'Exif\0\0') isTurned ||= isTurnedByExif(view, at + 10);
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

const ORIENTATION = 0x0112;

/** Orientations 5 to 8 swap width and height. */
function isTurnedByExif(view: DataView, tiff: number): boolean {
  if (tiff + 8 > view.byteLength) return false;
  const isLittle = view.getUint16(tiff) === 0x4949;
  const directory = tiff + view.getUint32(tiff + 4, isLittle);
  if (directory + 2 > view.byteLength) return false;
  const count = view.getUint16(directory, isLittle);
  for (let i = 0; i < count; i += 1) {
    const entry = directory + 2 + i * 12;
    if (entry + 12 > view.byteLength) return false;
    if (view.getUint16(entry, isLittle) !== ORIENTATION) continue;
    const value = view.getUint16(entry + 8, isLittle);
    return value >= 5 && value <= 8;
  }
  return false;
}

function webpSize(view: DataView, bytes: Uint8Array): Size | null {
  if (view.byteLength < 30) return null;
  switch (ascii(bytes, 12, 4)) {
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
    default:
      return null;
  }
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}

// The properties of an AVIF stand near its beginning.
const AVIF_HEAD = 64 * 1024;
const ISPE_BYTES = 16;

/** The extents of all pictures inside, of which the largest is shown; `irot` by a quarter turn swaps them. */
function avifSize(view: DataView, bytes: Uint8Array): Size | null {
  const head = ascii(bytes, 0, AVIF_HEAD);
  let size: Size | null = null;
  for (let at = head.indexOf('ispe'); at >= 0; at = head.indexOf('ispe', at + 4)) {
    if (at + ISPE_BYTES > view.byteLength) break;
    const found = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (size === null || found.width * found.height > size.width * size.height) size = found;
  }
  const turn = head.indexOf('irot');
  const isTurned = size !== null && turn >= 0 && ((bytes[turn + 4] ?? 0) & 1) === 1;
  return isTurned && size ? { width: size.height, height: size.width } : size;
}

function ascii(bytes: Uint8Array, from: number, length: number): string {
  return new TextDecoder('latin1').decode(bytes.subarray(from, from + length));
}
