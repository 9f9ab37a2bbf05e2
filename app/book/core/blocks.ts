// Divides normalised text into blocks while its bytes stream by (suite §4.3).
//
// 1  Rows come in order, without gap or overlap; joined they are the text, byte for byte.
// 2  A heading or a blank line ends a logical block. One longer than BLOCK_BYTES becomes several rows that share
//    its id, with subordinals 0, 1, 2 …
// 3  The rows do not depend on how the text was cut into pushes.
// 4  Held at once: the row being filled, the first bytes of a line, and three fields for each earlier row of the
//    same logical block, because their ids need the hash of the whole of it.
//
//   push ──► line head ──► kind? ──► row buffer ──► pending rows ──► emit at the end of the logical block

import type { Hasher, NewHasher } from '../../kernel/hash.ts';
import { cutPoint } from './cut-point.ts';
import { closesFence, lineKind, opensFence, type LineKind, type OpenFence } from './line-kind.ts';
import { asciiBytes, utf8Text } from './utf8-text.ts';

export const BLOCK_BYTES = 32_768;

// A line is judged by its first bytes. Six titles of this length, joined, still fit the 16 KiB that the title of a
// summary may have (suite §2.2), so every heading run stays publishable; a longer heading gives a shortened title.
const LINE_HEAD_BYTES = 2_048;
const LONGEST_CODE_POINT = 4;
const LINE_FEED = 10;

export interface BlockRow {
  readonly ordinal: number;
  readonly id: string;
  readonly logical_block_id: string;
  readonly subordinal: number;
  readonly byte_start: number;
  readonly byte_end: number;
  readonly text_hash: string;
  readonly heading_path: readonly string[];
}

export interface BlockSplitterOptions {
  readonly bookId: string;
  readonly newHasher: NewHasher;
  readonly emit: (row: BlockRow) => void;
}

export interface BlockSplitter {
  push(bytes: Uint8Array): void;
  end(): void;
}

interface PendingRow {
  readonly byte_start: number;
  readonly byte_end: number;
  readonly text_hash: string;
}

/** The text is UTF-8 with LF line ends. */
export function createBlockSplitter({ bookId, newHasher, emit }: BlockSplitterOptions): BlockSplitter {
  const head = new Uint8Array(LINE_HEAD_BYTES);
  let headBytes = 0;
  let isLineKnown = false;

  const row = new Uint8Array(BLOCK_BYTES + LONGEST_CODE_POINT);
  let rowBytes = 0;
  let rowStart = 0;

  let pending: PendingRow[] = [];
  let logicalHasher: Hasher | null = null;
  let logicalOrdinal = 0;
  let ordinal = 0;

  let headingPath: readonly string[] = [];
  let openFence: OpenFence | null = null;
  let hasVisibleLine = false;
  let isClosed = false;

  return {
    push(bytes) {
      let at = 0;
      while (at < bytes.length) at = isLineKnown ? takeRestOfLine(bytes, at) : takeLineHead(bytes, at);
    },
    end() {
      if (!isLineKnown && headBytes > 0) beginLine(head.subarray(0, headBytes));
      endLogicalBlock();
    },
  };

  function takeRestOfLine(bytes: Uint8Array, at: number): number {
    const feed = bytes.indexOf(LINE_FEED, at);
    const end = feed < 0 ? bytes.length : feed + 1;
    append(bytes.subarray(at, end));
    if (feed >= 0) isLineKnown = false;
    return end;
  }

  function takeLineHead(bytes: Uint8Array, at: number): number {
    const window = bytes.subarray(at, at + LINE_HEAD_BYTES - headBytes);
    const feed = window.indexOf(LINE_FEED);
    const taken = feed < 0 ? window : window.subarray(0, feed + 1);
    head.set(taken, headBytes);
    headBytes += taken.length;
    if (feed >= 0 || headBytes === LINE_HEAD_BYTES) {
      beginLine(head.subarray(0, headBytes));
      headBytes = 0;
      isLineKnown = feed < 0;
    }
    return at + taken.length;
  }

  function beginLine(bytes: Uint8Array): void {
    const isWhole = bytes[bytes.length - 1] === LINE_FEED;
    const kind = lineKind(utf8Text(isWhole ? bytes.subarray(0, -1) : bytes));
    if (kind.kind === 'blank') {
      append(bytes);
      isClosed = hasVisibleLine;
      return;
    }
    const isHeading = kind.kind === 'heading' && openFence === null;
    if (isClosed || (isHeading && hasVisibleLine)) endLogicalBlock();
    if (isHeading) headingPath = [...headingPath.slice(0, kind.level - 1), kind.title];
    openFence = fenceAfter(kind);
    append(bytes);
    hasVisibleLine = true;
  }

  // A number sign inside a code listing is a comment and not a heading: the listing must not become chapters.
  function fenceAfter(line: LineKind): OpenFence | null {
    if (line.kind !== 'fence') return openFence;
    if (openFence) return closesFence(line, openFence) ? null : openFence;
    return opensFence(line) ? { mark: line.mark } : null;
  }

  function append(bytes: Uint8Array): void {
    let at = 0;
    while (at < bytes.length) {
      const taken = bytes.subarray(at, at + row.length - rowBytes);
      row.set(taken, rowBytes);
      rowBytes += taken.length;
      at += taken.length;
      if (rowBytes === row.length) cutRow();
    }
  }

  function cutRow(): void {
    const end = cutPoint(row.subarray(0, rowBytes), BLOCK_BYTES);
    finishRow(end);
    row.copyWithin(0, end, rowBytes);
    rowBytes -= end;
  }

  function finishRow(end: number): void {
    const bytes = row.subarray(0, end);
    pending.push({ byte_start: rowStart, byte_end: rowStart + end, text_hash: hashOf(bytes) });
    rowStart += end;
    // The hash of a logical block of one row is the hash of that row.
    if (end < rowBytes || logicalHasher) {
      logicalHasher ??= newHasher();
      logicalHasher.update(bytes);
    }
  }

  function endLogicalBlock(): void {
    while (rowBytes > BLOCK_BYTES) cutRow();
    if (rowBytes > 0) finishRow(rowBytes);
    rowBytes = 0;
    emitPending();
    hasVisibleLine = false;
    isClosed = false;
  }

  function emitPending(): void {
    const [first] = pending;
    if (!first) return;
    const logicalHash = logicalHasher ? logicalHasher.digest() : first.text_hash;
    const logicalId = shortHashOf(`${bookId}:logical:${logicalOrdinal}:${logicalHash}`);
    for (const [subordinal, { byte_start, byte_end, text_hash }] of pending.entries()) {
      const id = shortHashOf(`${logicalId}:${subordinal}:${byte_start}:${byte_end}:${text_hash}`);
      const heading_path = headingPath;
      emit({ ordinal, id, logical_block_id: logicalId, subordinal, byte_start, byte_end, text_hash, heading_path });
      ordinal += 1;
    }
    logicalOrdinal += 1;
    logicalHasher = null;
    pending = [];
  }

  function hashOf(bytes: Uint8Array): string {
    const hasher = newHasher();
    hasher.update(bytes);
    return hasher.digest();
  }

  function shortHashOf(key: string): string {
    return hashOf(asciiBytes(key)).slice(0, 32);
  }
}
