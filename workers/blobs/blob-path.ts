// Where a store set keeps its content-addressed bodies below OPFS.

export function blobDirectory(set: string, sha256: string): readonly string[] {
  return ['sets', set, 'plugins', 'book', 'blobs', 'sha256', sha256.slice(0, 2)];
}

export function blobPath(set: string, sha256: string): string {
  return `/${[...blobDirectory(set, sha256), sha256].join('/')}`;
}
