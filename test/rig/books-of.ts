// What a device in Node says of its one book: the hashes of its files, and whether it knows which are lost.
import type { Device } from './device.ts';

export interface BookFiles {
  readonly id: string;
  readonly original: string;
  readonly text: string;
}

export function bookFiles(device: Device): Promise<BookFiles> {
  return device.node.inside('book', (db) => {
    const row = db.get('SELECT id, original_sha256, normalized_sha256 FROM books');
    return {
      id: String(row?.['id']),
      original: String(row?.['original_sha256']),
      text: String(row?.['normalized_sha256']),
    };
  });
}

/** As `hash status`, in one order. */
export function notedLost(device: Device): Promise<readonly string[]> {
  return device.node.inside('book', (db) => {
    const rows = db.all("SELECT details, status FROM book_anomalies WHERE kind = 'blob_missing' ORDER BY details");
    return rows.map((row) => `${String(row['details'])} ${String(row['status'])}`);
  });
}

export const revisionOf = (device: Device) =>
  device.node.inside('book', (db) => Number(db.get("SELECT value FROM plugin_meta WHERE key = 'revision'")?.['value']));

/** The file is gone from the disk, and nobody was told. */
export function lose(device: Device, sha256: string): void {
  if (!device.node.blobs.bodies.delete(`own/${sha256}`)) throw new Error('it was not there');
}

export const has = (device: Device, sha256: string): boolean => device.node.blobs.bodies.has(`own/${sha256}`);
