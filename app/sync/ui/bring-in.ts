// Reads a file from another device, says what it would change here, and brings it in when the person wants it.

import { signal } from '@preact/signals';
import type { PluginName, ResultOf } from '../../kernel/command.ts';
import { send } from '../../rpc/send.ts';
import { go, route } from '../../widgets/route.ts';
import { say } from '../../widgets/toast.tsx';
import { syncImport, syncInspect } from '../contract.ts';
import { named, titlesIn } from './lost-files.ts';
import { words } from './move-words.ts';
import type { Bytes } from './pack-up.ts';

export type Seen = ResultOf<typeof syncInspect>;
export type SeenPart = Seen['parts'][number];

export type Opening =
  | { readonly kind: 'none' }
  /** Null until the size of the work is known. */
  | { readonly kind: 'reading'; readonly file: File; readonly progress: Bytes | null; readonly stop: () => void }
  | { readonly kind: 'refused'; readonly file: File; readonly code: string }
  | { readonly kind: 'seen'; readonly file: File; readonly seen: Seen }
  | {
      readonly kind: 'bringing';
      readonly file: File;
      readonly seen: Seen;
      readonly progress: Bytes | null;
      readonly stop: () => void;
    };

export const opening = signal<Opening>({ kind: 'none' });

let stopLast: () => void = () => {};

/** Writes nothing. A file that is still being read makes way for this one. */
export async function readBundle(file: File): Promise<void> {
  if (opening.peek().kind === 'bringing') return;
  stopLast();
  const control = new AbortController();
  const stop = () => control.abort();
  stopLast = stop;
  const isMine = () => stopLast === stop;
  opening.value = { kind: 'reading', file, progress: null, stop };
  const progress = (done: number, total: number) => {
    if (isMine() && !control.signal.aborted) opening.value = { kind: 'reading', file, progress: { done, total }, stop };
  };
  const reply = await send(syncInspect, { path: file.name }, { files: [file], signal: control.signal, progress });
  if (!isMine()) return;
  if (reply.ok) opening.value = { kind: 'seen', file, seen: reply.body.result };
  else if (reply.body.error.code === 'cancelled') opening.value = { kind: 'none' };
  else opening.value = { kind: 'refused', file, code: reply.body.error.code };
  if (route.peek() !== '/move' && opening.peek().kind !== 'none') {
    say(words(reply.ok ? 'readOver' : 'readRefused'), { name: words('look'), run: () => go('/move') });
  }
}

export function leaveBundle(): void {
  stopLast();
  stopLast = () => {};
  opening.value = { kind: 'none' };
}

export interface BringIn {
  readonly file: File;
  readonly seen: Seen;
  readonly setAside: boolean;
  /** While the sample is open, the own set is put in use by itself; that is said. */
  readonly isSample: boolean;
  /** Turns on what came. */
  readonly onBrought: (plugins: readonly PluginName[]) => Promise<void>;
}

export async function bringIn({ file, seen, setAside, isSample, onBrought }: BringIn): Promise<void> {
  const control = new AbortController();
  const stop = () => control.abort();
  opening.value = { kind: 'bringing', file, seen, progress: null, stop };
  const progress = (done: number, total: number) => {
    if (!control.signal.aborted) opening.value = { kind: 'bringing', file, seen, progress: { done, total }, stop };
  };
  const input = { path: file.name, set_aside: setAside };
  const reply = await send(syncImport, input, { files: [file], signal: control.signal, progress });
  if (!reply.ok) {
    const { code } = reply.body.error;
    opening.value = code === 'cancelled' ? { kind: 'seen', file, seen } : { kind: 'refused', file, code };
    if (code !== 'cancelled' && route.peek() !== '/move') {
      say(words('notBrought'), { name: words('look'), run: () => go('/move') });
    }
    return;
  }
  await onBrought(reply.body.result.parts.map(({ plugin }) => plugin));
  opening.value = { kind: 'none' };
  say(outcomeOf(reply.body.result, { device: deviceOf(seen), setAside, isSample }));
  if (route.peek() === '/move') go('/today');
}

interface Circumstances {
  readonly device: string;
  readonly setAside: boolean;
  readonly isSample: boolean;
}

/** What it came to, in one sentence or two. */
export function outcomeOf(
  { parts }: Pick<ResultOf<typeof syncImport>, 'parts'>,
  { device, setAside, isSample }: Circumstances,
): string {
  const lacking = titlesIn(parts.map(({ missing }) => missing));
  if (lacking.length > 0) return words('broughtWithout', { n: lacking.length, device, books: named(lacking) });
  if (setAside) return words('broughtAside', { device });
  const back = titlesIn(parts.map(({ restored }) => restored));
  const isOnlyBack = parts.every(({ change }) => change === 'unchanged' || change === 'ahead');
  if (isOnlyBack && back.length > 0) return words('broughtBack', { books: named(back) });
  return words(isSample ? 'broughtFromSample' : 'brought', { device });
}

export function deviceOf({ bundle }: Seen): string {
  return bundle.device.name;
}
