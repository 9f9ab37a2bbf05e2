// Search as the composition root knows it: who finds parts, and who keeps the index behind them.
import type { PartFinder } from '../../app/book/store/search-needs.ts';
import type { Read } from '../../app/kernel/command.ts';
import { ok } from '../../app/kernel/result.ts';
import { faultOf } from '../fault.ts';
import type { Stores } from '../stores.ts';
import { createIndexKeeper, type IndexKeeper, type KeeperParts } from './index-keeper.ts';
import { createPartFinder } from './part-finder.ts';

export interface SearchParts extends Omit<KeeperParts, 'read' | 'set'> {
  /** They are made after the plugins, which need the finder. */
  readonly stores: () => Pick<Stores, 'set' | 'slot' | 'open' | 'takeFault' | 'abandon'>;
}

export interface Search {
  readonly finder: PartFinder;
  readonly keeper: IndexKeeper;
}

export function createSearch({ stores, ...parts }: SearchParts): Search {
  /** A fault is the Book store's: it is opened anew, and the indexer stops until it is woken again. */
  const read: Read = (work) =>
    stores().slot('book', async () => {
      const { open, takeFault, abandon } = stores();
      takeFault('book');
      try {
        const opened = await open('book', false);
        return opened.ok ? ok(work(opened.value.tx)) : opened;
      } catch (error) {
        const fault = faultOf(error, takeFault('book'));
        parts.report(fault);
        abandon('book');
        return { ok: false, error: fault };
      }
    });
  const keeper = createIndexKeeper({ ...parts, set: () => stores().set(), read });
  return { keeper, finder: createPartFinder(keeper, parts.blobs) };
}
