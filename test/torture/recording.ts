// What a power walk remembers: every call to the disk, every answer, and what each store held when it came.
import type { createMemoryBlobs } from '../../workers/blobs/memory-blobs.ts';
import type { createPowerDisk } from '../rig/power-disk.ts';
import type { KeptSettings } from './kept-settings.ts';
import type { Done } from './walk.ts';

/** A step that was answered, and how many calls the disk had seen before and when it was. */
export interface Answered extends Done {
  readonly sentAt: number;
  readonly answeredAt: number;
}

export interface KnownState {
  readonly dump: string;
  readonly answeredAt: number;
}

export interface Recording {
  readonly calls: ReturnType<typeof createPowerDisk>['calls'];
  readonly bodies: ReturnType<typeof createMemoryBlobs>['bodies'];
  readonly answered: readonly Answered[];
  /** Of each store, by set and plugin, what it held after each command that changed it. */
  readonly states: ReadonlyMap<string, readonly KnownState[]>;
  readonly settings: readonly { readonly kept: KeptSettings; readonly at: number }[];
}
