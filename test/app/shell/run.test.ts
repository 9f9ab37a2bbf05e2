// The command line refuses what is not input before anything is sent: each as the contract's error text, exit status 1.
import { expect, test } from 'vitest';
import { commands } from '../../../app/commands.ts';
import { parseLine } from '../../../app/shell/command-line.ts';
import { createRun, type RunOptions } from '../../../app/shell/run.ts';

const run = createRun(commands);

async function codeOf(line: string, options: RunOptions = {}): Promise<string> {
  const { exit_code, stdout, stderr } = await run(line, options);
  expect([exit_code, stdout]).toEqual([1, '']);
  expect(stderr.endsWith('\n')).toBe(true);
  return JSON.parse(stderr).error.code;
}

const nested = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`;

test('S4 what cannot be JSON is invalid_input, not a defect of ours', async () => {
  const create = 'lwc tutor subject create --json -';
  const cycle: { self?: object } = {};
  cycle.self = cycle;
  for (const json of [
    cycle,
    { n: 1n },
    () => 1,
    '',
    '[]',
    '{"a":',
    `{"a":${nested(128)}}`,
    `{"a":${nested(100_000)}}`,
  ]) {
    expect(await codeOf(create, { json })).toBe('invalid_input');
  }
});

test('a file that cannot be read any more is io_error', async () => {
  const file = new File(['{}'], 'a.json');
  file.arrayBuffer = () => Promise.reject(new DOMException('changed', 'NotReadableError'));
  expect(await codeOf('lwc tutor subject create --json @a.json', { files: [file] })).toBe('io_error');
});

test.each(['', ' 1', '1.5', '1e1', '0x1', '-1', 'one'])('"%s" is not a number of a flag', (value) => {
  const parsed = parseLine(`lwc book peek ${'a'.repeat(32)} --start '${value}'`, commands);
  expect(parsed).toMatchObject({ ok: true, value: { fields: { start: value } } });
});

test('a number of a flag is a number', () => {
  const parsed = parseLine(`lwc book peek ${'a'.repeat(32)} --count=7 --start 0`, commands);
  expect(parsed).toMatchObject({ ok: true, value: { fields: { start: 0, count: 7 } } });
});
