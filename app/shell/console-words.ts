// Everything that the Console says, in English. What commands and programs say stays as it is.

import { defineWords } from '../widgets/words.ts';

export const english = {
  note: 'Every button in Lectern is one of these commands.',
  line: 'Command',
  run: 'Run',
  next: 'What may come next',
  keys: 'Tab takes the first of what may come next. Up and down bring back earlier lines. Enter runs.',
  begin: 'Nothing was run yet. Type a command, or choose one from the list; the answer is what a program would get.',
  addFile: 'Add a file for @name or path',
  dropFile: 'Take {name} out',
  output: 'Answer',
  again: 'Put it on the line again',
  copy: 'Copy the answer',
  copied: 'Copied.',
  exit: 'exit',
  ms: '{ms} ms',
  readOnly: 'read only',
  changes: 'kept',
  all: 'All commands',
  codes: { one: '{n} code it may answer', other: '{n} codes it may answer' },
  comma: ', ',
  optional: 'optional',
  orNull: 'or null',
  text: 'text',
  whole: 'whole number',
  number: 'number',
  yesno: 'true or false',
  anything: 'any JSON',
  oneOf: 'one of {options}',
  listOf: 'list: {what}',
  objectOf: 'object with {names}',
  range: '{kind}, {min} to {max}',
  from: '{kind}, from {min}',
} as const;

export const words = defineWords(english, { ar: () => import('./console-words.ar.ts') });
