// Sends one command down the road, and makes the files it needs on the way.
import { proxy } from 'comlink';
import type { InferInput } from 'valibot';
import type { CommandDef, Reply, ResultOf } from '../kernel/command.ts';
import type { Files, Needs } from '../kernel/files.ts';
import { type Refusal, refuse, type Result } from '../kernel/result.ts';
import type { BlobBody, PreparedBook, PrepareProgress, StagedBody } from '../kernel/staged.ts';
import type { Importer, Workers } from './connect.ts';
import { killable } from './killable.ts';
import { linked } from './link.ts';

export interface SendOptions {
  /** Files that the command's `path` may name. */
  readonly files?: readonly File[];
  readonly signal?: AbortSignal;
  readonly progress?: PrepareProgress;
  /** Takes a file that the command made; it lasts until it is let go. Without it the file is not kept. */
  readonly take?: (made: MadeFile) => void;
}

export interface MadeFile {
  readonly file: BlobBody;
  readonly letGo: () => void;
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
      if (!('needs' in reply)) {
        if (reply.ok && importer && files.packed && options.take) {
          const made = await handOver(importer, files.packed.staged, options.take);
          if (!made.ok) return failed(made.error);
          importer = null;
        }
        return reply as Reply<ResultOf<D>>;
      }
      importer ??= startImporter();
      const seconds = 'prepare' in reply.needs ? reply.needs.prepare.timeout_seconds : undefined;
      const work = fulfil(importer, reply.needs, input, options);
      const bounded = await killable(importer, { signal: options.signal, seconds }, work);
      if ('ended' in bounded) {
        importer = null;
        void sweep(startImporter);
      }
      const made = 'made' in bounded ? bounded.made : withoutWorker(bounded.ended);
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

/** What was made lives in the importer's job, so the importer lives until the file is let go. */
async function handOver(
  importer: Importer,
  staged: StagedBody,
  take: NonNullable<SendOptions['take']>,
): Promise<Result<null>> {
  const opened = await importer.port.open(staged);
  if (!opened.ok) return opened;
  take({ file: opened.value, letGo: () => void endImporter(importer, [staged]) });
  return { ok: true, value: null };
}

async function fulfil(importer: Importer, needs: Needs, input: unknown, options: SendOptions): Promise<Made> {
  const progress = options.progress && proxy(options.progress);
  if ('job' in needs) return { ok: true, files: { job: await importer.port.startJob() } };
  if ('pack' in needs) {
    const reply = await importer.port.pack(needs.pack, progress);
    return reply.ok ? { ok: true, files: { packed: reply.value } } : reply;
  }
  if ('unpack' in needs) {
    const file = named(needs.unpack.field, input, options);
    if (!file.ok) return file;
    const reply = await importer.port.unpack(file.value, needs.unpack, progress);
    return reply.ok ? { ok: true, files: { unpacked: reply.value } } : reply;
  }
  if ('stage' in needs) {
    const file = named(needs.stage.field, input, options);
    if (!file.ok) return file;
    const reply = await importer.port.stage(file.value, { maxBytes: needs.stage.maxBytes });
    return reply.ok ? { ok: true, files: { original: reply.file, name: file.value.name } } : reply;
  }
  const reply = await importer.port.prepare(needs.prepare, progress);
  if (reply.ok) return { ok: true, files: { prepared: reply.prepared } };
  // Only what concerns the book itself goes to the store, which keeps the anomaly; a full disk is not the book's fault.
  if (reply.anomaly === null) return reply;
  return { ok: true, files: { prepared: { error: reply.error, anomaly: reply.anomaly } } };
}

/** The file of the person's that a field of the input names. */
function named(field: string, input: unknown, { files }: SendOptions): Result<File> {
  const name = String((input as Record<string, unknown>)[field]);
  const file = files?.find((candidate) => candidate.name === name);
  return file ? { ok: true, value: file } : refuse('io_error', `No file is called ${name}.`, { name });
}

/** A book that takes too long is a finding of the book; a worker that was stopped, or died, says nothing of it. */
function withoutWorker(error: Refusal): Made {
  if (error.code !== 'trans_timeout') return { ok: false, error };
  return { ok: true, files: { prepared: { error, anomaly: { kind: 'converter_error', details: error.code } } } };
}

/** A worker that was ended releases nothing, so another one sweeps; nobody waits for that. */
async function sweep(startImporter: () => Importer): Promise<void> {
  const sweeper = startImporter();
  try {
    await Promise.race([sweeper.port.sweep(), sweeper.crashed]);
  } catch {
    // what is left goes when the stores are opened next
  } finally {
    sweeper.end();
  }
}

/** A dead worker releases nothing, and its promise never settles; the sweep takes what it left. */
async function endImporter(importer: Importer, staged: readonly StagedBody[]): Promise<void> {
  if (staged.length > 0) await Promise.race([importer.port.release(staged), importer.crashed]);
  importer.end();
}

function bodiesOf(files: Files): StagedBody[] {
  const prepared = files.prepared && !('error' in files.prepared) ? preparedBodies(files.prepared) : [];
  const packed = files.packed ? [files.packed.staged] : [];
  const unpacked = files.unpacked?.units.flatMap((unit) => unit.records ?? []) ?? [];
  return [...(files.original ? [files.original.staged] : []), ...prepared, ...packed, ...unpacked];
}

function preparedBodies({ normalized, blocks, cover }: PreparedBook): StagedBody[] {
  return [normalized.staged, blocks.staged, ...(cover ? [cover.staged] : [])];
}

function failed(error: Refusal): { readonly ok: false; readonly body: { readonly error: Refusal } } {
  return { ok: false, body: { error } };
}
