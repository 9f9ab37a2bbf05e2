// Listens to change notices of the leader, whichever tab it is in.
import { type ChangeNotice, changeChannel, type EpochNotice } from '../kernel/change.ts';

export type Change = ChangeNotice | EpochNotice;

/** Answers how to stop. An epoch notice means that everything may have changed. */
export function onChange(listen: (change: Change) => void): () => void {
  const channel = new BroadcastChannel(changeChannel);
  channel.onmessage = (event: MessageEvent<Change>) => listen(event.data);
  return () => channel.close();
}
