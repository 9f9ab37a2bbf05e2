// A staged file in memory for tests, with as much room as the test wants.

import type { RawFile } from '../../../workers/import/staged-writer.ts';

export function memoryFile(room = Number.POSITIVE_INFINITY, onSeal: (bytes: Uint8Array) => void = () => {}): RawFile {
  const parts: Uint8Array[] = [];
  let size = 0;
  return {
    write(bytes) {
      if (size + bytes.length > room) throw new DOMException('no room', 'QuotaExceededError');
      size += bytes.length;
      parts.push(bytes.slice());
    },
    seal() {
      const bytes = new Uint8Array(size);
      let at = 0;
      for (const part of parts) {
        bytes.set(part, at);
        at += part.length;
      }
      onSeal(bytes);
      return { bytes: bytes.length, pieces: inHalves(bytes), staged: { blob: new Blob([bytes]) } };
    },
    close: () => {},
  };
}

async function* inHalves(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes.subarray(0, bytes.length >> 1);
  yield bytes.subarray(bytes.length >> 1);
}
