// Suite case H-3 for a page: whatever a command line holds arrives as it was given, and the answer comes back unchanged.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, openApp } from '../kit/browser.ts';
import { codeOf, resultOf } from '../kit/run.ts';

let app: App;
/** A second tab: its commands go to the first one's store and back. */
let follower: Page;
const subject = 'f6'.repeat(16);

beforeAll(async () => {
  app = await openApp();
  await app.run('lwc --scope global config set --practice enabled');
  const json = { id: subject, name: 'Words', request_id: 'h3-subject' };
  resultOf(await app.run('lwc practice subject ensure --json -', { json }));
  follower = await app.newPage();
});
afterAll(() => app.close());

const awkward = [
  `it's "quoted" and \\back\\slashed`,
  'line one\nline two\r\n\ttabbed\u2028separated',
  'é é ß İ 漢字 ไทย العَرَبِيَّة 👩‍👩‍👧‍👦 🏳️‍🌈 \u200f\u202e',
  '--json - $HOME `pwd` $(pwd) %PATH% ; && | > < * ? [a] {b,c} ~ # !',
  '{"request_id":"inside","$note":{"id":"x"}}',
  '\u0001\u007f\uFEFF',
];

/** A word of a POSIX shell that means exactly this text. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

test('H-3 every argument and the JSON arrive as given, through this tab and another, and come back unchanged', async () => {
  const source = { kind: 'note', id: '0'.repeat(32), revision_or_hash: '0'.repeat(64), subject_id: subject };
  const scored = { item_type: 'text', grading_kind: 'objective', max_points: 1, estimated_minutes: 1, difficulty: 0 };
  for (const [i, text] of [...awkward, 'x'.repeat(200_000)].entries()) {
    const json = {
      request_id: `h3-${i} ${text.slice(0, 40)}`,
      subject_id: subject,
      ...scored,
      prompt: text.padEnd(1, 'x'),
      answer: { [text]: [text, null, 1.5, true, { deep: text }] },
      source,
    };
    const line = 'lwc practice item create';
    const first = await app.run(`${line} --json -`, { json, page: follower });
    expect(first).toMatchObject({ exit_code: 0, stderr: '' });
    expect(first.stdout.endsWith('}\n')).toBe(true);
    const body = JSON.parse(first.stdout);
    expect(Object.keys(body)).toEqual([
      ...['schema_version', 'plugin', 'command', 'result', 'store', 'request_id', 'committed_at'],
    ]);
    expect(body.request_id).toBe(json.request_id);
    const { id, prompt, answer } = body.result.item;
    expect(prompt === json.prompt).toBe(true);
    expect(JSON.stringify(answer) === JSON.stringify(json.answer)).toBe(true);

    // The same as JSON text, as a word of the line, and as a file of any folder below: one request, one answer.
    const asText = JSON.stringify(json);
    const ways = [
      await app.run(`${line} --json -`, { json: asText }),
      await app.run(`${line} --json ${quoted(asText)}`, { page: follower }),
      await app.run(`${line} --json=${quoted(asText)}`),
      await app.run(`${line} --json @cards.json`, { files: [{ name: 'cards.json', text: asText }], page: follower }),
    ];
    for (const way of ways) expect(way.stdout === first.stdout && way.stderr === '' && way.exit_code === 0).toBe(true);

    const shown = await app.run(`lwc practice item show ${id}`, { page: follower });
    expect(shown).toEqual(await app.run(`lwc practice item show ${quoted(id)}`));
    expect(JSON.parse(shown.stdout).result.item).toEqual(body.result.item);
  }
});

test('H-3 a refusal is the same text in every tab: nothing on stdout, one line of JSON on stderr, exit code 1', async () => {
  const lines = [
    'lwc practice item show nowhere',
    `lwc practice item show "a b"`,
    `lwc practice review queue --subject ${subject} --budget-minutes 4 --now 'to day'`,
    `lwc practice review queue --now=x --budget-minutes=4 --subject=${subject}`,
    `lwc practice item list --limit many`,
    `lwc practice item show 'unclosed`,
    `lwc practice status --json '{"x": "ü\n"}'`,
    `lwc practice status --json '[1]'`,
    `lwc practice status --json @../outside.json`,
  ];
  const codes: string[] = [];
  for (const line of lines) {
    const [here, there] = [await app.run(line), await app.run(line, { page: follower })];
    expect(there).toEqual(here);
    expect(here.stderr).toMatch(/^\{"error":\{"code":"[a-z_]+","message":".*","details":.*\}\}\n$/);
    codes.push(codeOf(there));
  }
  expect(codes).toEqual([
    ...['item_not_found', 'item_not_found', 'invalid_time', 'invalid_time', 'invalid_input'],
    ...['invalid_input', 'invalid_input', 'invalid_input', 'unsafe_input'],
  ]);
});
