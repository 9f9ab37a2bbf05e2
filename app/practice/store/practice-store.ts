// Everything the composition root needs of Practice: schema, handlers, and the text behind stored replies.
import { type Handler, query } from '../../kernel/command.ts';
import { int } from '../../kernel/db.ts';
import { ok, refuse } from '../../kernel/result.ts';
import type { PluginStore } from '../../kernel/store/plugin-store.ts';
import { subjectHandlers } from '../../kernel/store/subjects.ts';
import { practiceStatus, practiceSubjects } from '../contract.ts';
import { bankHandlers } from './bank-commands.ts';
import { cardListHandler } from './card-list.ts';
import { deckHandlers } from './deck-queries.ts';
import { itemHandlers } from './item-commands.ts';
import type { PracticeNeeds } from './needs.ts';
import { nextHandler } from './next-target.ts';
import { reviewHandlers } from './review-commands.ts';
import { sittingHandler } from './sitting-query.ts';
import { findNote } from './rows.ts';
import { practicePortable } from './portable.ts';
import { practiceMigrations } from './schema.ts';

export function practiceStore(needs: PracticeNeeds): PluginStore {
  return {
    plugin: 'practice',
    migrations: practiceMigrations,
    portable: practicePortable,
    handlers: [
      ...subjectHandlers(practiceSubjects),
      ...itemHandlers(needs),
      ...bankHandlers(needs),
      ...reviewHandlers(),
      ...deckHandlers(),
      sittingHandler(),
      cardListHandler(),
      nextHandler(),
      statusHandler(),
    ],
    resolveRef: async (db, kind, argument) => {
      const note = findNote(db, argument['id'] ?? '');
      return note ? ok(note.text) : refuse('practice_schema_invalid', `No note behind ${kind}.`);
    },
  };
}

function statusHandler(): Handler {
  return query({
    def: practiceStatus,
    run: (db, _input, context) => {
      const row = db.get(`SELECT (SELECT COUNT(*) FROM practice_banks) AS banks,
        (SELECT COUNT(DISTINCT id) FROM practice_items) AS items, (SELECT COUNT(*) FROM review_events) AS reviews`);
      const store = context.store && { id: context.store.id, plugin: 'practice', revision: context.store.revision };
      return ok({
        banks: row ? int(row, 'banks') : 0,
        items: row ? int(row, 'items') : 0,
        reviews: row ? int(row, 'reviews') : 0,
        store,
      });
    },
  });
}
