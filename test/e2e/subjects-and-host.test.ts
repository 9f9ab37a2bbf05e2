// Suite cases S1–S4 and H-1, H-2, H-4 through the page command line, over real OPFS files.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, openApp, reload } from '../kit/browser.ts';
import { listOpfs, readOpfs } from '../kit/opfs.ts';
import { goBare } from '../kit/alter-store.ts';
import { codeOf, resultOf } from '../kit/run.ts';

let app: App;
beforeAll(async () => {
  // A page that is no HTML asks for a favicon.
  app = await openApp({ expectedProblems: [/404/] });
});
afterAll(() => app.close());

const enable = (plugin: string) => app.run(`lwc --scope global config set --${plugin} enabled`);

test('H-1 a disabled plugin answers its code and how to configure it, and makes no folder', async () => {
  for (const plugin of ['tutor', 'book', 'practice']) {
    const ran = await app.run(`lwc ${plugin} subject list`);
    expect(ran).toEqual({
      exit_code: 1,
      stdout: '',
      stderr: `${JSON.stringify({
        error: {
          code: `${plugin}_disabled`,
          message: `The plugin ${plugin} is disabled.`,
          details: { configure: `lwc --scope global config set --${plugin} enabled` },
        },
      })}\n`,
    });
  }
  expect(await listOpfs(app.page)).toEqual([]);
});

test('H-2 settings are independent, enabling makes nothing, another scope is refused', async () => {
  const ran = await enable('book');
  expect(ran).toEqual({
    exit_code: 0,
    stdout: `${JSON.stringify({
      schema_version: 1,
      plugin: 'config',
      command: 'config.set',
      result: {
        settings: {
          tutor: { value: 'disabled', origin: 'built-in' },
          book: { value: 'enabled', origin: 'global' },
          practice: { value: 'disabled', origin: 'built-in' },
        },
      },
    })}\n`,
    stderr: '',
  });
  expect(codeOf(await app.run('lwc practice status'))).toBe('practice_disabled');
  expect(resultOf(await app.run('lwc book status'))).toEqual({ books: 0, store: null });
  expect(await listOpfs(app.page)).toEqual([]);
  for (const scope of ['project', 'all']) {
    const refused = await app.run(`lwc --scope ${scope} config set --tutor enabled`);
    expect(codeOf(refused)).toBe('learning_plugin_config_global_only');
  }
  await reload(app.page);
  expect(resultOf(await app.run('lwc config show'))).toMatchObject({
    settings: { book: { value: 'enabled', origin: 'global' }, tutor: { value: 'disabled', origin: 'built-in' } },
  });
});

test('S1 a subject is created once, replayed, and another body is refused', async () => {
  await enable('tutor');
  const create = (json: object) => app.run('lwc tutor subject create --json -', { json });
  const body = { name: '会计学', tags: ['专业'], request_id: 'r1' };
  const first = await create(body);
  expect(JSON.parse(first.stdout)).toMatchObject({
    schema_version: 1,
    plugin: 'tutor',
    command: 'subject.create',
    result: { subject: { name: '会计学', tags: ['专业'], parent_id: null, revision: 1 } },
    store: { plugin: 'tutor', revision: 1 },
    request_id: 'r1',
  });
  expect(JSON.parse(first.stdout).result.subject.id).toMatch(/^[0-9a-z]{16,64}$/);
  expect(await create(body)).toEqual(first);
  await reload(app.page);
  expect(await create(body)).toEqual(first);
  expect(codeOf(await create({ ...body, name: '会计' }))).toBe('request_id_reused');
  expect(codeOf(await create({ name: 'x', parent_id: 'b'.repeat(32), request_id: 'r2' }))).toBe(
    'subject_parent_not_found',
  );
  expect(codeOf(await create({ name: 'x', parent_id: 'Not an id', request_id: 'r3' }))).toBe('invalid_id');
});

test('S2 the same id is ensured in three stores that are three databases', async () => {
  await enable('practice');
  const id = 'a1'.repeat(16);
  for (const plugin of ['tutor', 'book', 'practice']) {
    const json = { id, name: '英语', request_id: `ensure-${plugin}` };
    const made = await app.run(`lwc ${plugin} subject ensure --json -`, { json });
    expect(resultOf(made)).toMatchObject({ created: true, subject: { id, revision: 1 } });
    const again = await app.run(`lwc ${plugin} subject ensure --json -`, { json: { ...json, request_id: 'again' } });
    expect(resultOf(again)).toMatchObject({ created: false, subject: { id } });
    const other = { ...json, name: 'Englisch', request_id: 'other' };
    expect(codeOf(await app.run(`lwc ${plugin} subject ensure --json -`, { json: other }))).toBe(
      'subject_identity_conflict',
    );
    expect(
      codeOf(
        await app.run(`lwc ${plugin} subject ensure --json -`, { json: { ...json, id: 'short', request_id: 'short' } }),
      ),
    ).toBe('invalid_id');
    expect(resultOf(await app.run(`lwc ${plugin} subject show ${id}`))).toMatchObject({ subject: { name: '英语' } });
    expect(codeOf(await app.run(`lwc ${plugin} subject show ${'0'.repeat(32)}`))).toBe('subject_not_found');
  }
  const databases = (await listOpfs(app.page)).filter((path) => path.endsWith('/data.sqlite3'));
  expect(databases).toEqual([
    '/sets/own/plugins/book/data.sqlite3',
    '/sets/own/plugins/practice/data.sqlite3',
    '/sets/own/plugins/tutor/data.sqlite3',
  ]);
});

