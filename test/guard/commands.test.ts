// Every command has a test, and every code it may answer has a sentence for people.
import { expect, test } from 'vitest';
import { commands } from '../../app/commands.ts';
import { kernelCodes } from '../../app/kernel/command.ts';
import { sentences } from '../../app/shell/words.ts';
import { untested, withoutSentence } from './command-coverage.ts';
import { readProject } from './project-files.ts';

function testTexts(): readonly string[] {
  return readProject()
    .filter(({ path }) => path.startsWith('test/') && !path.startsWith('test/guard/'))
    .map(({ text }) => text);
}

test('the guard tells tested commands from others', () => {
  const planted = ['read.next', 'read.commit', 'read.renew', 'show', 'status', 'list'].map((command) => ({
    plugin: 'book',
    command,
  }));
  const spoken = [
    "run('lwc book read next ID'); send('book.show'); // book read commits, book.status",
    "const book = commandsOf('book'); await book('read renew ID');",
    "for (const plugin of ['tutor', 'book']) run(`lwc ${plugin} list`);",
    "const other = commandsOf('practice'); await other('status');",
  ];
  expect(untested(planted, spoken)).toEqual(['book.read.commit', 'book.status']);
  expect(untested(planted, [])).toHaveLength(planted.length);
  expect(withoutSentence(['b_code', 'a_code', 'toString', 'a_code'], { b_code: 'b' })).toEqual(['a_code', 'toString']);
});

test('every command has a test', () => {
  expect(commands.length).toBeGreaterThan(20);
  expect(untested(commands, testTexts())).toEqual([]);
});

test('every code is what some test expects', () => {
  const text = testTexts().join('\n');
  const codes = [...kernelCodes, ...commands.flatMap((command) => command.codes)];
  const unexpected = [...new Set(codes)].filter((code) => !new RegExp(`['"\`]${code}['"\`]`).test(text));
  expect(unexpected).toEqual([]);
});

test('every code has a sentence', () => {
  const codes = [...kernelCodes, ...commands.flatMap((command) => command.codes)];
  expect(withoutSentence(codes, sentences)).toEqual([]);
});

test('names of commands are dotted, lower-case words, and no two are the same', () => {
  const names = commands.map(({ plugin, command }) => `${plugin}.${command}`);
  expect(names.filter((name) => !/^[a-z]+(?:\.[a-z]+(?:-[a-z]+)*)+$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});
