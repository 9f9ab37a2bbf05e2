// Completion and field help read the real contracts.

import { expect, test } from 'vitest';
import { commands } from '../../../app/commands.ts';
import { commandIn, completionsOf } from '../../../app/shell/complete-line.ts';
import { fieldsOf } from '../../../app/shell/describe-field.ts';

const wordsAfter = (line: string, files: readonly string[] = []) =>
  completionsOf(line, commands, files).map(({ word }) => word);

test('a command is completed word by word, with or without the program’s name', () => {
  expect(wordsAfter('')).toEqual(['tutor', 'book', 'practice', 'config', 'sync']);
  expect(wordsAfter('lwc book rea')).toEqual(['read']);
  expect(wordsAfter('book read ')).toEqual(['next', 'commit', 'renew']);
  expect(wordsAfter('book read next')).toEqual([]);
  expect(wordsAfter('nothing ')).toEqual([]);
  expect(completionsOf('lwc book rea', commands, [])[0]?.line).toBe('lwc book read ');
});

test('flags follow once the words are there; a flag that is given is not offered again', () => {
  expect(wordsAfter('book read next ID ')).toEqual(['--if-revision', '--json']);
  expect(wordsAfter('book read next ID --if-revision 3 --')).toEqual(['--json']);
  expect(wordsAfter('practice card list --state ')).toEqual(['draft', 'verified', 'retired']);
  expect(wordsAfter('practice item create --json ', ['card.json'])).toEqual(['@card.json']);
});

test('the longest name wins', () => {
  expect(commandIn('config set use own', commands)?.command).toBe('set.use');
  expect(commandIn('config set --book enabled', commands)?.command).toBe('set');
  expect(commandIn('config', commands)).toBeNull();
});

test('what a field may be is read from its schema', () => {
  const create = commands.find(({ plugin, command }) => plugin === 'practice' && command === 'item.create');
  if (create === undefined) throw new Error('the contract has item.create');
  const fields = new Map(fieldsOf(create).map((field) => [field.name, field]));
  expect(fields.get('grading_kind')).toMatchObject({ kind: 'choice', options: ['objective', 'subjective'] });
  expect(fields.get('estimated_minutes')).toMatchObject({ kind: 'whole', min: 1, max: null, isOptional: false });
  expect(fields.get('difficulty')).toMatchObject({ kind: 'number', min: 0, max: 1 });
  expect(fields.get('topic')).toMatchObject({ kind: 'text', isOptional: true, isNullable: true });
  expect(fields.get('source')).toMatchObject({ kind: 'object' });
  expect(fields.get('source')?.fields.map(({ name }) => name)).toContain('locator');
  const unknown = commands.flatMap((def) =>
    fieldsOf(def)
      .filter(({ kind }) => kind === 'anything')
      .map(({ name }) => name),
  );
  expect(new Set(unknown)).toEqual(new Set(['answer', 'checkpoint']));
});