test('S3 two subjects share a name, and a rename with an old revision is refused', async () => {
  const create = async (request: string) => {
    const ran = await app.run('lwc book subject create --json -', { json: { name: '英语', request_id: request } });
    return (resultOf(ran) as { subject: { id: string } }).subject.id;
  };
  const [one, two] = [await create('en-1'), await create('en-2')];
  expect(one).not.toBe(two);
  const rename = (request: string) =>
    app.run(`lwc book subject rename ${one} --if-revision 1 --json -`, {
      json: { name: '商务英语', request_id: request },
    });
  expect(resultOf(await rename('rename-1'))).toMatchObject({ subject: { name: '商务英语', revision: 2 } });
  const refused = await rename('rename-2');
  expect(codeOf(refused)).toBe('revision_conflict');
  expect(JSON.parse(refused.stderr).error.details).toEqual({ expected: 1, current: 2 });
  expect(
    codeOf(
      await app.run(`lwc book subject rename ${'0'.repeat(32)} --if-revision 1 --json '{"name":"x","request_id":"n"}'`),
    ),
  ).toBe('subject_not_found');
  const list = resultOf(await app.run('lwc book subject list --limit 2')) as {
    subjects: { id: string }[];
    next: string;
  };
  expect(list.subjects.map((subject) => subject.id).sort()).toEqual([one, two].sort());
  const rest = resultOf(await app.run(`lwc book subject list --after ${list.next}`)) as {
    subjects: unknown[];
    next: null;
  };
  expect([rest.subjects.length, rest.next]).toEqual([1, null]);
});

test('in the tutor store a name is changed with the revision it is based on', async () => {
  const json = { name: 'Old name', request_id: 'tutor-old' };
  const made = resultOf(await app.run('lwc tutor subject create --json -', { json })) as { subject: { id: string } };
  const renamed = { name: 'New name', request_id: 'tutor-new' };
  expect(
    resultOf(await app.run(`lwc tutor subject rename ${made.subject.id} --if-revision 1 --json -`, { json: renamed })),
  ).toMatchObject({ subject: { id: made.subject.id, name: 'New name', revision: 2 } });
  expect(resultOf(await app.run(`lwc tutor subject show ${made.subject.id}`))).toMatchObject({
    subject: { name: 'New name' },
  });
});

test('S4 JSON from a file: an unknown key, a good one, and one byte too many', async () => {
  const ran = (name: string, text: string) =>
    app.run(`lwc tutor subject create --json @${name}`, { files: [{ name, text }] });
  expect(codeOf(await ran('bad.json', '{"name":"x","request_id":"s4","nope":1}'))).toBe('invalid_input');
  expect(resultOf(await ran('good.json', '{"name":"from a file","request_id":"s4"}'))).toMatchObject({
    subject: { name: 'from a file' },
  });
  const MiB = ' '.repeat(1024 * 1024);
  const large = await app.run('lwc tutor subject create --json @large.json', {
    files: [{ name: 'large.json', text: MiB, times: 64, tail: ' ' }],
  });
  expect(codeOf(large)).toBe('input_too_large');
  expect(codeOf(await app.run('lwc tutor subject create --json @gone.json'))).toBe('io_error');
  expect(codeOf(await app.run('lwc tutor subject create --json @../x.json'))).toBe('unsafe_input');
  expect(codeOf(await app.run("lwc tutor subject create --json '{'"))).toBe('invalid_input');
});

test('H-4 disabling keeps every byte of the data', async () => {
  const before = resultOf(await app.run('lwc tutor subject list'));
  await app.run('lwc --scope global config set --tutor disabled');
  await goBare(app.page, app.url);
  const bytes = await readOpfs(app.page, '/sets/own/plugins/tutor/data.sqlite3');
  expect(Buffer.from(bytes.subarray(0, 15)).toString()).toBe('SQLite format 3');
  await app.page.goto(app.url);
  await reload(app.page);
  expect(codeOf(await app.run('lwc tutor subject list'))).toBe('tutor_disabled');
  await goBare(app.page, app.url);
  expect(await readOpfs(app.page, '/sets/own/plugins/tutor/data.sqlite3')).toEqual(bytes);
  await app.page.goto(app.url);
  await reload(app.page);
  await enable('tutor');
  expect(resultOf(await app.run('lwc tutor subject list'))).toEqual(before);
});
