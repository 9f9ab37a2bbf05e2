// Turns the bytes of an XML or HTML file into text: valid UTF-8 wins over every declaration, which wins over a guess.

import { guessEncoding, markedEncoding, SAMPLE_BYTES, unmarkedUtf16 } from './guess-encoding.ts';

const PROLOG_BYTES = 1_024;

export interface DecodedDocument {
  readonly text: string;
  /** Said when the text may differ from what the author wrote. */
  readonly doubt: 'guessed_encoding' | 'damaged_text' | null;
  readonly encoding: string;
}

export function decodeDocument(bytes: Uint8Array): DecodedDocument {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const certain = markedEncoding(bytes) ?? unmarkedUtf16(sample);
  const utf8 = certain === null || certain === 'utf-8' ? decodeUtf8(bytes) : null;
  if (utf8 !== null) return { text: utf8, doubt: null, encoding: 'utf-8' };
  if (certain) return { text: decode(certain, bytes), doubt: null, encoding: certain };

  const mended = mostlyUtf8(bytes);
  if (mended !== null) return { text: mended, doubt: 'damaged_text', encoding: 'utf-8' };
  const declared = declaredEncoding(bytes);
  if (declared) return { text: decode(declared, bytes), doubt: null, encoding: declared };
  const guess = guessEncoding(sample) ?? 'windows-1252';
  return { text: decode(guess, bytes), doubt: 'guessed_encoding', encoding: guess };
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // A fatal decoder throws a TypeError for bytes that are not UTF-8, and for nothing else.
    return null;
  }
}

/** A few broken bytes in a text that is UTF-8 otherwise: a guess of another encoding would spoil all of it. */
function mostlyUtf8(bytes: Uint8Array): string | null {
  const text = decode('utf-8', bytes);
  const broken = text.split('\u{FFFD}').length - 1;
  const sound = (text.match(/[^\p{ASCII}\u{FFFD}]/gu) ?? []).length;
  return sound > 10 * broken ? text : null;
}

function declaredEncoding(bytes: Uint8Array): string | null {
  const prolog = decode('latin1', bytes.subarray(0, PROLOG_BYTES));
  const xml = /<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(prolog);
  const meta = /<meta[^>]*\bcharset\s*=\s*["']?([\w.:-]+)/i.exec(prolog);
  for (const label of [xml?.[1], meta?.[1]]) {
    const name = label ? encodingName(label) : null;
    if (name && name !== 'utf-8') return name;
  }
  return null;
}

function encodingName(label: string): string | null {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    // A RangeError is how the platform says that it has no such decoder.
    return null;
  }
}

/** As a stream of one piece: in one go, Node before 24 reads windows-1252 as Latin-1 (nodejs/node#56542). */
function decode(encoding: string, bytes: Uint8Array): string {
  const decoder = new TextDecoder(encoding);
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}
