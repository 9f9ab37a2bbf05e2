// Lists of every noun, store sets, and refusals of the host: the commands that no other file goes through.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BookKit, bookKit, type BookResult } from '../kit/book-commands.ts';
import { type App, openApp, reload } from '../kit/browser.ts';
import { listOpfs } from '../kit/opfs.ts';
import { codeOf, resultOf } from '../kit/run.ts';

let app: App;
let book: BookKit;
const subject = 'e0'.repeat(16);

beforeAll(async () => {
  app = await openApp();
  for (const plugin of ['tutor', 'book', 'practice'])
    await app.run(`lwc --scope global config set --${plugin} enabled`);
  book = bookKit(app, subject);
  await book.must('subject ensure', { id: subject, name: 'Reading' });
});
afterAll(() => app.close());

const result = async <T>(line: string, json?: object): Promise<T> =>
  resultOf(await app.run(json ? `${line} --json -` : line, { json })) as T;

interface Page {
  readonly next: string | null;
  readonly [noun: string]: { readonly id: string }[] | string | null;
}

/** Walks a list two at a time, and proves that its cursor loses and repeats nothing. */
async function walk(line: string, noun: string): Promise<string[]> {
  const ids: string[] = [];
  let after = '';
  for (;;) {
    const page = await result<Page>(`${line} --limit 2${after}`);
    const rows = page[noun];
    if (!Array.isArray(rows)) throw new Error(`no ${noun}`);
    ids.push(...rows.map((row) => row.id));
    expect(new Set(ids).size).toBe(ids.length);
    if (page.next === null) break;
    expect(rows).toHaveLength(2);
    after = ` --after ${page.next}`;
  }
  const whole = (await result<Page>(line))[noun];
  expect(Array.isArray(whole) && whole.map((row) => row.id)).toEqual(ids);
  return ids;
}

test('every list is newest first, has a cursor, and refuses one that is not its own', async () => {
  for (const plugin of ['tutor', 'book', 'practice']) {
    await result(`lwc ${plugin} subject ensure`, { id: subject, name: 'Reading', request_id: 'list-ensure' });
    for (let i = 0; i < 4; i += 1) {
      await result(`lwc ${plugin} subject create`, { name: `s${i}`, request_id: `list-${i}` });
    }
    expect((await walk(`lwc ${plugin} subject list`, 'subjects')).length).toBe(5);
    expect(codeOf(await app.run(`lwc ${plugin} subject list --after nonsense`))).toBe('invalid_input');
    expect(codeOf(await app.run(`lwc ${plugin} subject list --limit 501`))).toBe('invalid_input');
  }
  const books: BookResult[] = [];
  for (let i = 0; i < 3; i += 1) books.push(await book.readyBook({ name: `l${i}.txt`, text: `Book number ${i}.\n` }));
  const bad = resultOf(await book.importBook({ name: 'bad.txt', bytes: new Uint8Array([255, 254, 253]) }));
  await book.prepare((bad as { book: BookResult }).book);
  expect((await walk('lwc book list', 'books')).length).toBe(4);
  expect((await walk('lwc book list --state ready', 'books')).sort()).toEqual(books.map(({ id }) => id).sort());
  expect(await walk(`lwc book list --subject ${'0'.repeat(32)}`, 'books')).toEqual([]);
  expect((await walk('lwc book anomaly list --state open', 'anomalies')).length).toBe(1);
  expect(await walk('lwc book anomaly list --state resolved', 'anomalies')).toEqual([]);

  for (let i = 0; i < 3; i += 1) {
    const { note } = await result<{ note: { id: string; text_hash: string } }>('lwc practice note create', {
      subject_id: subject,
      text: `Note ${i}`,
      request_id: `note-${i}`,
    });
    await result('lwc practice item create', {
      subject_id: subject,
      item_type: 'text',
      grading_kind: 'objective',
      prompt: `Question ${i}?`,
      answer: `Answer ${i}`,
      max_points: 1,
      estimated_minutes: 1,
      difficulty: 0.5,
      source: { kind: 'note', id: note.id, revision_or_hash: note.text_hash, subject_id: subject },
      request_id: `item-${i}`,
    });
  }
  expect((await walk(`lwc practice note list --subject ${subject}`, 'notes')).length).toBe(3);
  expect((await walk('lwc practice item list --state draft', 'items')).length).toBe(3);
  expect(await walk('lwc practice item list --state verified', 'items')).toEqual([]);
});

test('the subject commands work alike in Practice', async () => {
  const { subject: made } = await result<{ subject: { id: string } }>('lwc practice subject create', {
    name: 'Old',
    tags: ['b', 'a', 'b '],
    request_id: 'practice-subject',
  });
  expect(await result(`lwc practice subject show ${made.id}`)).toMatchObject({ subject: { tags: ['a', 'b'] } });
  const renamed = { name: 'New', request_id: 'practice-rename' };
  expect(await result(`lwc practice subject rename ${made.id} --if-revision 1`, renamed)).toMatchObject({
    subject: { name: 'New', revision: 2, tags: ['a', 'b'] },
  });
  const stale = await app.run(
    `lwc practice subject rename ${made.id} --if-revision 1 --json '{"name":"x","request_id":"y"}'`,
  );
  expect(codeOf(stale)).toBe('revision_conflict');
});

test('another store set is another room: nothing of one is seen in the other, and both stay', async () => {
  const own = await result('lwc book status');
  expect(await result('lwc config set show')).toEqual({ store_set: 'own' });
  expect(await result('lwc --scope global config set use sample')).toEqual({ store_set: 'sample' });
  expect(await result('lwc book status')).toEqual({ books: 0, store: null });
  await result('lwc book subject create', { name: 'In the sample', request_id: 'sample-1' });
  await reload(app.page);
  expect(await result('lwc config set show')).toEqual({ store_set: 'sample' });
  expect(await result('lwc book status')).toMatchObject({ books: 0, store: { revision: 1 } });
  await result('lwc config set use own');
  expect(await result('lwc book status')).toEqual(own);
  expect((await listOpfs(app.page)).filter((path) => path.endsWith('data.sqlite3'))).toEqual([
    '/sets/own/plugins/book/data.sqlite3',
    '/sets/own/plugins/practice/data.sqlite3',
    '/sets/own/plugins/tutor/data.sqlite3',
    '/sets/sample/plugins/book/data.sqlite3',
  ]);
  expect(codeOf(await app.run('lwc config set use nowhere'))).toBe('invalid_input');
  expect(codeOf(await app.run('lwc --scope project config set use own'))).toBe('learning_plugin_config_global_only');
});

test('the host refuses a changeset, an unknown command, a bad line, and a plugin that is off', async () => {
  const create = `subject create --json '{"name":"x","request_id":"c"}'`;
  expect(codeOf(await app.run(`lwc --changeset c1 book ${create}`))).toBe('changeset_command_unsupported');
  for (const line of [
    'lwc book fly',
    'book status',
    '',
    "lwc book show 'x",
    'lwc book show',
    'lwc book status --loud 1',
  ]) {
    expect(codeOf(await app.run(line))).toBe('invalid_input');
  }
  await app.run('lwc --scope global config set --book disabled');
  expect(codeOf(await app.run('lwc book status'))).toBe('book_disabled');
  await app.run('lwc --scope global config set --book enabled');
  expect(await app.page.evaluate(() => Object.isFrozen((globalThis as unknown as { lectern: object }).lectern))).toBe(
    true,
  );
});
