// The files that a walk imports: texts and EPUBs, and files that are no books.
import { createHash } from 'node:crypto';
import type { PreparedBook } from '../../app/kernel/staged.ts';
import { buildEpub } from '../fixtures/build-epub.ts';
import { pngDrawing } from '../fixtures/pictures.ts';
import { smallBook } from '../rig/small-book.ts';
import type { Dice } from './dice.ts';

export interface ShelfFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** What a worker is taken to make of it in Node; absent where the product's own code makes it. */
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

/** A real EPUB with a picture; in Node every other one comes prepared, with pages as a PDF has them. */
function epubFile(n: number): ShelfFile {
  const name = `drawn-${n}`;
  const chapters = Array.from({ length: 2 + n }, (_, chapter) => ({
    href: `c${chapter}.xhtml`,
    body: `<h1>Chapter ${chapter}</h1>${`<p>A sentence of ${name}, نص.</p>`.repeat(20 + 10 * n)}<img src="p.png" alt=""/>`,
  }));
  const picture = { name: 'OEBPS/p.png', body: pngDrawing(40 + n, 30), isStored: true };
  const file = { name: `${name}.epub`, bytes: new Uint8Array(buildEpub({ title: name, chapters, files: [picture] })) };
  const { prepared } = smallBook(name, 4 + 6 * n).prepared;
  return n % 2 === 0 && prepared && !('error' in prepared) ? { ...file, prepared } : file;
}

let prepared: ReadonlyMap<string, PreparedBook> | null = null;

/** For an EPUB that comes prepared, by its hash. */
export function preparedEpub(hash: string): PreparedBook | undefined {
  prepared ??= new Map(
    Array.from({ length: sizes }, (_, n) => epubFile(n)).flatMap((file) =>
      file.prepared ? [[sha256(file.bytes), file.prepared] as const] : [],
    ),
  );
  return prepared.get(hash);
}

function brokenFile(n: number): ShelfFile {
  if (n < 2) return { name: `empty-${n}.txt`, bytes: new Uint8Array(0) };
  if (n < 4) return { name: `blank-${n}.txt`, bytes: encode(' \n'.repeat(n)) };
  return { name: `no-text-${n}.txt`, bytes: Uint8Array.of(0xff, 0xfe, 0xfd, n, 0x00, 0xc3) };
}
