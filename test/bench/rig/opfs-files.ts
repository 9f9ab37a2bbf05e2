// Files of the bench in OPFS, below /bench/: opened, made, removed.

export async function benchFolder(): Promise<FileSystemDirectoryHandle> {
  return (await navigator.storage.getDirectory()).getDirectoryHandle('bench', { create: true });
}

export async function openToWrite(
  folder: FileSystemDirectoryHandle,
  name: string,
): Promise<FileSystemSyncAccessHandle> {
  const handle = await (await folder.getFileHandle(name, { create: true })).createSyncAccessHandle();
  handle.truncate(0);
  return handle;
}

export async function fileNamed(folder: FileSystemDirectoryHandle, name: string): Promise<File> {
  return (await folder.getFileHandle(name)).getFile();
}

/** Pieces of a file through one buffer, each valid until the next one is asked for. */
export async function* piecesThroughOneBuffer(file: Blob, pieceBytes = 1 << 20): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader({ mode: 'byob' });
  let buffer = new ArrayBuffer(pieceBytes);
  for (;;) {
    const { done, value } = await reader.read(new Uint8Array(buffer));
    if (done) return;
    yield value;
    buffer = value.buffer;
  }
}

/** Bytes that nothing can make smaller, a megabyte at a time. */
export async function* noise(mebibytes: number): AsyncGenerator<Uint8Array> {
  const piece = new Uint8Array(1 << 20);
  for (let i = 0; i < mebibytes; i += 1) {
    for (let at = 0; at < piece.length; at += 65_536) crypto.getRandomValues(piece.subarray(at, at + 65_536));
    yield piece;
  }
}
