// Normalises a text or Markdown file while it streams: UTF-8 only, one byte order mark off, every line end a line feed.

import { ok, refuse, type Result } from '../../app/kernel/result.ts';
import type { Anomaly } from '../../app/kernel/staged.ts';
import type { ByteSink } from './byte-sink.ts';
import { readFault } from './byte-source.ts';
import { guessEncoding, SAMPLE_BYTES, unmarkedUtf16 } from './guess-encoding.ts';

const LINE_FEED = 10;
const RETURN = 13;
const MARK = [0xef, 0xbb, 0xbf];
// Spaces, controls and zero-width characters alone are no book.
const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Cf}]/u;

export interface Progress {
  (done: number): void;
}

/** Suite §4.3 N2. What it writes before a refusal is worthless. */
export async function normalizePlainText(
  pieces: AsyncIterable<Uint8Array>,
  sink: ByteSink,
  progress: Progress = () => {},
): Promise<Result<readonly Anomaly[]>> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const normalize = createNormalizer();
  const sample = createSample();
  const damage = createDamageCount();
  let hasVisibleText = false;
  let done = 0;

  const readAll = async (): Promise<Result<null>> => {
    for await (const piece of pieces) {
      sample.add(piece);
      const text = decodePiece(decoder, piece);
      if (text === null) return notUtf8(sample.isAscii() ? piece : sample.bytes());
      hasVisibleText ||= VISIBLE.test(text);
      damage.add(text);
      sink.write(normalize.take(piece));
      if (sink.failure) return { ok: false, error: sink.failure };
      done += piece.length;
      progress(done);
    }
    return ok(null);
  };
  const read = await readAll().catch((cause: unknown): Result<null> => ({ ok: false, error: readFault(cause) }));
  if (!read.ok) return read;
  if (decodePiece(decoder, null) === null) return notUtf8(sample.bytes());
  sink.write(normalize.rest());
  if (sink.failure) return { ok: false, error: sink.failure };
  if (unmarkedUtf16(sample.bytes())) return notUtf8(sample.bytes());
  return hasVisibleText ? ok(damage.anomalies()) : refuse('empty_book_text', 'the file has no visible text');
}

function decodePiece(decoder: TextDecoder, piece: Uint8Array | null): string | null {
  try {
    return piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
  } catch {
    // A fatal decoder throws a TypeError for bytes that are not UTF-8, and for nothing else.
    return null;
  }
}

function notUtf8(bytes: Uint8Array): Result<never> {
  const guess = guessEncoding(bytes.subarray(0, SAMPLE_BYTES));
  const details = guess ? { reason: 'not_utf8', guess } : { reason: 'not_utf8' };
  return refuse('invalid_book_text', 'the file is not UTF-8 text', details);
}

/** Traces of a wrong decoding that somebody saved: the letters are lost, but the person should know that they were there. */
function createDamageCount(): { add(text: string): void; anomalies(): readonly Anomaly[] } {
  let before = '';
  let replaced = 0;
  let garbled = 0;
  return {
    add(text) {
      replaced += text.split('\u{FFFD}').length - 1;
      // What GBK makes of two replacement characters in UTF-8. It may lie across two pieces.
      garbled += (before + text).split('锟斤拷').length - 1;
      before = text.length > 1 ? text.slice(-2) : (before + text).slice(-2);
    },
    anomalies() {
      // One mention is a text about the thing itself.
      const total = replaced + (garbled > 1 ? garbled : 0);
      return total > 0 ? [{ kind: 'damaged_before_import', details: String(total) }] : [];
    },
  };
}

/** Works on bytes: neither the mark nor CR and LF can be part of another character in UTF-8. */
function createNormalizer(): { take(piece: Uint8Array): Uint8Array; rest(): Uint8Array } {
  let start: number[] | null = [];
  let wasReturn = false;

  return {
    take(piece) {
      if (!start) return withLineFeeds(piece);
      // The mark may arrive in parts: hold the first three bytes until they are all there.
      const missing = MARK.length - start.length;
      start.push(...piece.subarray(0, missing));
      if (start.length < MARK.length) return new Uint8Array(0);
      return withLineFeeds(takeStart(), piece.subarray(missing));
    },
    rest: () => withLineFeeds(takeStart()),
  };

  function takeStart(): Uint8Array {
    const held = start ?? [];
    start = null;
    return Uint8Array.from(MARK.every((byte, i) => held[i] === byte) ? [] : held);
  }

  function withLineFeeds(...parts: readonly Uint8Array[]): Uint8Array {
    const [only] = parts;
    if (parts.length === 1 && only && !wasReturn && !only.includes(RETURN)) return only;
    const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let length = 0;
    for (const part of parts) {
      for (const byte of part) {
        const isSecondHalf = byte === LINE_FEED && wasReturn;
        wasReturn = byte === RETURN;
        if (isSecondHalf) continue;
        out[length] = byte === RETURN ? LINE_FEED : byte;
        length += 1;
      }
    }
    return out.subarray(0, length);
  }
}

function createSample(): { add(piece: Uint8Array): void; bytes(): Uint8Array; isAscii(): boolean } {
  const held = new Uint8Array(SAMPLE_BYTES);
  let length = 0;
  return {
    add(piece) {
      const taken = piece.subarray(0, SAMPLE_BYTES - length);
      held.set(taken, length);
      length += taken.length;
    },
    bytes: () => held.subarray(0, length),
    isAscii: () => held.subarray(0, length).every((byte) => byte < 0x80),
  };
}
