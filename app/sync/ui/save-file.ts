// Puts a file where the person wants it: through the browser's own dialog where there is one, else as a download.

/** A part of the File System Access API that TypeScript's own list of the platform does not have. */
interface SavePicker {
  showSaveFilePicker(options: {
    readonly suggestedName: string;
    readonly types: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[];
  }): Promise<FileSystemFileHandle>;
}

export const bundleType = 'application/x-lectern';

export type Destination = FileSystemFileHandle | 'downloads' | 'none';

/** Asked before anything is packed, for a browser opens its dialog only right after a press. */
export async function chooseDestination(suggestedName: string): Promise<Destination> {
  const host: object = globalThis;
  if (!canPick(host)) return 'downloads';
  try {
    return await host.showSaveFilePicker({ suggestedName, types: [{ accept: { [bundleType]: ['.lectern'] } }] });
  } catch (error) {
    // Closing the dialog is an answer; a browser that does not let this page ask still has its downloads.
    return error instanceof DOMException && error.name === 'AbortError' ? 'none' : 'downloads';
  }
}

export type Saved = 'saved' | 'stopped' | 'failed';

/**
 * Streams it, so that a large file never stands in memory. Who stops it does not wait for a slow disk to take what it was
 * given last; what has come there by then goes when the disk lets go of it.
 */
export async function writeTo(
  handle: FileSystemFileHandle,
  file: Blob,
  { signal, progress }: { readonly signal: AbortSignal; readonly progress: (done: number) => void },
): Promise<Saved> {
  let done = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      done += piece.length;
      progress(done);
      controller.enqueue(piece);
    },
  });
  const write = async (): Promise<Saved> => {
    try {
      await file
        .stream()
        .pipeThrough(count)
        .pipeTo(await handle.createWritable(), { signal });
      return 'saved';
    } catch {
      return signal.aborted ? 'stopped' : 'failed';
    }
  };
  const stopped = new Promise<Saved>((resolve) => {
    signal.addEventListener('abort', () => resolve('stopped'), { once: true });
  });
  const written = write();
  const saved = await Promise.race([written, stopped]);
  if (saved !== 'saved') void written.then(() => forget(handle));
  return saved;
}

/** The dialog has made an empty file already; one that nothing came into does not stay. */
export async function forget(destination: Destination): Promise<void> {
  if (typeof destination === 'string' || !('remove' in destination)) return;
  const { remove } = destination;
  if (typeof remove === 'function') await Promise.resolve(remove.call(destination)).catch(() => undefined);
}

/** Returns how to take the address back; until then the browser may still be reading. */
export function download(file: Blob, name: string): () => void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  return () => URL.revokeObjectURL(address);
}

/** Whether this device can hand a file to another app. */
export function canShare(file: File): boolean {
  const { canShare: can } = navigator as Partial<Navigator>;
  return can?.call(navigator, { files: [file] }) ?? false;
}

export type Shared = 'shared' | 'stopped' | 'failed';

export async function share(file: File): Promise<Shared> {
  try {
    await navigator.share({ files: [file] });
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'stopped' : 'failed';
  }
}

function canPick(host: object): host is SavePicker {
  return 'showSaveFilePicker' in host;
}
