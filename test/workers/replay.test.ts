// Every mutation there is: its reply has the declared shape, and a retry answers the first reply byte for byte.
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { anomalyAccept, anomalyList, bookImport, bookSubjects } from '../../app/book/contract.ts';
import { commands } from '../../app/commands.ts';
import type { CommandDef, Reply } from '../../app/kernel/command.ts';
import type { Files } from '../../app/kernel/files.ts';
import { createNodeStores } from '../kit/node-stores.ts';
import { bringTogether } from '../kit/sync-receipt.ts';
import { tellLessons } from '../rig/lessons.ts';
import { tellSecondThoughts } from '../rig/second-thoughts.ts';
import { smallBook } from '../rig/small-book.ts';
import { type Teller, tellStory } from '../rig/story.ts';

interface Told {
  readonly def: CommandDef;
  readonly input: object;
  readonly files: Files;
  readonly reply: Reply;
}

test('every mutation replays its first reply byte for byte, however much happened since', async () => {
  const node = await createNodeStores();
  const told: Told[] = [];
  const tell: Teller = async (def, fields, files = {}) => {
    node.clock.now += 1000;
    const input = { ...fields, request_id: `story-${told.length}` };
    const reply = await node.call(def, input, files);
    if (!reply.ok) throw new Error(`${def.command}: ${JSON.stringify(reply.body.error)}`);
    told.push({ def, input, files, reply });
    return reply.body.result;
  };
  await tellStory(tell, { parts: 60, windows: 2, reviews: 6 });
  await tellSecondThoughts(tell);
  const found = await node.call(anomalyList, { state: 'open' });
  if (!found.ok) throw new Error(found.body.error.code);
  await tell(anomalyAccept, { id: found.body.result.anomalies[0]?.id ?? '' });
  await tellLessons(tell, (session_id) => bringTogether(node, 'tutor', { session_id }));

  const mutations = commands.filter((def) => def.kind === 'mutation').map((def) => def.command);
  expect(new Set(told.map(({ def }) => def.command))).toEqual(new Set(mutations));

  const stores = [...node.notices].length;
  for (const { def, input, files, reply } of told) {
    const again = await node.call(def, input, files);
    expect(JSON.stringify(again)).toBe(JSON.stringify(reply));
    if (reply.ok) v.parse(def.result, reply.body.result);
  }
  expect(node.notices).toHaveLength(stores);
});

test('what a reply holds of immutable text is kept once, not again in requests', async () => {
  const node = await createNodeStores();
  let n = 0;
  const tell: Teller = async (def, fields, files = {}) => {
    n += 1;
    const reply = await node.call(def, { ...fields, request_id: `story-${n}` }, files);
    if (!reply.ok) throw new Error(reply.body.error.code);
    return reply.body.result;
  };
  await tellStory(tell, { parts: 60, windows: 2, reviews: 1 });
  await tellLessons(tell, null);
  const kept = await node.inside('book', (db) => db.all('SELECT result_json FROM requests'));
  expect(kept.filter((row) => String(row['result_json']).includes('Part 0 of A Small Book'))).toEqual([]);
  const notes = await node.inside('practice', (db) => db.all('SELECT result_json FROM requests'));
  expect(notes.filter((row) => String(row['result_json']).includes('What one reads twice'))).toEqual([]);
  const turns = await node.inside('tutor', (db) => db.all('SELECT result_json FROM requests'));
  const texts = ['Why do debits stand', 'Left is only where', 'double entry', 'Examples first'];
  const copied = turns.filter((row) => texts.some((text) => String(row['result_json']).includes(text)));
  // A plan's own words are not long and are kept with the reply.
  expect(copied.map((row) => JSON.parse(String(row['result_json'])).command.split('.')[0])).toEqual(
    Array(copied.length).fill('plan'),
  );
});

test('a replay whose text was damaged since is refused, not guessed', async () => {
  const node = await createNodeStores();
  const sent: { def: CommandDef; input: object }[] = [];
  await tellStory(
    async (def, fields, files = {}) => {
      const input = { ...fields, request_id: `story-${sent.length}` };
      sent.push({ def, input });
      const reply = await node.call(def, input, files);
      if (!reply.ok) throw new Error(reply.body.error.code);
      return reply.body.result;
    },
    { parts: 8, windows: 1, reviews: 1 },
  );
  const next = sent.find(({ def }) => def.command === 'read.next');
  if (!next) throw new Error('the story reads');
  for (const [key, body] of node.blobs.bodies) node.blobs.bodies.set(key, new Blob([new Uint8Array(body.size)]));
  expect(await node.call(next.def, next.input)).toMatchObject({ ok: false, body: { error: { code: 'corrupt_blob' } } });
  node.blobs.bodies.clear();
  expect(await node.call(next.def, next.input)).toMatchObject({ ok: false, body: { error: { code: 'blob_missing' } } });
});

test('a retried import is asked for its file like the first, and is then the first reply or request_id_reused', async () => {
  const node = await createNodeStores();
  const subject = { id: '5b1fe0c2a4d34e7b9c0d1e2f3a4b5c6d', name: 'Reading', request_id: 's' };
  await node.call(bookSubjects.ensure, subject);
  const about = { subject_id: subject.id, path: 'Short.epub', title: 'Short', request_id: 'i' };
  const asked = { needs: { stage: { field: 'path', maxBytes: 512 * 1024 * 1024 } } };
  expect(await node.raw(bookImport, about)).toEqual(asked);
  const first = await node.call(bookImport, about, smallBook('Short', 1).original);
  expect(first).toMatchObject({ ok: true, body: { result: { deduplicated: false } } });

  expect(await node.raw(bookImport, about)).toEqual(asked);
  const again = await node.call(bookImport, about, smallBook('Short', 1).original);
  expect(JSON.stringify(again)).toBe(JSON.stringify(first));
  const other = await node.call(bookImport, about, smallBook('Other', 1).original);
  expect(other).toMatchObject({ ok: false, body: { error: { code: 'request_id_reused' } } });
});
