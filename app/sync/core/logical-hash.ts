// The logical hash of a plugin's store (suite §5.4): equal for equal rows, whatever file or order they stand in.
import type { Hasher } from '../../kernel/hash.ts';
import { type EncodeText, putLength } from './row-code.ts';

export interface LogicalHash {
  /** Tables come in the plugin's fixed order. One without rows does not count, so that a version with more tables agrees. */
  table(name: string): void;
  /** Rows of the table that was named last, encoded, in the order of their bytes. */
  row(encoded: Uint8Array): void;
  digest(): string;
}

/** Rows are short, and a hash takes long pieces at the best speed. */
const pieceBytes = 64 * 1024;
const beforeRow = 0xff;

export function createLogicalHash(plugin: string, hasher: Hasher, encode: EncodeText): LogicalHash {
  const piece = new Uint8Array(pieceBytes);
  const view = new DataView(piece.buffer);
  let held = 0;
  let unsaid: string | null = null;

  function flush(): void {
    if (held > 0) hasher.update(piece.subarray(0, held));
    held = 0;
  }

  function add(bytes: Uint8Array): void {
    if (held + 9 + bytes.length > pieceBytes) flush();
    putLength(view, held, bytes.length);
    held += 8;
    if (held + bytes.length > pieceBytes) {
      flush();
      hasher.update(bytes);
      return;
    }
    piece.set(bytes, held);
    held += bytes.length;
  }

  add(encode(plugin));
  return {
    table(name) {
      unsaid = name;
    },
    row(encoded) {
      if (unsaid !== null) add(encode(unsaid));
      unsaid = null;
      if (held + 9 > pieceBytes) flush();
      view.setUint8(held, beforeRow);
      held += 1;
      add(encoded);
    },
    digest() {
      flush();
      return hasher.digest();
    },
  };
}
