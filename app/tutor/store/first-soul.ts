// The Soul's first revision: written with a store's first command, and answered unwritten before it (suite §2.1, §6.3).
//
// A store is born with its first command, and one of an earlier version has none yet. Either way the command that is
// kept writes it in its own transaction; a refused one leaves nothing behind.
import type { Handler, HandlerContext } from '../../kernel/command.ts';
import type { ReadDb, Tx } from '../../kernel/db.ts';
import { ok } from '../../kernel/result.ts';
import type { Soul, SoulSettings } from '../core/values.ts';
import type { TutorNeeds } from './needs.ts';
import { findSoul, findSoulSettings, firstSettings, firstSoul, insertSoul, putSoulSettings } from './soul-rows.ts';

interface Loaded {
  /** The body to begin with; null when there is a Soul. */
  readonly body: string | null;
  readonly inner: unknown;
}

/** Every mutation of the plugin is wrapped in this, so that the Soul is there whatever comes first. */
export function withSoul(handler: Handler, needs: TutorNeeds): Handler {
  if (handler.def.kind !== 'mutation') return handler;
  return {
    ...handler,
    load: async (db, input, files, now) => {
      const inner = (await handler.load?.(db, input, files, now)) ?? ok(undefined);
      if (!inner.ok) return inner;
      return ok({ body: await loadFirstSoul(db, needs), inner: inner.value } satisfies Loaded);
    },
    run: (tx: Tx, input, context: HandlerContext<Loaded>) => {
      const { body, inner } = context.loaded;
      if (body !== null) {
        insertSoul(tx, firstSoul(body, context.now, context.sha256));
        putSoulSettings(tx, firstSettings(context.now));
      }
      return handler.run(tx, input, { ...context, loaded: inner } as never);
    },
  };
}

export async function loadFirstSoul(db: ReadDb, needs: TutorNeeds): Promise<string | null> {
  return db.get('SELECT t.revision FROM soul_versions t WHERE t.revision = 1') ? null : needs.firstSoul();
}

/** What queries show: the Soul that is kept, or the one that the next command will write. */
export function currentSoul(db: ReadDb, context: HandlerContext<string | null>): CurrentSoul {
  const soul = findSoul(db) ?? firstSoul(context.loaded ?? '', context.now, context.sha256);
  return { soul, settings: findSoulSettings(db) ?? firstSettings(context.now) };
}

export interface CurrentSoul {
  readonly soul: Soul;
  readonly settings: SoulSettings;
}
