// Copies of the built app that differ from it in one respect: a new version, or a damaged file.
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { dist } from '../../tools/paths.mjs';

/** A folder that the running test may change while it is served; it goes with the test. */
export async function copyOfBuild(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-dist-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(dist, folder, { recursive: true });
  return folder;
}

/** Publishes another version into a served folder: its page carries the mark, and the service worker lists its new hash. */
export async function deployVersion(folder: string, mark: string): Promise<void> {
  const page = join(folder, 'index.html');
  const before = await readFile(page);
  const after = Buffer.from(before.toString('utf8').replace(/<html[^>]*>/, `<html lang="en" data-version="${mark}">`));
  const script = join(folder, 'service-worker.js');
  const text = await readFile(script, 'utf8');
  const listed = [base64(before), hex(before)].every((hash) => text.includes(hash));
  if (!listed) throw new Error('the service worker does not list the page as it is');
  await writeFile(page, after);
  await writeFile(script, text.replace(base64(before), base64(after)).replace(hex(before), hex(after)));
}

/** Changes one bit of a file, which neither its length nor its name shows. */
export async function flipOneBit(folder: string, name: string): Promise<void> {
  const path = join(folder, name);
  const body = await readFile(path);
  body.writeUInt8(body.readUInt8(body.length - 5) ^ 1, body.length - 5);
  await writeFile(path, body);
}

function base64(body: Buffer): string {
  return createHash('sha256').update(body).digest('base64');
}

function hex(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex').slice(0, 16);
}
