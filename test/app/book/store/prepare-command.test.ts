// Preparing as the settings of the device have it: what they refuse is written down once, what succeeds settles it.
import { expect, test } from 'vitest';
import {
  anomalyAccept,
  anomalyList,
  bookImport,
  bookPrepare,
  bookShow,
  bookSubjects,
  readNext,
} from '../../../../app/book/contract.ts';
import type { BookSettings } from '../../../../app/book/store/book-settings.ts';
import { builtInConverters, type ConverterSetting, planConversion } from '../../../../app/kernel/converter.ts';
import { builtInSettings, createNodeStores, type NodeStores } from '../../../kit/node-stores.ts';
import { smallBook } from '../../../rig/small-book.ts';

const subject = { id: '5b1fe0c2a4d34e7b9c0d1e2f3a4b5c6d', name: 'Reading', request_id: 's' };
const { original, prepared } = smallBook('Long', 3);

interface Configured {
  readonly node: NodeStores;
  readonly id: string;
  /** What is said from now on; null for what cannot be read. */
  readonly say: (setting: Partial<ConverterSetting> | null) => void;
  readonly prepare: (request: string, files?: typeof prepared) => ReturnType<NodeStores['raw']>;
  readonly revision: () => Promise<number | null | undefined>;
  readonly open: () => Promise<readonly string[]>;
}

async function configured(path = 'Long.epub'): Promise<Configured> {
  let setting: ConverterSetting | null = builtInConverters.epub;
  const settings: BookSettings = { ...builtInSettings, conversion: (format) => planConversion(format, setting) };
  const node = await createNodeStores({ settings });
  await node.call(bookSubjects.ensure, subject);
  const about = { subject_id: subject.id, path, title: 'Long', request_id: 'i' };
  const imported = await node.call(bookImport, about, original);
  if (!imported.ok) throw new Error(imported.body.error.code);
  const { id } = imported.body.result.book;
  return {
    node,
    id,
    say(said) {
      setting = said && { ...builtInConverters.epub, ...said };
    },
    prepare: (request_id, files = {}) => node.raw(bookPrepare, { id, if_revision: 1, request_id }, files),
    revision: () =>
      node.stores.slot('book', async () => {
        const opened = await node.stores.open('book', true);
        return opened.ok ? node.stores.identity(opened.value)?.revision : null;
      }),
    async open() {
      const listed = await node.call(anomalyList, { book: id, state: 'open' });
      if (!listed.ok) throw new Error(listed.body.error.code);
      return listed.body.result.anomalies.map(({ kind, details }) => `${kind} ${details}`);
    },
  };
}

test.each<[string, Partial<ConverterSetting> | null]>([
  ['trans_disabled', { state: 'disabled' }],
  ['trans_executable_missing', { engine: 'pandoc' }],
  ['trans_unsafe_args', { args: ['--output=/tmp'] }],
  ['invalid_converter_config', null],
])('B-10 %s: the state stays, one finding, and the same again changes nothing', async (code, setting) => {
  const { node, id, say, prepare, revision, open } = await configured();
  say(setting);
  const before = await revision();
  expect(await prepare('p1')).toMatchObject({ ok: false, body: { error: { code } } });
  expect(await revision()).toBe((before ?? 0) + 1);
  expect(await prepare('p2')).toMatchObject({ ok: false, body: { error: { code } } });
  expect(await revision()).toBe((before ?? 0) + 1);
  expect(await open()).toEqual([`converter_error ${code}`]);
  expect(await node.call(bookShow, { id })).toMatchObject({
    body: { result: { book: { state: 'imported', revision: 1, anomaly_count: 1 } } },
  });
});

test('book_converter_required: where no converter is chosen, nothing is written down', async () => {
  const { say, prepare, revision, open } = await configured();
  say({ engine: 'none' });
  const before = await revision();
  expect(await prepare('p')).toMatchObject({ ok: false, body: { error: { code: 'book_converter_required' } } });
  expect([await revision(), await open()]).toEqual([before, []]);
});

test('a text needs no converter, whatever is said of them', async () => {
  const { id, say, prepare } = await configured('Long.txt');
  say({ state: 'disabled' });
  expect(await prepare('p')).toMatchObject({ needs: { prepare: { book_id: id, format: 'txt' } } });
});

