// A made-up text book as the import worker would hand it over: original, text, parts, cover, one thing it noticed.
import { createHash } from 'node:crypto';
import type { Files } from '../../app/kernel/files.ts';
import type { PreparedBook, StagedFile } from '../../app/kernel/staged.ts';

export interface SmallBook {
  readonly original: Files;
  readonly prepared: Files;
}

const sha256 = (value: string | Uint8Array) => createHash('sha256').update(value).digest('hex');
const hex32 = (value: string) => sha256(value).slice(0, 32);

function staged(bytes: Uint8Array<ArrayBuffer>): StagedFile {
  return { sha256: sha256(bytes), bytes: bytes.length, staged: { blob: new Blob([bytes]) } };
}

/** Deterministic words, so that the text neither repeats nor differs between runs. */
function paragraph(name: string, ordinal: number, length: number): string {
  let text = `Part ${ordinal} of ${name}:`;
  for (let i = 0; text.length < length; i += 1) text += ` ${hex32(`${name} ${ordinal} ${i}`)}`;
  return `${text}.\n\n`;
}

export function smallBook(name: string, parts: number, partLength = 1500): SmallBook {
  const texts = Array.from({ length: parts }, (_, ordinal) => paragraph(name, ordinal, partLength));
  const lines: string[] = [];
  let at = 0;
  for (const [ordinal, text] of texts.entries()) {
    const bytes = new TextEncoder().encode(text).length;
    const id = hex32(`${name} block ${ordinal}`);
    lines.push(JSON.stringify([ordinal, id, id, 0, at, at + bytes, sha256(text), [name, `Chapter ${ordinal % 3}`]]));
    at += bytes;
  }
  const text = new TextEncoder().encode(texts.join(''));
  const prepared: PreparedBook = {
    normalized: staged(text),
    blocks: { count: parts, staged: { blob: new Blob([`${lines.join('\n')}\n`]) } },
    anomalies: [{ kind: 'image_without_text', details: name }],
    converter: { name: 'test', version: '1', args: [] },
    cover: { ...staged(new TextEncoder().encode(`cover of ${name}`)), media_type: 'image/png' },
    pages: [{ page: 1, byte_start: 0 }],
    pictures: [
      {
        ...staged(new TextEncoder().encode(`picture of ${name}`)),
        name: 'images/1.png',
        media_type: 'image/png',
        width: 30,
        height: 20,
      },
    ],
  };
  const original = staged(new TextEncoder().encode(`original of ${name}\n${texts.join('')}`));
  return { original: { original, name: `${name}.epub` }, prepared: { prepared } };
}
