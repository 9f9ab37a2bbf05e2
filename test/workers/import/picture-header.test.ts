// Tests of what a file's first bytes say of a picture: its kind, whatever it is called, and how large it will be shown.
import { expect, test } from 'vitest';
import { readPictureHeader } from '../../../workers/import/picture-header.ts';
import { avifHeader, gifHeader, jpegHeader, png, pngDrawing, webpHeader } from '../../fixtures/pictures.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const svg = (attributes: string) =>
  bytes(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><path d="M0 0"/></svg>`);

test.each<[string, Uint8Array, string, number, number]>([
  ['a PNG', pngDrawing(30, 20), 'image/png', 30, 20],
  ['a PNG of a size that nobody decodes', png(100_000, 100_000), 'image/png', 100_000, 100_000],
  ['a GIF', gifHeader(640, 480), 'image/gif', 640, 480],
  ['a JPEG', jpegHeader(1200, 800), 'image/jpeg', 1200, 800],
  ['a JPEG of a camera that was held upright', jpegHeader(1200, 800, 6), 'image/jpeg', 800, 1200],
  ['a JPEG that was mirrored', jpegHeader(1200, 800, 2), 'image/jpeg', 1200, 800],
  ['a lossy WebP', webpHeader('VP8 ', 500, 300), 'image/webp', 500, 300],
  ['a lossless WebP', webpHeader('VP8L', 500, 300), 'image/webp', 500, 300],
  ['an extended WebP', webpHeader('VP8X', 5000, 300), 'image/webp', 5000, 300],
  ['an AVIF', avifHeader(800, 600), 'image/avif', 800, 600],
  ['an AVIF turned by a quarter', avifHeader(800, 600, true), 'image/avif', 600, 800],
  ['an SVG with a size', svg('width="120" height="80px"'), 'image/svg+xml', 120, 80],
  ['an SVG in millimetres', svg('width="25.4mm" height="1in"'), 'image/svg+xml', 96, 96],
  ['an SVG with a view box', svg('viewBox="0 0 400 300"'), 'image/svg+xml', 400, 300],
  ['an SVG with a width and a view box', svg('width="200" viewBox="0 0 400 300"'), 'image/svg+xml', 200, 150],
  ['an SVG that fills its place', svg('width="100%" height="100%" viewBox="0,0,60,90"'), 'image/svg+xml', 60, 90],
  ['an SVG that does not say', svg(''), 'image/svg+xml', 300, 150],
  [
    'an SVG after a declaration, a document type, a comment and a prefix',
    bytes(
      '\u{FEFF}<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]><!-- c --><s:svg xmlns:s="x" width="9" height="8"/>',
    ),
    'image/svg+xml',
    9,
    8,
  ],
])('%s', (_name, file, media_type, width, height) => {
  expect(readPictureHeader(file)).toEqual({ media_type, width, height });
});

test.each<[string, Uint8Array]>([
  ['an empty file', new Uint8Array()],
  ['an HTML page', bytes('<!DOCTYPE html><html><body><svg width="1" height="1"/></body></html>')],
  ['plain words', bytes('a picture of a cat')],
  ['a PNG cut off in its header', pngDrawing(3, 3).subarray(0, 20)],
  ['a PNG without an extent', png(0, 10)],
  ['a JPEG without a frame', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0)],
  ['a JPEG of nothing but one segment of no length', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0)],
  ['a JPEG whose Exif points outside', jpegHeader(0, 0, 6)],
  ['a WebP cut off', webpHeader('VP8X', 5, 5).subarray(0, 20)],
  ['a film in the container of AVIF', bytes('\0\0\0\x20ftypisom\0\0\0\0mp42')],
  ['an SVG that is compressed', Uint8Array.of(0x1f, 0x8b, 8, 0)],
  ['a bitmap of Windows', bytes('BM\0\0\0\0')],
])('%s is no picture of ours', (_name, file) => {
  expect(readPictureHeader(file)).toBeNull();
});
