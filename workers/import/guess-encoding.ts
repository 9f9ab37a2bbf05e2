// Guesses the encoding of bytes that are not UTF-8, to name it to the person or to read an old chapter.

import { detect } from 'chardet';

export const SAMPLE_BYTES = 64 * 1024;

/** The encoding that a byte order mark announces. */
export function markedEncoding(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return null;
}

/**
 * UTF-16 without a mark is valid UTF-8 when it is mostly ASCII: every second byte is then NUL, which text never has.
 * Null when the bytes do not look like that.
 */
export function unmarkedUtf16(sample: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  let atEven = 0;
  let atOdd = 0;
  for (let i = 0; i < sample.length; i += 1) {
    if (sample[i] !== 0) continue;
    if (i % 2 === 0) atEven += 1;
    else atOdd += 1;
  }
  const areMany = (atEven + atOdd) * 10 >= sample.length && sample.length > 1;
  if (!areMany) return null;
  if (atOdd >= 4 * atEven) return 'utf-16le';
  return atEven >= 4 * atOdd ? 'utf-16be' : null;
}

/** A name that TextDecoder knows, in lower case; null when nothing fits. */
export function guessEncoding(sample: Uint8Array): string | null {
  const certain = markedEncoding(sample) ?? unmarkedUtf16(sample);
  if (certain) return certain;
  const guess = detect(sample);
  if (!guess) return null;
  const name = guess.toLowerCase();
  return name === 'utf-8' || name === 'ascii' || !isDecodable(name) ? null : name;
}

function isDecodable(name: string): boolean {
  try {
    new TextDecoder(name);
    return true;
  } catch {
    // A RangeError is how the platform says that it has no such decoder.
    return false;
  }
}
