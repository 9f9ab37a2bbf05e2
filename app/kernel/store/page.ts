// Cursors of the list commands: newest first by (created_at, id) (extensions.md).
import { type Cell, type ReadDb, type Row, text } from '../db.ts';
import { refuse, type Result } from '../result.ts';

export interface Page {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

/**
 * Reads one page. `from` is the part of the statement from FROM on, with its WHERE (always present, `1` if nothing
 * else); rows are ordered by `created_at` and `id` of the table called `t`.
 */
export function readPage(
  db: ReadDb,
  columns: string,
  from: string,
  params: readonly Cell[],
  limit: number,
  after: string | undefined,
): Result<Page> {
  const cut = after === undefined ? null : parseCursor(after);
  if (after !== undefined && cut === null) return refuse('invalid_input', 'The cursor is not one of this list.');
  const rows = db.all(
    `SELECT ${columns} ${from} AND (? IS NULL OR (t.created_at, t.id) < (?, ?))
      ORDER BY t.created_at DESC, t.id DESC LIMIT ?`,
    [...params, cut?.[0] ?? null, cut?.[0] ?? null, cut?.[1] ?? null, limit + 1],
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next = rows.length > limit && last ? `${text(last, 'created_at')}~${text(last, 'id')}` : null;
  return { ok: true, value: { rows: page, next } };
}

function parseCursor(after: string): readonly [string, string] | null {
  const at = after.indexOf('~');
  return at > 0 ? [after.slice(0, at), after.slice(at + 1)] : null;
}
