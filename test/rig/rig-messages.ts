// What a test says to the rig's workers and hears from them, over a channel of its own.

export const rigChannel = 'lectern-rig';

/** `self.name` of a worker of the rig: the product's name, and what the page told it. */
export function birthOf(name: string): Birth {
  const at = name.indexOf('{');
  return at < 0 ? {} : (JSON.parse(name.slice(at)) as Birth);
}

/** Where a worker is to stop for ever. Only calls that change something are counted, from the moment it is told. */
export interface Cut {
  readonly worker: 'store' | 'import';
  /** `commit` is the flush that makes a transaction durable. */
  readonly kind: 'write' | 'commit';
  readonly count: number;
  readonly when: 'before' | 'half' | 'after';
  /** Only calls to files whose name begins with this. */
  readonly file?: string;
}

/** What a page tells a worker by its name when it starts it: there is no earlier moment. */
export interface Birth {
  readonly cut?: Cut;
  /** The engine cannot be fetched until `allow-engine` is ordered. */
  readonly refuseEngine?: boolean;
}

export type RigOrder =
  | { readonly t: 'cut'; readonly cut: Cut }
  | { readonly t: 'allow-engine'; readonly worker: 'store' }
  /** The next opening of an access handle in this worker is refused. */
  | { readonly t: 'refuse-handle'; readonly worker: 'store' }
  | { readonly t: 'try-files'; readonly worker: 'store' };

export type RigReport =
  | { readonly t: 'ordered'; readonly worker: 'store' | 'import' }
  | {
      readonly t: 'stopped';
      readonly worker: 'store' | 'import';
      readonly file: string;
      /** Changing calls since the order, and transactions that became durable since. */
      readonly writes: number;
      readonly commits: number;
    }
  | { readonly t: 'tried-files'; readonly problems: readonly string[] };
