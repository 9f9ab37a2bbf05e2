// One mutation in one SQLite transaction: rows, request row and revision are committed together or not at all (suite I1).
import type { Handler, HandlerContext, PluginName, Reply, SuccessBody } from '../app/kernel/command.ts';
import type { Files } from '../app/kernel/files.ts';
import type { Refusal } from '../app/kernel/result.ts';
import { bumpRevision, createIdentity, readIdentity } from '../app/kernel/store/identity.ts';
import type { PluginStore } from '../app/kernel/store/plugin-store.ts';
import { recordRequest } from '../app/kernel/store/requests.ts';
import type { StoreDatabase } from './sqlite/database.ts';
import type { World } from './world.ts';

export interface Call {
  readonly plugin: PluginName;
  readonly store: PluginStore;
  readonly handler: Handler;
  readonly input: { readonly request_id?: string };
  readonly files: Files;
  readonly fingerprint: string;
}

/** Runs inside the slot, after the load step, so nothing can have changed between that and BEGIN. */
export function transact(call: Call, db: StoreDatabase, context: HandlerContext<unknown>, world: World): Reply {
  db.begin();
  try {
    const outcome = call.handler.run(db.tx, call.input as never, context as never);
    const keeps = outcome.ok ? !('unchanged' in outcome) : 'keep' in outcome && db.touched().length > 0;
    if (!keeps) {
      db.rollback();
      return outcome.ok ? { ok: true, body: successBody(call, outcome.value) } : failure(outcome.error);
    }
    // The identity is born with the first mutation that is kept (design: store mechanics, identity).
    if (!context.store) createIdentity(db.tx, call.plugin, world.newStoreId());
    bumpRevision(db.tx);
    const identity = readIdentity(db.tx);
    if (!identity) throw new TypeError('a store that was just written to has an identity');
    let reply: Reply;
    if (outcome.ok) {
      const body = mutationBody(call, outcome.value, identity, context.now);
      recordRequest(db.tx, body.request_id, call.fingerprint, body, call.handler.refs?.(outcome.value as never) ?? []);
      reply = { ok: true, body };
    } else reply = failure(outcome.error);
    const tables = db.touched();
    db.commit();
    world.notify({ plugin: call.plugin, tables, revision: identity.revision });
    return reply;
  } catch (error) {
    db.rollback();
    throw error;
  }
}

/** Fields in the contract's order (suite §3.0). */
export function successBody(call: Call, result: unknown): SuccessBody {
  return { schema_version: 1, plugin: call.plugin, command: call.handler.def.command, result };
}

function mutationBody(
  call: Call,
  result: unknown,
  identity: { readonly id: string; readonly revision: number },
  now: string,
): SuccessBody & { readonly request_id: string } {
  return {
    ...successBody(call, result),
    store: { id: identity.id, plugin: call.plugin, revision: identity.revision },
    request_id: call.input.request_id ?? '',
    committed_at: now,
  };
}

export function failure(error: Refusal): Reply {
  return { ok: false, body: { error: { code: error.code, message: error.message, details: error.details } } };
}
