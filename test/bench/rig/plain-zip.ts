// The peer of a bundle: zip.js as it is, and hash-wasm beside it, over bodies in OPFS.
import { BlobReader, type FileEntry, ZipReader, ZipWriter } from '@zip.js/zip.js';
import { createSHA256 } from 'hash-wasm';
import { benchFolder, fileNamed, noise, openToWrite, piecesThroughOneBuffer } from './opfs-files.ts';

const plainly = { useWebWorkers: false, level: 0 } as const;

async function bodiesFolder(): Promise<FileSystemDirectoryHandle> {
  return (await benchFolder()).getDirectoryHandle('bodies', { create: true });
}

/** Makes /bench/bodies/<hash>, sorted by their hashes. */
async function makeBodies(count: number, mebibytes: number): Promise<readonly string[]> {
  const folder = await bodiesFolder();
  const made: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const hasher = await createSHA256();
    const handle = await folder.getFileHandle(`new-${i}`, { create: true });
    const file = await handle.createSyncAccessHandle();
    let at = 0;
    for await (const piece of noise(mebibytes)) {
      at += file.write(piece, { at });
      hasher.update(piece);
    }
    file.flush();
    file.close();
    const hash = hasher.digest('hex');
    // In every engine that has access handles, but not in TypeScript's library.
    await (handle as unknown as { move(name: string): Promise<void> }).move(hash);
    made.push(hash);
  }
  return made.sort();
}

/** zip.js, and one pass of hashing. Answers the size of the archive. */
async function zipOut(names: readonly string[]): Promise<number> {
  const bodies = await bodiesFolder();
  const file = await openToWrite(await benchFolder(), 'plain.zip');
  let size = 0;
  const sink = new WritableStream<Uint8Array>({ write: (bytes) => void (size += file.write(bytes, { at: size })) });
  const zip = new ZipWriter(sink, plainly);
  for (const name of names) await zip.add(name, new BlobReader(await fileNamed(bodies, name)), plainly);
  await zip.close();
  file.flush();
  file.close();
  for (const name of names) {
    const hasher = await createSHA256();
    for await (const piece of piecesThroughOneBuffer(await fileNamed(bodies, name))) hasher.update(piece);
    if (hasher.digest('hex') !== name) throw new Error('a body has other bytes than it had');
  }
  return size;
}

/** zip.js, writing, and two passes of hashing: of what is unpacked, and of what was written. Answers how many bodies. */
async function zipIn(): Promise<number> {
  const folder = await benchFolder();
  const unpacked = await folder.getDirectoryHandle('unpacked', { create: true });
  const reader = new ZipReader(new BlobReader(await fileNamed(folder, 'plain.zip')), { useWebWorkers: false });
  const entries = await reader.getEntries();
  const buffer = new Uint8Array(1 << 20);
  for (const entry of entries) {
    const hasher = await createSHA256();
    const file = await openToWrite(unpacked, entry.filename);
    let size = 0;
    const sink = new WritableStream<Uint8Array>({
      write(piece) {
        hasher.update(piece);
        size += file.write(piece, { at: size });
      },
    });
    await (entry as FileEntry).getData(sink, { useWebWorkers: false, checkSignature: true });
    file.flush();
    const back = await createSHA256();
    for (let at = 0; at < size; at += buffer.length) back.update(buffer.subarray(0, file.read(buffer, { at })));
    file.close();
    const isSame = hasher.digest('hex') === entry.filename && back.digest('hex') === entry.filename;
    if (!isSame) throw new Error('a body was unpacked to other bytes');
  }
  return entries.length;
}

export const plainZip = { makeBodies, zipOut, zipIn };
