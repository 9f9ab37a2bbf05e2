// The files that a walk imports: texts that the product's own worker prepares, made-up EPUBs, and files that are no books.
import { createHash } from 'node:crypto';
import type { PreparedBook } from '../../app/kernel/staged.ts';
import { smallBook } from '../rig/small-book.ts';
import type { Dice } from './dice.ts';

export interface ShelfFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** What a worker would make of it; absent where the product's own worker makes it. */
  readonly prepared?: PreparedBook;
}

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

const sizes = 6;

/** Few numbers, so that the same bytes come more than once. */
export function pickFile(dice: Dice): ShelfFile {
  const n = dice.number(sizes);
  if (dice.happens(0.1)) return brokenFile(n);
  if (dice.happens(0.3)) return epubFile(n);
  return textFile(n, dice.pick('txt', 'md'));
}

function textFile(n: number, extension: 'txt' | 'md'): ShelfFile {
  const chapters = Array.from({ length: 2 + n }, (_, chapter) => {
    const sentence = `Sentence of chapter ${chapter} in book ${n}, أكثر من لغة, 漢字. `;
    return `# Chapter ${chapter}\r\n\r\n${`${sentence.repeat(4 + n)}\n\n`.repeat(3 + n)}`;
  });
  return { name: `text-${n}.${extension}`, bytes: encode(chapters.join('')) };
}

function epubFile(n: number): ShelfFile {
  const name = `drawn-${n}`;
  const parts = 4 + 6 * n;
  const { prepared } = smallBook(name, parts).prepared;
  if (!prepared || 'error' in prepared) throw new TypeError('a small book is always prepared');
  return { name: `${name}.epub`, bytes: smallBookBytes(name, parts), prepared };
}

/** What a worker would make of the EPUB with this hash; undefined for any other file. */
export function preparedEpub(hash: string): PreparedBook | undefined {
  const files = Array.from({ length: sizes }, (_, n) => epubFile(n));
  return files.find((file) => sha256(file.bytes) === hash)?.prepared;
}

/** Any bytes will do: only their hash says which book it is. */
function smallBookBytes(name: string, parts: number): Uint8Array<ArrayBuffer> {
  return encode(`made-up EPUB ${name} of ${parts} parts\n`.repeat(20));
}

function brokenFile(n: number): ShelfFile {
  if (n < 2) return { name: `empty-${n}.txt`, bytes: new Uint8Array(0) };
  if (n < 4) return { name: `blank-${n}.txt`, bytes: encode(' \n'.repeat(n)) };
  return { name: `no-text-${n}.txt`, bytes: Uint8Array.of(0xff, 0xfe, 0xfd, n, 0x00, 0xc3) };
}