test('what the converter is asked for travels with the need, and is in the record of the book', async () => {
  const { node, say, prepare } = await configured();
  say({ args: ['--no-notes'], timeout_seconds: 9 });
  expect(await prepare('p')).toMatchObject({ needs: { prepare: { args: ['--no-notes'], timeout_seconds: 9 } } });
  if (!prepared.prepared || 'error' in prepared.prepared) throw new Error('a prepared book');
  const converter = { name: 'lectern-epub', version: '2', args: ['--no-notes'] };
  const made = { prepared: { ...prepared.prepared, converter } };
  expect(await prepare('p', made)).toMatchObject({
    body: { result: { book: { converter: 'lectern-epub 2', converter_args: ['--no-notes'] } } },
  });
  // A lost text is made again as the record has it, and not as the settings have it now (BK5).
  say({ state: 'disabled', args: ['--no-pictures'] });
  node.blobs.bodies.delete(`own/${made.prepared.normalized.sha256}`);
  const again = { subject_id: subject.id, path: 'Long.epub', title: 'Long', request_id: 'again' };
  const { needs } = (await node.raw(bookImport, again, original)) as { needs: { prepare: object } };
  expect(needs.prepare).toMatchObject({ converter: 'lectern-epub 2', args: ['--no-notes'] });
  expect(needs.prepare).not.toHaveProperty('timeout_seconds');
});

test('a prepare that succeeds resolves what the tries before it left', async () => {
  const { node, id, say, prepare, open } = await configured();
  say({ state: 'disabled' });
  await prepare('p1');
  say({ engine: 'pandoc' });
  await prepare('p2');
  expect(await open()).toHaveLength(2);
  say({});
  await prepare('p3', prepared);
  expect(await open()).toEqual(['image_without_text Long']);
  expect(await node.call(bookShow, { id })).toMatchObject({
    body: { result: { book: { state: 'ready', anomaly_count: 1 } } },
  });
});

test('book anomaly accept: a finding is accepted once; what is not open stays as it is, and one that is not there has a code', async () => {
  const { node, prepare, revision, open } = await configured();
  await prepare('p', prepared);
  const listed = await node.call(anomalyList, {});
  if (!listed.ok) throw new Error(listed.body.error.code);
  const [finding] = listed.body.result.anomalies;
  const accept = (request_id: string, id = finding?.id) => node.call(anomalyAccept, { id, request_id });
  expect(await accept('a1')).toMatchObject({
    ok: true,
    body: { result: { anomaly: { ...finding, status: 'accepted' } } },
  });
  const after = await revision();
  expect(await accept('a2')).toMatchObject({ ok: true, body: { result: { anomaly: { status: 'accepted' } } } });
  expect([await revision(), await open()]).toEqual([after, []]);
  expect(await accept('a3', '0'.repeat(32))).toMatchObject({ body: { error: { code: 'anomaly_not_found' } } });
});

test('without a budget a window holds what the device says, and what cannot be read is refused', async () => {
  let bytes: number | null = 40_000;
  const node = await createNodeStores({ settings: { ...builtInSettings, fallbackBytes: () => bytes } });
  await node.call(bookSubjects.ensure, subject);
  const long = smallBook('Longer', 80);
  const about = { subject_id: subject.id, path: 'Long.epub', title: 'Long', request_id: 'i' };
  const imported = await node.call(bookImport, about, long.original);
  if (!imported.ok) throw new Error(imported.body.error.code);
  const { id } = imported.body.result.book;
  await node.call(bookPrepare, { id, if_revision: 1, request_id: 'p' }, long.prepared);
  bytes = null;
  const next = (request_id: string) => node.call(readNext, { id, if_revision: 2, owner: 'me', request_id });
  expect(await next('n1')).toMatchObject({ ok: false, body: { error: { code: 'invalid_read_budget' } } });
  bytes = 40_000;
  const first = await next('n2');
  expect(first).toMatchObject({
    body: { result: { lease: { budget: { requested_unit: 'fallback_utf8_bytes', source_limit: 40_000 } } } },
  });
  bytes = 16_777_216;
  expect(await next('n2')).toEqual(first);
});

test('two preparations of one book at once: the parts are those of one of them, and the other is told', async () => {
  const { node, prepare, id } = await configured();
  // The converter's options changed in between: texts of other lengths, parts under other names.
  const first = smallBook('First', 300, 200).prepared;
  const second = smallBook('Second', 260, 300).prepared;
  const replies = await Promise.all([prepare('a', first), prepare('b', second)]);
  const codes = replies.map((reply) => ('ok' in reply && !reply.ok ? reply.body.error.code : null));
  expect(codes).toContain(null);
  expect(codes).toContain('revision_conflict');
  const winner = codes[0] === null ? first : second;
  const parts = await node.inside('book', (db) =>
    db.all('SELECT id, ordinal FROM book_blocks WHERE book_id = ? ORDER BY ordinal', [id]),
  );
  const wanted = winner.prepared && 'blocks' in winner.prepared ? winner.prepared.blocks.staged : null;
  if (!wanted || !('blob' in wanted) || !(wanted.blob instanceof Blob)) throw new Error('it was staged in memory');
  const lines = (await wanted.blob.text()).trimEnd().split('\n');
  expect(parts).toEqual(lines.map((line) => ({ id: JSON.parse(line)[1], ordinal: JSON.parse(line)[0] })));
});
