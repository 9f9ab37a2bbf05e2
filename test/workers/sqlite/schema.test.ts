// The schemas of all stores as they were shipped: what is there stays, what is added has to be written down.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { bookMigrations } from '../../../app/book/store/schema.ts';
import { practiceMigrations } from '../../../app/practice/store/schema.ts';
import { tutorMigrations } from '../../../app/tutor/store/schema.ts';
import { createSqliteHost } from '../../../workers/sqlite/host.ts';
import { readSchema, type SchemaMap } from '../../../workers/sqlite/migrate.ts';
import { nodeSqlJs } from '../../kit/node-stores.ts';

const snapshot = fileURLToPath(new URL('schema.snap.sql', import.meta.url));
const refresh = 'REFRESH_SCHEMA=1 npx vitest run --project unit test/workers/sqlite/schema.test.ts';
const stores = { tutor: tutorMigrations, book: bookMigrations, practice: practiceMigrations };
const host = createSqliteHost(await nodeSqlJs());

/** One entry a table or index: `-- book 1: table books` for what step 1 made, then the words that made it. */
function schemaText(): string {
  const entries: string[] = [];
  for (const [plugin, migrations] of Object.entries(stores)) {
    let before: SchemaMap = new Map();
    for (const { n } of migrations) {
      const store = host.scratch({ plugin, migrations: migrations.slice(0, n) });
      const now = readSchema(store.tx);
      store.close();
      const made = [...now].filter(([name, sql]) => before.get(name) !== sql);
      entries.push(...made.map(([name, sql]) => `-- ${plugin} ${n}: ${name}\n${sql};\n`).sort());
      before = now;
    }
  }
  return entries.join('\n');
}

function entriesOf(text: string): ReadonlyMap<string, string> {
  const entries = text.split(/^(?=-- )/m).filter((entry) => entry.trim() !== '');
  return new Map(entries.map((entry) => [entry.slice(0, entry.indexOf('\n')), entry.trim()]));
}

/** What a change of the schemas would break in stores that exist, and what it adds. */
function compare(before: string, after: string) {
  const [old, now] = [entriesOf(before), entriesOf(after)];
  const changed = [...old].filter(([name, sql]) => now.get(name) !== sql).map(([name]) => name);
  return { changed, added: [...now.keys()].filter((name) => !old.has(name)) };
}

const found = schemaText();
const shipped = await readFile(snapshot, 'utf8');

test('the comparison tells what is gone or altered from what is new', () => {
  const before = '-- a: table t\nCREATE TABLE t(x);\n\n-- a: table u\nCREATE TABLE u(x);\n';
  const after = '-- a: index i\nCREATE INDEX i;\n\n-- a: table t\nCREATE TABLE t(x, y);\n';
  expect(compare(before, after)).toEqual({ changed: ['-- a: table t', '-- a: table u'], added: ['-- a: index i'] });
  expect(compare(before, before)).toEqual({ changed: [], added: [] });
});

test('nothing that was shipped is gone or altered', () => {
  expect(entriesOf(shipped).size).toBeGreaterThan(30);
  expect(compare(shipped, found).changed).toEqual([]);
});

test('whatever is new is written down', async () => {
  const { changed, added } = compare(shipped, found);
  if (process.env['REFRESH_SCHEMA'] && changed.length === 0) await writeFile(snapshot, found);
  else expect(added, `new in the schemas; write it down with: ${refresh}`).toEqual([]);
});

test('every table of ours that the contract does not name begins with x_', () => {
  // Tables of the contract (suite §2.0 – §2.3) that are built so far.
  const contract = new Set([
    ...['subjects', 'subject_name_history', 'requests', 'plugin_meta', 'sync_receipts'],
    ...['books', 'book_blocks', 'book_anomalies', 'book_cursors', 'book_leases', 'book_window_reports'],
    ...['practice_items', 'practice_banks', 'bank_items', 'review_controls', 'review_events', 'fsrs_cards'],
    ...['review_debt', 'review_debt_events'],
    ...['tutor_sessions', 'tutor_diagnoses', 'tutor_turns', 'tutor_turn_owner_history'],
    ...['soul_versions', 'soul_settings', 'soul_settings_history', 'soul_proposals'],
    ...['learner_facts', 'learner_fact_history'],
    ...['tutor_goals', 'tutor_goal_criteria', 'tutor_goal_evidence', 'tutor_goal_history'],
    ...['tutor_plans', 'tutor_plan_versions', 'tutor_plan_steps', 'tutor_plan_step_history'],
  ]);
  const tables = [...found.matchAll(/^CREATE TABLE (\w+)\(/gm)].map(([, name]) => name ?? '');
  expect(tables.length).toBeGreaterThan(25);
  expect(tables.filter((name) => !contract.has(name) && !name.startsWith('x_'))).toEqual([]);
});
