// Turns what the platform threw into a code: the disk is full, the disk failed, or a defect of ours.

export interface Fault {
  readonly code: 'storage_full' | 'io_error' | 'database_error';
  readonly message: string;
  readonly details: { readonly cause: string };
}

/** `vfsFault` is what a file of the page VFS threw last: SQLite itself only says "disk I/O error". */
export function faultOf(error: unknown, vfsFault: unknown): Fault {
  const cause = vfsFault ?? error;
  const details = { cause: cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause) };
  if (cause instanceof DOMException) {
    if (cause.name === 'QuotaExceededError') {
      return { code: 'storage_full', message: 'There is no room left. Nothing of this command was kept.', details };
    }
    return { code: 'io_error', message: 'The disk did not do what was asked.', details };
  }
  if (vfsFault !== null) return { code: 'io_error', message: 'The disk did not do what was asked.', details };
  return {
    code: 'database_error',
    message: 'This should not have happened. Nothing of this command was kept.',
    details,
  };
}
