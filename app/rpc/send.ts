// Sends one command down the road, and makes the files it needs on the way.
import { proxy } from 'comlink';
import type { InferInput } from 'valibot';
import type { CommandDef, Reply, ResultOf } from '../kernel/command.ts';
import type { Files, Needs } from '../kernel/files.ts';
import type { Refusal } from '../kernel/result.ts';
import type { PreparedBook, PrepareProgress, StagedBody } from '../kernel/staged.ts';
import type { Importer, Workers } from './connect.ts';
import { linked } from './link.ts';

export interface SendOptions {
  /** Files that the command's `path` may name. */
  readonly files?: readonly File[];
  readonly signal?: AbortSignal;
  readonly progress?: PrepareProgress;
}

export async function send<D extends CommandDef>(
  def: D,
  input: InferInput<D['input']>,
  options: SendOptions = {},
): Promise<Reply<ResultOf<D>>> {
  return sendOver(await linked(), def, input, options);
}

/** The same over workers that are given. */
export async function sendOver<D extends CommandDef>(
  { store, startImporter }: Pick<Workers, 'store' | 'startImporter'>,
  def: D,
  input: InferInput<D['input']>,
  options: SendOptions = {},
): Promise<Reply<ResultOf<D>>> {
  const staged: StagedBody[] = [];
  let importer: Importer | null = null;
  let files: Files = {};
  try {
    for (;;) {
      const reply = await store.call({ plugin: def.plugin, command: def.command, input, files });
      if (!('needs' in reply)) return reply as Reply<ResultOf<D>>;
      importer ??= startImporter();
      const made = await killable(importer, options.signal, fulfil(importer, reply.needs, input, options));
      if (!made.ok) return failed(made.error);
      staged.push(...bodiesOf(made.files));
      files = { ...files, ...made.files };
    }
  } finally {
    // A body that a command took over is no longer there; releasing it again is harmless.
    if (importer) void endImporter(importer, staged);
  }
}

type Made = { readonly ok: true; readonly files: Files } | { readonly ok: false; readonly error: Refusal };

async function fulfil(importer: Importer, needs: Needs, input: unknown, options: SendOptions): Promise<Made> {
  if ('stage' in needs) {
    const name = String((input as Record<string, unknown>)[needs.stage.field]);
    const file = options.files?.find((candidate) => candidate.name === name);
    if (!file)
      return { ok: false, error: { code: 'io_error', message: `No file is called ${name}.`, details: { name } } };
    const reply = await importer.port.stage(file, { maxBytes: needs.stage.maxBytes });
    return reply.ok ? { ok: true, files: { original: reply.file, name } } : reply;
  }
  const reply = await importer.port.prepare(needs.prepare, options.progress && proxy(options.progress));
  if (reply.ok) return { ok: true, files: { prepared: reply.prepared } };
  // Only what concerns the book itself goes to the store, which keeps the anomaly; a full disk is not the book's fault.
  if (reply.anomaly === null) return reply;
  return { ok: true, files: { prepared: { error: reply.error, anomaly: reply.anomaly } } };
}

/** The promise of a dead worker never settles by itself, so its death and the person's cancelling settle it. */
function killable(importer: Importer, signal: AbortSignal | undefined, made: Promise<Made>): Promise<Made> {
  const crashed = importer.crashed.then((error): Made => ({ ok: false, error }));
  if (!signal) return Promise.race([made, crashed]);
  const cancelled = new Promise<Made>((resolve) => {
    const cancel = () => {
      importer.end();
      resolve({
        ok: false,
        error: { code: 'cancelled', message: 'It was cancelled. Nothing was kept.', details: null },
      });
    };
    if (signal.aborted) cancel();
    else signal.addEventListener('abort', cancel, { once: true });
  });
  return Promise.race([made, crashed, cancelled]);
}

/** A dead worker releases nothing, and its promise never settles; the sweep takes what it left. */
async function endImporter(importer: Importer, staged: readonly StagedBody[]): Promise<void> {
  if (staged.length > 0) await Promise.race([importer.port.release(staged), importer.crashed]);
  importer.end();
}

function bodiesOf(files: Files): StagedBody[] {
  const prepared = files.prepared && !('error' in files.prepared) ? preparedBodies(files.prepared) : [];
  return files.original ? [files.original.staged, ...prepared] : prepared;
}

function preparedBodies({ normalized, blocks, cover }: PreparedBook): StagedBody[] {
  return [normalized.staged, blocks.staged, ...(cover ? [cover.staged] : [])];
}

function failed(error: Refusal): { readonly ok: false; readonly body: { readonly error: Refusal } } {
  return { ok: false, body: { error } };
}
