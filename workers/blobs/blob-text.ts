// Cuts a body into parts with their hashes, and a staged NDJSON body into lines.
import { createSHA256 } from 'hash-wasm';
import type { TextPart } from '../../app/kernel/blob.ts';
import { ok, refuse, type Result } from '../../app/kernel/result.ts';
import type { BlobBody } from '../../app/kernel/staged.ts';
import { bodyOf } from './kept-bodies.ts';

const lineChunk = 256 * 1024;

let made: ReturnType<typeof createSHA256> | null = null;

/** One for all, made once: between `init` and `digest` nothing is awaited here. */
function sharedHasher(): ReturnType<typeof createSHA256> {
  made ??= createSHA256();
  return made;
}

export async function cutParts(
  body: BlobBody,
  bounds: readonly number[],
  sha256: string,
): Promise<Result<readonly TextPart[]>> {
  const start = bounds[0] ?? 0;
  const end = bounds.at(-1) ?? start;
  if (end > body.size) return refuse('corrupt_blob', 'The file on disk is shorter than its parts.', { sha256 });
  const bytes = new Uint8Array(await body.slice(start, end).arrayBuffer());
  const hasher = await sharedHasher();
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const parts: TextPart[] = [];
  for (let i = 1; i < bounds.length; i += 1) {
    const part = bytes.subarray((bounds[i - 1] ?? 0) - start, (bounds[i] ?? 0) - start);
    parts.push({ text: decoder.decode(part), sha256: hasher.init().update(part).digest('hex') });
  }
  return ok(parts);
}

export async function cutRanges(
  body: BlobBody,
  ranges: readonly (readonly [start: number, end: number])[],
  sha256: string,
): Promise<Result<readonly TextPart[]>> {
  if (ranges.some(([, end]) => end > body.size)) {
    return refuse('corrupt_blob', 'The file on disk is shorter than its parts.', { sha256 });
  }
  const pieces = await Promise.all(ranges.map(([start, end]) => body.slice(start, end).arrayBuffer()));
  const bounds = [0];
  for (const piece of pieces) bounds.push((bounds.at(-1) ?? 0) + piece.byteLength);
  const joined = new Uint8Array(bounds.at(-1) ?? 0);
  for (const [i, piece] of pieces.entries()) joined.set(new Uint8Array(piece), bounds[i]);
  return cutParts(bodyOf(joined), bounds, sha256);
}

export async function* splitLines(body: BlobBody, batch: number): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder();
  /** Pieces of a line whose end has not come: one of 64 MiB is looked through once and put together once. */
  let begun: string[] = [];
  let lines: string[] = [];
  for (let at = 0; at < body.size; at += lineChunk) {
    const last = at + lineChunk >= body.size;
    const text = decoder.decode(await body.slice(at, at + lineChunk).arrayBuffer(), { stream: !last });
    const ends = text.split('\n');
    const rest = ends.pop() ?? '';
    for (const end of ends) {
      const line = begun.length === 0 ? end : begun.join('') + end;
      begun = [];
      if (line !== '') lines.push(line);
      if (lines.length === batch) {
        yield lines;
        lines = [];
      }
    }
    begun.push(rest);
  }
  const unended = begun.join('');
  if (unended !== '') lines.push(unended);
  if (lines.length > 0) yield lines;
}

/** The hash is taken of the same bytes that are handed on. */
export async function provedBase64(body: BlobBody, sha256: string): Promise<Result<string>> {
  const bytes = new Uint8Array(await body.arrayBuffer());
  const found = (await sharedHasher()).init().update(bytes).digest('hex');
  if (found !== sha256) return refuse('corrupt_blob', 'The file on disk is not the one that was imported.', { sha256 });
  return ok(toBase64(bytes));
}

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary);
}
