// A command is data: one table entry gives its name, input, result, codes and words; everything else derives from it.
import type { GenericSchema, InferOutput } from 'valibot';
import type { ReadDb, Tx } from './db.ts';
import type { Refusal, Result } from './result.ts';
import type { Files, Needs } from './files.ts';

export type PluginName = 'tutor' | 'book' | 'practice';
export type Head = PluginName | 'config' | 'sync';

export interface CommandDef<I extends GenericSchema = GenericSchema, R extends GenericSchema = GenericSchema> {
  readonly plugin: Head;
  /** Dotted, without the plugin: `read.next`. The words of the command line are the same, with spaces. */
  readonly command: string;
  /** A setting is configuration of this device: it lives in no store and has no request id. */
  readonly kind: 'mutation' | 'query' | 'setting';
  /** Fields that stand as words after the command, in order. */
  readonly positional: readonly string[];
  /** Fields that are given as `--flag-name VALUE`; all others come from `--json`. */
  readonly flags: readonly string[];
  /** One flat object: positional, flag and JSON fields together. Unknown fields are refused. */
  readonly input: I;
  readonly result: R;
  /** Codes of its own; every command also answers the shared ones of `kernelCodes`. */
  readonly codes: readonly string[];
  /** Tables a query reads; a change notice that names one of them runs it again. */
  readonly reads: readonly string[];
  /** Name of the input field that names a file, when the command takes one. */
  readonly file?: string;
  readonly summary: string;
}

export function defineCommand<const I extends GenericSchema, const R extends GenericSchema>(
  def: CommandDef<I, R>,
): CommandDef<I, R> {
  return def;
}

export type InputOf<D extends CommandDef> = InferOutput<D['input']>;
export type ResultOf<D extends CommandDef> = InferOutput<D['result']>;

/** Codes that any command may answer (suite §3.0, extensions.md); `corrupt_store` is `practice_schema_invalid` in Practice. */
export const kernelCodes = [
  'invalid_input',
  'unsafe_input',
  'input_too_large',
  'io_error',
  'database_error',
  'request_id_reused',
  'corrupt_store',
  'practice_schema_invalid',
  'unsupported_plugin_schema',
  'storage_full',
  'storage_unavailable',
  'cancelled',
  'tutor_disabled',
  'book_disabled',
  'practice_disabled',
  'changeset_command_unsupported',
] as const;

/** What travels from a page to the store worker. */
export interface Envelope {
  readonly plugin: Head;
  readonly command: string;
  readonly input: unknown;
  readonly files: Files;
}

export interface SuccessBody<R = unknown> {
  readonly schema_version: 1;
  readonly plugin: string;
  readonly command: string;
  readonly result: R;
  readonly store?: { readonly id: string; readonly plugin: string; readonly revision: number };
  readonly request_id?: string;
  readonly committed_at?: string;
}

export type Reply<R = unknown> =
  | { readonly ok: true; readonly body: SuccessBody<R> }
  | { readonly ok: false; readonly body: { readonly error: Refusal } };

/** What a handler decides. The two rare forms are named, so that a reader sees them where they are used. */
export type Outcome<T> =
  | Result<T>
  /** Answered from what is there: no write, no revision, the request id is not recorded (suite §3.3 `read next`, step 3). */
  | { readonly ok: true; readonly value: T; readonly unchanged: true }
  /** A refusal that keeps what it wrote: a lease found expired, an anomaly of a failed prepare (suite §2.0.2). */
  | { readonly ok: false; readonly error: Refusal; readonly keep: true };

export interface HandlerContext<L = undefined> {
  /** UTC, milliseconds (suite §2.0.1). */
  readonly now: string;
  readonly newId: () => string;
  readonly sha256: (text: string) => string;
  readonly device: string;
  readonly files: Files;
  readonly loaded: L;
  /** Null before the plugin's first mutation. */
  readonly store: { readonly id: string; readonly revision: number } | null;
}

/** An answer of a check step: go on, a refusal, or the files that are needed first. */
export type Loaded<L> = Result<L> | { readonly ok: false; readonly needs: Needs };

/** Runs a short write in a slot of its own, between other commands of the same store. */
export type Slice = (write: (tx: Tx) => void) => Promise<void>;

/** Reads the store in a slot of its own, for a moment. */
export type Read = <T>(work: (db: ReadDb) => T) => Promise<Result<T>>;

export interface Steps<D extends CommandDef, L> {
  /** Cheap refusals, and what files are needed, before anything is staged or loaded. Runs again inside the slot. */
  readonly check?: (db: ReadDb, input: InputOf<D>, files: Files) => Loaded<null> | Promise<Loaded<null>>;
  /** Long work before the command takes its slot: files, and rows in slices of at most 8 ms each. */
  readonly stage?: (input: InputOf<D>, files: Files, slice: Slice) => Promise<Result<null>>;
  /** Asynchronous reads inside the slot, before BEGIN: blob bytes, other stores. */
  readonly load?: (db: ReadDb, input: InputOf<D>, files: Files, now: string) => Promise<Result<L>>;
}

export interface MutationHandler<D extends CommandDef, L = undefined> extends Steps<D, L> {
  readonly def: D;
  readonly run: (tx: Tx, input: InputOf<D>, context: HandlerContext<L>) => Outcome<ResultOf<D>>;
  /** Where the result holds immutable text that the requests table refers to instead of copying it (extensions.md). */
  readonly refs?: (result: ResultOf<D>) => readonly TextRef[];
}

export interface QueryHandler<D extends CommandDef, L = undefined> {
  readonly def: D;
  /** Instead of `load`: a long read outside the slot, so that other commands of the store need not wait for it. */
  readonly seek?: (input: InputOf<D>, read: Read) => Promise<Result<L>>;
  readonly load?: (db: ReadDb, input: InputOf<D>, files: Files, now: string) => Promise<Result<L>>;
  readonly run: (db: ReadDb, input: InputOf<D>, context: HandlerContext<L>) => Result<ResultOf<D>>;
}

/** `path` names the field of the result; `ref` is `{"$blocks": …}` or another of extensions.md's forms. */
export interface TextRef {
  readonly path: readonly string[];
  readonly ref: Readonly<Record<string, unknown>>;
}

/** A handler as the dispatcher holds it. Its definition's schema vouches for the input's type. */
export interface Handler {
  readonly def: CommandDef;
  readonly check?: (db: ReadDb, input: never, files: Files) => Loaded<null> | Promise<Loaded<null>>;
  readonly stage?: (input: never, files: Files, slice: Slice) => Promise<Result<null>>;
  readonly seek?: (input: never, read: Read) => Promise<Result<unknown>>;
  readonly load?: (db: ReadDb, input: never, files: Files, now: string) => Promise<Result<unknown>>;
  readonly run: (tx: Tx, input: never, context: HandlerContext<never>) => Outcome<unknown>;
  readonly refs?: (result: never) => readonly TextRef[];
}

export function mutation<D extends CommandDef, L = undefined>(handler: MutationHandler<D, L>): Handler {
  return handler;
}

export function query<D extends CommandDef, L = undefined>(handler: QueryHandler<D, L>): Handler {
  return handler;
}
