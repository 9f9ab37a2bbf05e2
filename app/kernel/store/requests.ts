// Request replay: the first reply of every mutation, kept with its fingerprint (suite §2.0.3, extensions.md).
import type { SuccessBody, TextRef } from '../command.ts';
import { type ReadDb, text, type Tx } from '../db.ts';
import { ok, type Result } from '../result.ts';

export type Earlier = { readonly fingerprint: string; readonly stored: unknown };

export function findRequest(db: ReadDb, requestId: string): Earlier | undefined {
  const row = db.get('SELECT fingerprint, result_json FROM requests WHERE request_id = ?', [requestId]);
  return row && { fingerprint: text(row, 'fingerprint'), stored: JSON.parse(text(row, 'result_json')) };
}

export function recordRequest(
  tx: Tx,
  requestId: string,
  fingerprint: string,
  body: SuccessBody,
  refs: readonly TextRef[],
): void {
  tx.run('INSERT INTO requests(request_id, fingerprint, result_json) VALUES(?, ?, ?)', [
    requestId,
    fingerprint,
    JSON.stringify(packBody(body, refs)),
  ]);
}

/** Replaces the named fields of the result by references. Whatever merely looks like a reference is escaped. */
export function packBody(body: SuccessBody, refs: readonly TextRef[]): unknown {
  let packed = escapeRefs(body);
  for (const { path, ref } of refs) packed = replaceAt(packed, ['result', ...path], ref);
  return packed;
}

export type ResolveRef = (kind: string, argument: Readonly<Record<string, string>>) => Promise<Result<unknown>>;

/** The inverse of `packBody`; refused when the text that a reference stands for cannot be read now. */
export async function unpackBody(stored: unknown, resolve: ResolveRef): Promise<Result<unknown>> {
  if (Array.isArray(stored)) {
    const items: unknown[] = [];
    for (const item of stored) {
      const unpacked = await unpackBody(item, resolve);
      if (!unpacked.ok) return unpacked;
      items.push(unpacked.value);
    }
    return ok(items);
  }
  if (!isRecord(stored)) return ok(stored);
  const key = soleDollarKey(stored);
  const inner = key === null ? stored : stored[key];
  if (key !== null && key !== '$literal') return resolve(key, inner as Readonly<Record<string, string>>);
  const fields: [string, unknown][] = [];
  for (const [name, item] of Object.entries(inner ?? {})) {
    const unpacked = await unpackBody(item, resolve);
    if (!unpacked.ok) return unpacked;
    fields.push([name, unpacked.value]);
  }
  return ok(Object.fromEntries(fields));
}

function escapeRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(escapeRefs);
  if (!isRecord(value)) return value;
  const fields = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, escapeRefs(item)]));
  return soleDollarKey(value) === null ? fields : { $literal: fields };
}

function replaceAt(value: unknown, path: readonly string[], ref: unknown): unknown {
  const [head, ...rest] = path;
  if (head === undefined) return ref;
  if (!isRecord(value)) throw new TypeError(`no field ${head} to refer to`);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, key === head ? replaceAt(item, rest, ref) : item]),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function soleDollarKey(value: Record<string, unknown>): string | null {
  const keys = Object.keys(value);
  const key = keys[0];
  return keys.length === 1 && key?.startsWith('$') ? key : null;
}
