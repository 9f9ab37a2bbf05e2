// Packs everything of one's own into one file and saves it. It goes on whatever place is in view, and says once how it went.

import { signal } from '@preact/signals';
import { nowIso } from '../../rpc/origin.ts';
import { type MadeFile, send } from '../../rpc/send.ts';
import { formatBytes } from '../../widgets/format.ts';
import { route } from '../../widgets/route.ts';
import { say } from '../../widgets/toast.tsx';
import { syncExport } from '../contract.ts';
import { named, titlesIn } from './lost-files.ts';
import { words } from './move-words.ts';
import { bundleType, canShare, chooseDestination, type Destination, download, forget, writeTo } from './save-file.ts';

export interface Bytes {
  readonly done: number;
  readonly total: number;
}

export interface MadeBundle {
  readonly name: string;
  readonly file: File;
  /** `given`: the browser has it and puts it among the downloads; whether it came there, no page can know. */
  readonly where: 'saved' | 'given' | 'failed' | 'stopped';
  /** Books that it lacks a file of. */
  readonly lacking: readonly string[];
}

export type Packing =
  | { readonly kind: 'idle' }
  /** Null until the size of the work is known. */
  | {
      readonly kind: 'packing' | 'saving';
      readonly name: string;
      readonly progress: Bytes | null;
      readonly stop: () => void;
    }
  | { readonly kind: 'made'; readonly made: MadeBundle }
  /** Nothing of one's own is there, so no file was saved. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'refused'; readonly code: string };

export const packing = signal<Packing>({ kind: 'idle' });

/** A file that was made takes as much room as all that is in it, so it is not kept for long. */
const KEPT_MS = 600_000;

/** Lets go of the file that was made last. */
let letGo: () => void = () => {};
let keeping: ReturnType<typeof setTimeout> | undefined;

export async function packUp(): Promise<void> {
  const name = `lectern-${nowIso().slice(0, 10)}.lectern`;
  const destination = await chooseDestination(name);
  if (destination === 'none') return;
  letGo();
  const control = new AbortController();
  // At once for the person; what is being gathered meanwhile is let go when it comes.
  const stop = () => {
    control.abort();
    packing.value = { kind: 'idle' };
  };
  const show = (progress: Bytes | null) => {
    if (!control.signal.aborted) packing.value = { kind: 'packing', name, progress, stop };
  };
  show(null);
  const taken: MadeFile[] = [];
  const options = {
    signal: control.signal,
    progress: (done: number, total: number) => show({ done, total }),
    take: (made: MadeFile) => void taken.push(made),
  };
  const reply = await send(syncExport, {}, options);
  if (control.signal.aborted) {
    taken[0]?.letGo();
    await forget(destination);
    return;
  }
  if (reply.ok && reply.body.result.bundle.parts.length === 0) {
    taken[0]?.letGo();
    await forget(destination);
    packing.value = { kind: 'nothing' };
    return;
  }
  const body = taken[0]?.file;
  if (reply.ok && body instanceof Blob) {
    letGo = () => taken[0]?.letGo();
    const lacking = titlesIn(reply.body.result.bundle.parts.map(({ missing }) => missing));
    await save({ file: new File([body], name, { type: bundleType }), lacking }, destination, control);
    return;
  }
  await forget(destination);
  packing.value = { kind: 'refused', code: reply.ok ? 'io_error' : reply.body.error.code };
  tell(words('notPacked'));
}

/** The same file once more, after it could not be saved where it should. */
export async function saveAgain(made: MadeBundle): Promise<void> {
  const destination = await chooseDestination(made.file.name);
  if (destination !== 'none') await save(made, destination, new AbortController());
}

async function save(
  { file, lacking }: Pick<MadeBundle, 'file' | 'lacking'>,
  destination: Destination,
  control: AbortController,
): Promise<void> {
  if (typeof destination === 'string') {
    end({ name: file.name, file, lacking, where: 'given' }, download(file, file.name));
    return;
  }
  // While it is being written its time does not run out.
  clearTimeout(keeping);
  const stop = () => control.abort();
  const show = (done: number) => {
    if (control.signal.aborted) return;
    packing.value = { kind: 'saving', name: file.name, progress: { done, total: file.size }, stop };
  };
  show(0);
  const saved = await writeTo(destination, file, { signal: control.signal, progress: show });
  end({ name: destination.name, file, lacking, where: saved });
}

/** What was given to the browser is read by it for a while, and what can be shared may be. */
function end(made: MadeBundle, takeBack: () => void = () => {}): void {
  packing.value = { kind: 'made', made };
  clearTimeout(keeping);
  const release = letGo;
  const over = () => {
    clearTimeout(keeping);
    letGo = () => {};
    takeBack();
    release();
  };
  keeping = setTimeout(() => {
    over();
    packing.value = { kind: 'idle' };
  }, KEPT_MS);
  letGo = over;
  if (made.where === 'saved' && !canShare(made.file)) over();
  tell([whereIs(made), lackOf(made)].join(' ').trim());
}

/** What became of the file, in a sentence. */
export function whereIs({ where, name, file }: MadeBundle): string {
  if (where === 'failed') return words('notSaved');
  if (where === 'stopped') return words('notSavedYet');
  return words(where, { name, size: formatBytes(file.size) });
}

/** Nothing, where all that is here is in it. */
export function lackOf({ lacking }: Pick<MadeBundle, 'lacking'>): string {
  return lacking.length === 0 ? '' : words('lacks', { n: lacking.length, books: named(lacking) });
}

/** On the page itself it stands there. */
function tell(text: string): void {
  if (route.peek() !== '/move') say(text);
}
