// No command reads a table from end to end that grows with what a person reads and reviews: SQLite's own plan says so.
import { expect, test } from 'vitest';
import { anomalyList, bookList, bookPeek } from '../../app/book/contract.ts';
import type { PluginName, Reply } from '../../app/kernel/command.ts';
import {
  cardList,
  itemList,
  noteCreate,
  noteList,
  practiceSubjects,
  reviewQueue,
  reviewShow,
} from '../../app/practice/contract.ts';
import {
  diagnosisList,
  factHistory,
  factList,
  goalHistory,
  goalList,
  planHistory,
  planList,
  sessionList,
  soulHistory,
  turnList,
  turnPending,
  tutorStatus,
} from '../../app/tutor/contract.ts';
import { createNodeStores, nodeSqlJs } from '../kit/node-stores.ts';
import { tellLessons } from '../rig/lessons.ts';
import { type Teller, tellStory } from '../rig/story.ts';

/** Read whole on purpose: a handful of rows each. Counting commands are not part of the story. */
const smallTables = ['plugin_meta', 'sqlite_master', 'book_anomalies', 'soul_versions', 'soul_proposals'];

/** Goes through the turns that wait for a reply, and no others. */
const pendingOnly = /^SCAN t USING COVERING INDEX tutor_turns_pending$/;

/** Every statement that was prepared while `work` ran. */
async function statementsOf(work: () => Promise<void>): Promise<readonly string[]> {
  const { prototype } = (await nodeSqlJs()).sql.Database;
  const prepare = prototype.prepare;
  const seen = new Set<string>();
  prototype.prepare = function (sql, params) {
    seen.add(sql);
    return prepare.call(this, sql, params);
  };
  try {
    await work();
  } finally {
    prototype.prepare = prepare;
  }
  return [...seen].filter((sql) => !/^\s*(PRAGMA|EXPLAIN)/.test(sql));
}

/** In the order of the index, to the LIMIT: only a list that is neither filtered nor continued may do that. */
function isFirstPage(sql: string, step: string): boolean {
  const isNarrowed =
    sql.includes('(t.created_at, t.id) <') ||
    sql.includes('t.session_id =') ||
    (sql.includes('t.subject_id =') && !sql.includes('FROM books t'));
  return /USING (COVERING )?INDEX \w+_by_created$/.test(step) && !isNarrowed;
}

async function must<T>(sent: Promise<Reply<T>>): Promise<T> {
  const reply = await sent;
  if (!reply.ok) throw new Error(reply.body.error.code);
  return reply.body.result;
}

test('every statement of a person’s evening, and every list, seeks by an index and sorts nothing', async () => {
  const node = await createNodeStores();
  const subject = '5b1fe0c2a4d34e7b9c0d1e2f3a4b5c6d';
  const statements = await statementsOf(async () => {
    let n = 0;
    const tell: Teller = async (def, fields, files = {}) => {
      const reply = await node.call(def, { ...fields, request_id: `story-${(n += 1)}` }, files);
      if (!reply.ok) throw new Error(`${def.command}: ${reply.body.error.code}`);
      return reply.body.result;
    };
    await tellStory(tell, { parts: 60, windows: 2, reviews: 2 });
    await tellLessons(tell, null);
    const after = '2026-11-30T08:00:00.000Z~0';
    for (const filter of [{}, { subject }, { subject, after }, { after }]) {
      for (const def of [itemList, cardList, noteList, bookList])
        expect(await node.call(def, filter)).toMatchObject({ ok: true });
    }
    for (const filter of [{}, { subject }, { subject, after }, { after }]) {
      for (const def of [sessionList, factList, goalList, planList])
        expect(await node.call(def, filter)).toMatchObject({ ok: true });
    }
    for (const filter of [{}, { session: subject }, { session: subject, after }, { after }]) {
      for (const def of [turnList, diagnosisList]) expect(await node.call(def, filter)).toMatchObject({ ok: true });
    }
    await node.call(factList, { scope: 'global' });
    await node.call(planList, { subject, state: 'active' });
    expect(await node.call(tutorStatus, {})).toMatchObject({ ok: true });
    const { sessions } = await must(node.call(sessionList, {}));
    for (const { id } of sessions) await must(node.call(turnPending, { session: id }));
    for (const { id } of (await must(node.call(factList, {}))).facts) await must(node.call(factHistory, { id }));
    for (const { id } of (await must(node.call(goalList, {}))).goals) await must(node.call(goalHistory, { id }));
    for (const { id } of (await must(node.call(planList, {}))).plans) await must(node.call(planHistory, { id }));
    await must(node.call(soulHistory, {}));
    await node.call(anomalyList, {});
    await node.call(itemList, { subject, state: 'verified' });
    await node.call(cardList, { state: 'retired' });
    await node.call(reviewQueue, { subject, budget_minutes: 20, now: '2026-12-30T08:00:00Z' });
    await node.call(reviewShow, { item_id: '0'.repeat(32) });
    await node.call(bookPeek, { id: '0'.repeat(32), start: 0, count: 100 });
  });
  expect(statements.length).toBeGreaterThan(40);

  const slow: string[] = [];
  for (const plugin of ['tutor', 'book', 'practice'] satisfies PluginName[]) {
    await node.inside(plugin, (db) => {
      const tables = new Set(db.all("SELECT name FROM sqlite_master WHERE type = 'table'").map((row) => row['name']));
      for (const sql of statements) {
        const named = [...sql.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE)\s+([a-z_]+)/g)].map((match) => match[1] ?? '');
        if (!named.every((table) => tables.has(table))) continue;
        const isSmall = named.every((table) => smallTables.includes(table));
        for (const row of db.all(`EXPLAIN QUERY PLAN ${sql}`)) {
          const step = String(row['detail']);
          const isScan = /^SCAN (?!CONSTANT)/.test(step) && !pendingOnly.test(step);
          const isSlow = isScan ? !isFirstPage(sql, step) : step.includes('TEMP B-TREE');
          if (isSlow && !isSmall) slow.push(`${plugin}: ${step}: ${sql}`);
        }
      }
    });
  }
  expect(slow).toEqual([]);
});

test('a list goes on where its cursor stands, whatever it is filtered by, and leaves nothing out', async () => {
  const node = await createNodeStores();
  let n = 0;
  const request_id = () => `r${(n += 1)}`;
  const subjects = ['a'.repeat(32), 'b'.repeat(32)];
  for (const id of subjects) await node.call(practiceSubjects.ensure, { id, name: id, request_id: request_id() });
  const made: string[] = [];
  for (let i = 0; i < 10; i += 1) {
    node.clock.now += i % 3; // some at the same millisecond
    const note = { subject_id: subjects[i % 2], text: `note ${i}`, request_id: request_id() };
    const reply = await node.call(noteCreate, note);
    if (reply.ok && i % 2 === 0) made.push(reply.body.result.note.id);
  }
  const listed: string[] = [];
  let after: string | undefined;
  do {
    const reply = await node.call(noteList, { subject: subjects[0], limit: 2, ...(after ? { after } : {}) });
    if (!reply.ok) throw new Error(reply.body.error.code);
    listed.push(...reply.body.result.notes.map((note) => note.id));
    after = reply.body.result.next ?? undefined;
  } while (after);
  expect(listed).toHaveLength(5);
  expect([...listed].sort()).toEqual([...made].sort());
});
