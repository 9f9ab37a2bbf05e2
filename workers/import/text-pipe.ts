// Sends normalised text to its file and through the block splitter to the file of block rows, in one pass.

import { createBlockSplitter, type BlockRow } from '../../app/book/core/blocks.ts';
import type { NewHasher } from '../../app/kernel/hash.ts';
import { refuse, type Refusal } from '../../app/kernel/result.ts';
import type { ByteSink } from './byte-sink.ts';

// The normalised body has the limit of the original (suite §4.3 N3).
const LARGEST_TEXT = 512 * 1024 * 1024;
const ROWS_BUFFER = 64 * 1024;

export interface TextPipe extends ByteSink {
  /** Answers how many blocks there are. */
  end(): number;
}

export interface TextPipeOptions {
  readonly bookId: string;
  readonly newHasher: NewHasher;
  readonly normalized: ByteSink;
  readonly blocks: ByteSink;
  readonly maxBytes?: number;
}

export function createTextPipe(options: TextPipeOptions): TextPipe {
  const { bookId, newHasher, normalized, blocks, maxBytes = LARGEST_TEXT } = options;
  const encoder = new TextEncoder();
  let lines = '';
  let count = 0;
  let written = 0;
  let tooLarge: Refusal | null = null;

  const splitter = createBlockSplitter({ bookId, newHasher, emit: takeRow });

  return {
    get failure() {
      return tooLarge ?? normalized.failure ?? blocks.failure;
    },
    write(bytes) {
      written += bytes.length;
      if (written > maxBytes) {
        tooLarge ??= refuse('trans_output_too_large', 'the text is longer than 512 MiB').error;
        return;
      }
      normalized.write(bytes);
      splitter.push(bytes);
    },
    end() {
      splitter.end();
      flushRows();
      return count;
    },
  };

  function takeRow(row: BlockRow): void {
    lines += `${JSON.stringify(rowFields(row))}\n`;
    count += 1;
    if (lines.length > ROWS_BUFFER) flushRows();
  }

  function flushRows(): void {
    blocks.write(encoder.encode(lines));
    lines = '';
  }
}

/** The order is the one that StagedBlocks promises to whoever reads the rows. */
export function rowFields(row: BlockRow): readonly unknown[] {
  return [
    row.ordinal,
    row.id,
    row.logical_block_id,
    row.subordinal,
    row.byte_start,
    row.byte_end,
    row.text_hash,
    row.heading_path,
  ];
}
