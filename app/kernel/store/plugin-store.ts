// What one plugin gives to the store worker: its schema, its handlers, and the text its stored replies refer to.
import type { Handler, PluginName } from '../command.ts';
import type { ReadDb } from '../db.ts';
import type { Migration } from '../migration.ts';
import type { Portable } from '../portable.ts';
import type { Result } from '../result.ts';

export interface PluginStore {
  readonly plugin: PluginName;
  readonly migrations: readonly Migration[];
  readonly handlers: readonly Handler[];
  readonly portable: Portable;
  /** Answers what `{"$kind": argument}` in a stored reply stands for; a refusal when its text cannot be read. */
  readonly resolveRef: (
    db: ReadDb,
    kind: string,
    argument: Readonly<Record<string, string>>,
  ) => Promise<Result<unknown>>;
}
