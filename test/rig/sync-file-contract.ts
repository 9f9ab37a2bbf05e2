// What every file below a database page must do: run against memory in Node, and against OPFS inside the rig's worker.
import type { SyncFile } from '../../workers/sqlite/sync-file.ts';

export interface FileCase {
  readonly name: string;
  /** What is wrong, or nothing. The file is empty and its own. */
  readonly run: (file: SyncFile) => readonly string[];
}

const bytesOf = (...values: number[]) => Uint8Array.from(values);

function readAt(file: SyncFile, at: number, length: number): readonly number[] {
  const into = new Uint8Array(length);
  const got = file.read(into, { at });
  return [...into.subarray(0, got)];
}

function differences(found: Readonly<Record<string, unknown>>, wanted: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(wanted)
    .filter((key) => JSON.stringify(found[key]) !== JSON.stringify(wanted[key]))
    .map((key) => `${key}: ${JSON.stringify(found[key])} instead of ${JSON.stringify(wanted[key])}`);
}

export const syncFileCases: readonly FileCase[] = [
  {
    name: 'a new file is empty, and reading it gives nothing',
    run: (file) => differences({ size: file.getSize(), read: readAt(file, 0, 8) }, { size: 0, read: [] }),
  },
  {
    name: 'what is written is read back, and the number of bytes is answered',
    run: (file) => {
      const written = file.write(bytesOf(1, 2, 3, 4), { at: 0 });
      return differences(
        { written, size: file.getSize(), whole: readAt(file, 0, 4), part: readAt(file, 1, 2) },
        { written: 4, size: 4, whole: [1, 2, 3, 4], part: [2, 3] },
      );
    },
  },
  {
    name: 'reading over the end gives what there is, and behind the end nothing',
    run: (file) => {
      file.write(bytesOf(1, 2, 3), { at: 0 });
      return differences(
        { over: readAt(file, 2, 9), at: readAt(file, 3, 4), behind: readAt(file, 100, 4) },
        { over: [3], at: [], behind: [] },
      );
    },
  },
  {
    name: 'writing behind the end fills the gap with zeros',
    run: (file) => {
      file.write(bytesOf(7), { at: 0 });
      file.write(bytesOf(9), { at: 3 });
      return differences({ size: file.getSize(), all: readAt(file, 0, 9) }, { size: 4, all: [7, 0, 0, 9] });
    },
  },
  {
    name: 'a file that was cut and grows again holds zeros, not what it held before',
    run: (file) => {
      file.write(bytesOf(1, 2, 3, 4), { at: 0 });
      file.truncate(1);
      const short = file.getSize();
      file.truncate(3);
      file.write(bytesOf(5), { at: 4 });
      return differences({ short, all: readAt(file, 0, 9) }, { short: 1, all: [1, 0, 0, 0, 5] });
    },
  },
  {
    name: 'overwriting in the middle leaves the rest',
    run: (file) => {
      file.write(bytesOf(1, 1, 1, 1), { at: 0 });
      file.write(bytesOf(2, 2), { at: 1 });
      file.flush();
      return differences({ size: file.getSize(), all: readAt(file, 0, 4) }, { size: 4, all: [1, 2, 2, 1] });
    },
  },
  {
    name: 'a written buffer may change afterwards',
    run: (file) => {
      const buffer = bytesOf(1, 2);
      file.write(buffer, { at: 0 });
      buffer.fill(9);
      return differences({ all: readAt(file, 0, 2) }, { all: [1, 2] });
    },
  },
  {
    name: 'it grows far beyond its first size',
    run: (file) => {
      const mebibyte = new Uint8Array(1024 * 1024).fill(3);
      for (let i = 0; i < 3; i += 1) file.write(mebibyte, { at: i * mebibyte.length });
      file.write(bytesOf(4), { at: 3 * mebibyte.length });
      return differences(
        {
          size: file.getSize(),
          seam: readAt(file, mebibyte.length - 1, 2),
          end: readAt(file, 3 * mebibyte.length - 1, 9),
        },
        { size: 3 * mebibyte.length + 1, seam: [3, 3], end: [3, 4] },
      );
    },
  },
];
