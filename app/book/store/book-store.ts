// Everything the composition root needs of Book: schema, handlers, and the text behind stored replies.
import type { BlobStore } from '../../kernel/blob.ts';
import type { PluginStore } from '../../kernel/store/plugin-store.ts';
import { subjectHandlers } from '../../kernel/store/subjects.ts';
import { bookSubjects } from '../contract.ts';
import { archiveHandler } from './archive-command.ts';
import { acceptAnomalyHandler } from './anomaly-command.ts';
import { readLeaseBlocks } from './block-text.ts';
import type { BookSettings } from './book-settings.ts';
import { importHandler } from './import-command.ts';
import { outlineQueries } from './outline-queries.ts';
import { pictureQueries } from './picture-queries.ts';
import { prepareHandler } from './prepare-command.ts';
import { bookQueries } from './queries.ts';
import { readHandlers } from './read-commands.ts';
import { findLease } from './rows.ts';
import { bookPortable } from './portable.ts';
import { bookMigrations } from './schema.ts';
import type { PartFinder } from './search-needs.ts';
import { searchQueries } from './search-queries.ts';

export function bookStore(blobs: BlobStore, finder: PartFinder, settings: BookSettings): PluginStore {
  return {
    plugin: 'book',
    migrations: bookMigrations,
    portable: bookPortable,
    handlers: [
      ...subjectHandlers(bookSubjects),
      importHandler(blobs),
      prepareHandler(blobs, settings),
      ...readHandlers(blobs, settings),
      ...bookQueries(blobs),
      ...pictureQueries(blobs),
      ...searchQueries(blobs, finder),
      ...outlineQueries(),
      archiveHandler(),
      acceptAnomalyHandler(),
    ],
    resolveRef: async (db, kind, argument) => {
      const lease = findLease(db, argument['lease'] ?? '');
      if (!lease) throw new TypeError(`no lease behind ${kind}`);
      const blocks = await readLeaseBlocks(db, blobs, lease);
      if (!blocks.ok) return blocks;
      const value = kind === '$blocks' ? blocks.value : blocks.value.map((block) => block.text).join('');
      return { ok: true, value };
    },
  };
}
