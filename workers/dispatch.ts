// The road every command takes: shape, replay, check, stage, load, BEGIN, handler, request row, revision, COMMIT, reply.
import * as v from 'valibot';
import { canonicalJson } from '../app/kernel/canon.ts';
import type { Envelope, Handler, HandlerContext, PluginName, Read, Reply, SuccessBody } from '../app/kernel/command.ts';
import type { Tx } from '../app/kernel/db.ts';
import type { Files, Needs } from '../app/kernel/files.ts';
import { isUnicode } from '../app/kernel/text.ts';
import { ok, type Refusal, type Result } from '../app/kernel/result.ts';
import type { PluginStore } from '../app/kernel/store/plugin-store.ts';
import { findRequest, unpackBody } from '../app/kernel/store/requests.ts';
import { faultOf } from './fault.ts';
import type { StoreDatabase } from './sqlite/database.ts';
import { corruptCode } from './sqlite/host.ts';
import type { Stores } from './stores.ts';
import { type Call, failure, successBody, transact } from './transact.ts';
import type { World } from './world.ts';

export type PortReply = Reply | { readonly needs: Needs };

export interface DispatchParts {
  readonly stores: Stores;
  readonly plugins: readonly PluginStore[];
  readonly world: World;
  readonly isEnabled: (plugin: PluginName) => boolean;
  /** Lets everybody else have a turn, between two slices of a long stage. */
  readonly pause: () => Promise<void>;
}

export type Dispatch = (envelope: Envelope) => Promise<PortReply>;

