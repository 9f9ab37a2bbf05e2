// The peer of an import: copies a file, hashes it, and hashes what was written, with nothing else around it.
import { createSHA256 } from 'hash-wasm';
import { benchFolder, fileNamed, noise, openToWrite, piecesThroughOneBuffer } from './opfs-files.ts';

/** Makes /bench/<name>; answers its hash. */
async function makeFile(name: string, mebibytes: number): Promise<string> {
  const hasher = await createSHA256();
  const file = await openToWrite(await benchFolder(), name);
  let at = 0;
  for await (const piece of noise(mebibytes)) {
    at += file.write(piece, { at });
    hasher.update(piece);
  }
  file.flush();
  file.close();
  return hasher.digest('hex');
}

/** Copies /bench/<name> and proves the copy; answers its hash. */
async function copyAndHash(name: string): Promise<string> {
  const folder = await benchFolder();
  const written = await createSHA256();
  const copy = await openToWrite(folder, `${name}.copy`);
  let size = 0;
  for await (const piece of piecesThroughOneBuffer(await fileNamed(folder, name))) {
    written.update(piece);
    size += copy.write(piece, { at: size });
  }
  copy.flush();
  const hash = written.digest('hex');
  const found = await createSHA256();
  const buffer = new Uint8Array(1 << 20);
  for (let at = 0; at < size; at += buffer.length) {
    found.update(buffer.subarray(0, copy.read(buffer, { at })));
  }
  copy.close();
  if (found.digest('hex') !== hash) throw new Error('the copy is not what was copied');
  return hash;
}

async function removeFile(name: string): Promise<void> {
  await (await benchFolder()).removeEntry(name, { recursive: true });
}

export const plainFiles = { makeFile, copyAndHash, removeFile };
