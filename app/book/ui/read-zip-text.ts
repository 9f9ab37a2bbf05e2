// Reads one small text out of a ZIP without reading the rest: the directory at its end, then the entry alone.
//
// Only for a title before the import; the import itself reads the archive with all its guards. Sizes here are bounded:
// 64 KiB of comment, 4 MiB of directory, 1 MiB of text. Anything unusual answers null.

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LARGEST_DIRECTORY = 4 * 1024 * 1024;
const LARGEST_TEXT = 1024 * 1024;

interface Entry {
  readonly method: number;
  readonly packed: number;
  readonly offset: number;
}

export async function readZipText(file: Blob, isWanted: (name: string) => boolean): Promise<string | null> {
  const tail = await view(file, Math.max(0, file.size - 65_557), file.size);
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== END_SIGNATURE) end -= 1;
  if (end < 0) return null;
  const size = tail.getUint32(end + 12, true);
  const start = tail.getUint32(end + 16, true);
  if (size > LARGEST_DIRECTORY || start + size > file.size) return null;
  const entry = findEntry(await view(file, start, start + size), isWanted);
  return entry === null ? null : unpack(file, entry);
}

function findEntry(directory: DataView, isWanted: (name: string) => boolean): Entry | null {
  let at = 0;
  while (at + 46 <= directory.byteLength && directory.getUint32(at, true) === ENTRY_SIGNATURE) {
    const nameLength = directory.getUint16(at + 28, true);
    if (at + 46 + nameLength > directory.byteLength) return null;
    const bytes = new Uint8Array(directory.buffer, directory.byteOffset + at + 46, nameLength);
    if (isWanted(new TextDecoder().decode(bytes))) {
      return {
        method: directory.getUint16(at + 10, true),
        packed: directory.getUint32(at + 20, true),
        offset: directory.getUint32(at + 42, true),
      };
    }
    at += 46 + nameLength + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
  }
  return null;
}

async function unpack(file: Blob, { method, packed, offset }: Entry): Promise<string | null> {
  if (packed > LARGEST_TEXT || offset + 30 > file.size) return null;
  const head = await view(file, offset, offset + 30);
  const start = offset + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const body = file.slice(start, start + packed);
  if (method === 0) return body.text();
  if (method !== 8) return null;
  return readBounded(body.stream().pipeThrough(new DecompressionStream('deflate-raw')));
}

async function readBounded(stream: ReadableStream<Uint8Array>): Promise<string | null> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
    if (text.length > LARGEST_TEXT) {
      await reader.cancel();
      return null;
    }
  }
}

async function view(file: Blob, start: number, end: number): Promise<DataView> {
  return new DataView(await file.slice(start, end).arrayBuffer());
}
