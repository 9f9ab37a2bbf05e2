// Looks at real OPFS files from a page, and changes them: only while no worker holds them, as from a page that starts none.
import type { Page } from 'playwright-core';

/** Paths of all files, sorted. Empty companions of a database (-journal, -wal) are left out. */
export function listOpfs(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = [];
    async function walk(directory: FileSystemDirectoryHandle, path: string): Promise<void> {
      try {
        for await (const [name, handle] of directory.entries()) {
          if (handle.kind === 'directory') await walk(handle as FileSystemDirectoryHandle, `${path}/${name}`);
          else if (!/-(journal|wal)$/.test(name)) found.push(`${path}/${name}`);
        }
      } catch (error) {
        // A staging folder may be removed while it is being looked at.
        if (!(error instanceof DOMException) || error.name !== 'NotFoundError') throw error;
      }
    }
    await walk(await navigator.storage.getDirectory(), '');
    return found.sort();
  });
}

export async function readOpfs(page: Page, path: string): Promise<Uint8Array> {
  const base64 = await page.evaluate(async (target) => {
    const steps = target.split('/').filter((step) => step !== '');
    let directory = await navigator.storage.getDirectory();
    for (const step of steps.slice(0, -1)) directory = await directory.getDirectoryHandle(step);
    const file = await (await directory.getFileHandle(steps.at(-1) ?? '')).getFile();
    const bytes = new Uint8Array(await file.arrayBuffer());
    let binary = '';
    for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
    return btoa(binary);
  }, path);
  return new Uint8Array(Buffer.from(base64, 'base64'));
}

/** Writes a file whole. Fails while a worker holds it. */
export async function writeOpfs(page: Page, path: string, bytes: Uint8Array): Promise<void> {
  await page.evaluate(
    async ([target, base64]) => {
      const steps = target.split('/').filter((step) => step !== '');
      let directory = await navigator.storage.getDirectory();
      for (const step of steps.slice(0, -1)) directory = await directory.getDirectoryHandle(step);
      const handle = await directory.getFileHandle(steps.at(-1) ?? '', { create: true });
      const writable = await handle.createWritable();
      await writable.write(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)));
      await writable.close();
    },
    [path, Buffer.from(bytes).toString('base64')] as const,
  );
}

export function removeOpfs(page: Page, path: string): Promise<void> {
  return page.evaluate(async (target) => {
    const steps = target.split('/').filter((step) => step !== '');
    let directory = await navigator.storage.getDirectory();
    for (const step of steps.slice(0, -1)) directory = await directory.getDirectoryHandle(step);
    await directory.removeEntry(steps.at(-1) ?? '');
  }, path);
}