export function createDispatch({ stores, plugins, world, isEnabled, pause }: DispatchParts): Dispatch {
  const entries = new Map<string, { readonly plugin: PluginStore; readonly handler: Handler }>();
  for (const plugin of plugins) {
    for (const handler of plugin.handlers) entries.set(`${plugin.plugin}.${handler.def.command}`, { plugin, handler });
  }

  return async function dispatch(envelope) {
    const entry = entries.get(`${envelope.plugin}.${envelope.command}`);
    if (!entry) return failure({ code: 'invalid_input', message: 'There is no such command.', details: null });
    const { plugin, handler } = entry;
    if (!isEnabled(plugin.plugin)) return failure(disabled(plugin.plugin));
    // The first thing wrong is enough: 64 MiB of JSON can hold millions, and each would become an object.
    if (!isUnicode(envelope.input)) return failure(notUnicode);
    const parsed = v.safeParse(handler.def.input, envelope.input, { abortEarly: true });
    if (!parsed.success) return failure(badShape(parsed.issues));
    const call: Call = {
      plugin: plugin.plugin,
      store: plugin,
      handler,
      input: parsed.output as Call['input'],
      files: envelope.files,
      fingerprint: fingerprintOf(handler, parsed.output, envelope.files),
    };
    if (handler.stage) {
      const early = await inSlot(call, () => checkEarly(call));
      if (early) return early;
      const refused = await stage(call, handler.stage);
      if (refused) return refused;
    }
    const sought = handler.seek ? await seek(call, handler.seek) : null;
    return sought && !sought.ok ? failure(sought.error) : inSlot(call, () => carryOut(call, sought));
  };

  function fingerprintOf(handler: Handler, input: unknown, files: Files): string {
    return world.sha256(canonicalJson([handler.def.command, input, files.original?.sha256 ?? null]));
  }

  /** One slot of the plugin's queue, in which an exception becomes a fault as data. */
  function inSlot<T>(call: Call, work: () => Promise<T>): Promise<T | Reply> {
    return stores.slot(call.plugin, async () => {
      stores.takeFault(call.plugin); // SQLite may have borne an earlier one without a word
      try {
        return await work();
      } catch (error) {
        return failure(settleFault(call.plugin, error));
      }
    });
  }

  /** A fault may leave a commit in doubt: the store is opened anew and then knows by itself what it holds. */
  function settleFault(plugin: PluginName, error: unknown): Refusal {
    const fault = faultOf(error, stores.takeFault(plugin));
    world.report(fault);
    const damage = fault.code === 'database_error' ? stores.damage(plugin) : null;
    stores.abandon(plugin);
    if (damage === null) return fault;
    return {
      code: corruptCode(plugin),
      message: 'SQLite finds the store damaged.',
      details: { ...fault.details, found: damage },
    };
  }

  /** For commands with a long stage: what would be refused or replayed is, before anything is staged. */
  async function checkEarly(call: Call): Promise<PortReply | null> {
    const opened = await stores.open(call.plugin, false);
    if (!opened.ok) return failure(opened.error);
    return (await replay(call, opened.value)) ?? check(call, opened.value);
  }

  async function stage(call: Call, run: NonNullable<Handler['stage']>): Promise<Reply | null> {
    let refused: Reply | null = null;
    try {
      const staged = await run(call.input as never, call.files, async (write) => {
        if (refused) return;
        refused = await inSlot(call, () => writeSlice(call.plugin, write));
        await pause();
      });
      if (!staged.ok) return failure(staged.error);
    } catch (error) {
      // Between the slices only files are read and published, so no store is in doubt.
      const fault = faultOf(error, null);
      world.report(fault);
      return failure(fault);
    }
    return refused;
  }

  async function writeSlice(plugin: PluginName, write: (tx: Tx) => void): Promise<Reply | null> {
    const opened = await stores.open(plugin, true);
    if (!opened.ok) return failure(opened.error);
    opened.value.slice(() => write(opened.value.tx));
    return null;
  }

  /** A long read of its own, which takes the slot only for moments. */
  async function seek(call: Call, run: NonNullable<Handler['seek']>): Promise<Result<unknown>> {
    const read: Read = async (work) => {
      const found = await inSlot(call, async () => {
        const opened = await stores.open(call.plugin, false);
        return opened.ok ? ok(work(opened.value.tx)) : opened;
      });
      return 'body' in found ? refusalOf(found) : found;
    };
    try {
      return await run(call.input as never, read);
    } catch (error) {
      const fault = faultOf(error, null);
      world.report(fault);
      return { ok: false, error: fault };
    }
  }

  async function carryOut(call: Call, sought: Result<unknown> | null): Promise<PortReply> {
    const { handler, input, files } = call;
    const isMutation = handler.def.kind === 'mutation';
    const opened = await stores.open(call.plugin, isMutation);
    if (!opened.ok) return failure(opened.error);
    const db = opened.value;
    const stop = (await replay(call, db)) ?? (await check(call, db));
    if (stop) return stop;
    const now = world.now();
    const loaded: Result<unknown> =
      sought ?? (await handler.load?.(db.tx, input as never, files, now)) ?? ok(undefined);
    if (!loaded.ok) return failure(loaded.error);
    const context: HandlerContext<unknown> = {
      now,
      newId: world.newId,
      sha256: world.sha256,
      device: world.device,
      files,
      loaded: loaded.value,
      store: stores.identity(db),
    };
    if (isMutation) return transact(call, db, context, world);
    const answer = handler.run(db.tx, input as never, context as never);
    return answer.ok ? { ok: true, body: successBody(call, answer.value) } : failure(answer.error);
  }

  async function replay(call: Call, db: StoreDatabase): Promise<Reply | null> {
    const requestId = call.input.request_id;
    if (call.handler.def.kind !== 'mutation' || requestId === undefined) return null;
    // The hash of the file is part of the fingerprint (suite §3.3 `import`), so a retry is known only with its file.
    if (call.handler.def.file !== undefined && !call.files.original) return null;
    const earlier = findRequest(db.tx, requestId);
    if (!earlier) return null;
    if (earlier.fingerprint !== call.fingerprint) {
      const message = 'This request id was used for something else.';
      return failure({ code: 'request_id_reused', message, details: null });
    }
    const body = await unpackBody(earlier.stored, (kind, argument) => call.store.resolveRef(db.tx, kind, argument));
    return body.ok ? { ok: true, body: body.value as SuccessBody } : failure(body.error);
  }

  async function check(call: Call, db: StoreDatabase): Promise<PortReply | null> {
    const checked = (await call.handler.check?.(db.tx, call.input as never, call.files)) ?? ok(null);
    if (checked.ok) return null;
    return 'needs' in checked ? { needs: checked.needs } : failure(checked.error);
  }
}

function refusalOf(reply: Reply): { readonly ok: false; readonly error: Refusal } {
  if (reply.ok) throw new TypeError('a slot answers replies only when it failed');
  return { ok: false, error: reply.body.error };
}

const notUnicode: Refusal = {
  code: 'invalid_input',
  message: 'A text holds half a character (a lone surrogate), which is not Unicode.',
  details: null,
};

function disabled(plugin: PluginName): Refusal {
  return {
    code: `${plugin}_disabled`,
    message: `The plugin ${plugin} is disabled.`,
    details: { configure: `lwc --scope global config set --${plugin} enabled` },
  };
}

function badShape(issues: readonly v.BaseIssue<unknown>[]): Refusal {
  const details = issues.map((issue) => ({ path: v.getDotPath(issue), message: issue.message }));
  return { code: 'invalid_input', message: 'The input is not what this command takes.', details };
}
