// Cursors of the list commands: newest first by (created_at, id) (extensions.md).
import { type Cell, type ReadDb, type Row, text } from '../db.ts';
import { refuse, type Result } from '../result.ts';

export interface Page {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

export interface PageOf {
  readonly columns: string;
  readonly table: string;
  /** Columns that must have a value; one that was not asked for is undefined and left out. */
  readonly equal?: Readonly<Record<string, Cell | undefined>>;
  /** One more condition. The table is called `t` everywhere. */
  readonly only?: string;
}

/** Each condition stands in the statement only when it is asked for: an OR around it would make SQLite read every row. */
export function readPage(db: ReadDb, of: PageOf, limit: number, after: string | undefined): Result<Page> {
  const cut = after === undefined ? null : parseCursor(after);
  if (after !== undefined && cut === null) return refuse('invalid_input', 'The cursor is not one of this list.');
  const conditions: string[] = [];
  const params: Cell[] = [];
  for (const [column, value] of Object.entries(of.equal ?? {})) {
    if (value === undefined) continue;
    conditions.push(`t.${column} = ?`);
    params.push(value);
  }
  if (cut) {
    conditions.push('(t.created_at, t.id) < (?, ?)');
    params.push(...cut);
  }
  if (of.only !== undefined) conditions.push(of.only);
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  const rows = db.all(
    `SELECT ${of.columns} FROM ${of.table} t ${where} ORDER BY t.created_at DESC, t.id DESC LIMIT ?`,
    [...params, limit + 1],
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
