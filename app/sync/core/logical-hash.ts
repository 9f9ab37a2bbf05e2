// The logical hash of a plugin's store (suite §5.4): equal for equal rows, whatever file or order they stand in.
import type { Hasher } from '../../kernel/hash.ts';
import { type EncodeText, lengthBytes } from './row-code.ts';

export interface LogicalHash {
  /** Tables come in the plugin's fixed order. One without rows does not count, so that a version with more tables agrees. */
  table(name: string): void;
  /** Rows of the table that was named last, encoded, in the order of their bytes. */
  row(encoded: Uint8Array): void;
  digest(): string;
}

const beforeRow = Uint8Array.of(0xff);

export function createLogicalHash(plugin: string, hasher: Hasher, encode: EncodeText): LogicalHash {
  const add = (bytes: Uint8Array) => {
    hasher.update(lengthBytes(bytes.length));
    hasher.update(bytes);
  };
  add(encode(plugin));
  let unsaid: string | null = null;
  return {
    table(name) {
      unsaid = name;
    },
    row(encoded) {
      if (unsaid !== null) add(encode(unsaid));
      unsaid = null;
      hasher.update(beforeRow);
      add(encoded);
    },
    digest: () => hasher.digest(),
  };
}
