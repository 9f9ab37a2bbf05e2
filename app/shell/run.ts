// The page command line: `lectern.run(line)` answers the text and exit status that the contract gives a process.
import type { CommandDef, Reply } from '../kernel/command.ts';
import { ok, type Refusal, refuse, type Result } from '../kernel/result.ts';
import { utf8Length } from '../kernel/text.ts';
import { type MadeFile, send } from '../rpc/send.ts';
import { parseLine } from './command-line.ts';

const maxJsonBytes = 64 * 1024 * 1024;
/** Deeper nesting would exhaust the stack of whoever walks it next; the original's parser stops here too. */
const maxJsonDepth = 128;

export interface Ran {
  readonly exit_code: 0 | 1;
  readonly stdout: string;
  readonly stderr: string;
  /** What the command made, to be saved; under the name that stands in stdout. */
  readonly files?: readonly File[];
}

export interface RunOptions {
  /** What `--json -` reads: an object, or JSON text. */
  readonly json?: unknown;
  /** What `--json @name` and a `path` field name. */
  readonly files?: readonly File[];
}

export function createRun(commands: readonly CommandDef[]) {
  /** What the last command made is kept until another makes something: its worker holds it. */
  let kept: readonly MadeFile[] = [];
  return async function run(line: string, given: RunOptions | null = {}): Promise<Ran> {
    const options = given ?? {};
    try {
      const parsed = parseLine(String(line), commands);
      if (!parsed.ok) return fail(parsed.error);
      const { def, fields, json } = parsed.value;
      const body = await readJson(json, options);
      if (!body.ok) return fail(body.error);
      const taken = Object.keys(body.value).filter((name) => def.positional.includes(name) || def.flags.includes(name));
      if (taken.length > 0) return fail(refuse('invalid_input', `Not a field of the JSON: ${taken.join(', ')}.`).error);
      const input = { ...fields, ...body.value };
      const made: MadeFile[] = [];
      const reply = await send(def, input, { files: options.files ?? [], take: (file) => made.push(file) });
      if (made.length === 0) return ran(reply);
      for (const { letGo } of kept) letGo();
      kept = made;
      return { ...ran(reply), files: made.map(({ file }) => file as File) };
    } catch (error) {
      return fail({
        code: 'database_error',
        message: 'This should not have happened.',
        details: { cause: String(error) },
      });
    }
  };
}

function ran(reply: Reply): Ran {
  if (!reply.ok) return fail(reply.body.error);
  return { exit_code: 0, stdout: `${JSON.stringify(reply.body)}\n`, stderr: '' };
}

function fail({ code, message, details }: Refusal): Ran {
  return { exit_code: 1, stdout: '', stderr: `${JSON.stringify({ error: { code, message, details } })}\n` };
}

type JsonObject = Readonly<Record<string, unknown>>;

async function readJson(argument: string | null, options: RunOptions): Promise<Result<JsonObject>> {
  if (argument === null) return ok({});
  if (argument === '-') {
    if (typeof options.json === 'string') return parseJson(options.json);
    return options.json === undefined
      ? refuse('invalid_input', '--json - reads the json option, which is not there.')
      : parseJson(textOf(options.json));
  }
  return argument.startsWith('@') ? readJsonFile(argument.slice(1), options.files ?? []) : parseJson(argument);
}

/** What JSON cannot hold (a cycle, a BigInt, a function) becomes a text that is not JSON. */
function textOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '';
  }
}

async function readJsonFile(name: string, files: readonly File[]): Promise<Result<JsonObject>> {
  if (/^([/\\]|[A-Za-z]:)/.test(name) || name.split(/[/\\]/).includes('..')) {
    return refuse('unsafe_input', 'The file must be a relative name that stays inside.', { name });
  }
  const file = files.find((candidate) => candidate.name === name);
  if (!file) return refuse('io_error', `No file is called ${name}.`, { name });
  if (file.size > maxJsonBytes) return tooLarge(file.size);
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch (error) {
    return refuse('io_error', `The file ${name} cannot be read.`, { cause: String(error) }); // it changed on the disk
  }
  try {
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return refuse('invalid_input', 'The input is not UTF-8.', { name });
  }
}

function parseJson(text: string): Result<JsonObject> {
  const bytes = utf8Length(text);
  if (bytes > maxJsonBytes) return tooLarge(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return refuse('invalid_input', 'The input is not JSON.', { cause: String(error) });
  }
  if (isDeeper(value, maxJsonDepth)) {
    return refuse('invalid_input', `The input is nested more than ${maxJsonDepth} deep.`);
  }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? ok(value as JsonObject) : refuse('invalid_input', 'The input is not a JSON object.');
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

function tooLarge(bytes: number) {
  return refuse('input_too_large', 'JSON input may have at most 64 MiB.', { bytes, limit: maxJsonBytes });
}
