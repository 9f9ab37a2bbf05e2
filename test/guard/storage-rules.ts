// Rules over SQL and databases (architecture §3 and §4).
import type { CodeRule } from './code-rule.ts';
import { memberName, texts, visit } from './syntax.ts';

const isProduct = (path: string): boolean => /^(?:app|workers)\//.test(path);

/** SQLite's update hook does not report such a DELETE, so live queries would not run again. */
const noSilentDelete: CodeRule = {
  name: 'every DELETE has a WHERE',
  governs: isProduct,
  find: ({ program }) =>
    texts(program)
      .filter(({ text }) => /\bDELETE\s+FROM\b(?![^;]*\bWHERE\b)/i.test(text))
      .map(({ start }) => start),
  planted: [
    "tx.run('DELETE FROM books');",
    'tx.run(`delete from ${table}`);',
    "tx.run('DELETE FROM a; SELECT 1 FROM b WHERE c');",
  ],
  innocent: ["tx.run('DELETE FROM books WHERE id = ?', [id]);", '// DELETE FROM books', "const text = 'delete this';"],
};

/** The update hook is silent about these tables altogether. */
const noSilentTable: CodeRule = {
  name: 'no table is WITHOUT ROWID',
  governs: isProduct,
  find: ({ program }) =>
    texts(program)
      .filter(({ text }) => /\bWITHOUT\s+ROWID\b/i.test(text))
      .map(({ start }) => start),
  planted: ["const sql = 'CREATE TABLE t (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID';"],
  innocent: ['// no WITHOUT ROWID here', "const sql = 'SELECT rowid FROM t';"],
};

/** A whole database in memory is as large as all books together; a commit writes pages. */
const noDatabaseImages: CodeRule = {
  name: 'no image of a whole database outside workers/sqlite/',
  governs: (path) => isProduct(path) && !path.startsWith('workers/sqlite/'),
  find: ({ program }) => {
    const found: number[] = [];
    visit(program, {
      CallExpression(node) {
        const name = memberName(node.callee)?.name ?? '';
        if (/^(?:export|serialize|deserialize|sqlite3_(?:de)?serialize)$/.test(name)) found.push(node.start);
      },
      NewExpression(node) {
        if (memberName(node.callee)?.name === 'Database' && node.arguments.length > 0) found.push(node.start);
      },
    });
    return found;
  },
  planted: ['db.export();', 'store?.db.export();', 'new sql.Database(bytes);'],
  innocent: ['export const a = 1;', 'new sql.Database();', 'panel.exportFile();'],
};

export const storageRules: readonly CodeRule[] = [noSilentDelete, noSilentTable, noDatabaseImages];
