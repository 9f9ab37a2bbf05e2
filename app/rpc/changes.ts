// Listens to change notices of the leader, whichever tab it is in.
//
// Notices are told a frame after they come, those of one store as one: the command that follows a command goes before the
// views that look on, and a row of commands does not ask each view after each of them.
import { type ChangeNotice, changeChannel, type EpochNotice } from '../kernel/change.ts';

export type Change = ChangeNotice | EpochNotice;
type Listen = (change: Change) => void;

const FRAME_MS = 16;
const EPOCH = '';

const listeners = new Set<Listen>();
const waiting = new Map<string, Change>();
let channel: BroadcastChannel | null = null;

/** Answers how to stop. An epoch notice means that everything may have changed. */
export function onChange(listen: Listen): () => void {
  channel ??= openChannel();
  listeners.add(listen);
  return () => void listeners.delete(listen);
}

/** One for the page: a channel copies every notice once for each that listens. */
function openChannel(): BroadcastChannel {
  const opened = new BroadcastChannel(changeChannel);
  opened.onmessage = (event: MessageEvent<Change>) => {
    if (waiting.size === 0) setTimeout(tell, FRAME_MS);
    const change = event.data;
    if ('epoch' in change) waiting.set(EPOCH, change);
    else waiting.set(change.plugin, joined(waiting.get(change.plugin), change));
  };
  return opened;
}

function joined(earlier: Change | undefined, change: ChangeNotice): ChangeNotice {
  if (!earlier || 'epoch' in earlier) return change;
  return { ...change, tables: [...new Set([...earlier.tables, ...change.tables])] };
}

function tell(): void {
  const changes = [...waiting.values()];
  waiting.clear();
  for (const change of changes) for (const listen of [...listeners]) listen(change);
}
