// Tests of the words of a heading.

import { expect, test } from 'vitest';
import { plainTitle } from '../../../../app/book/core/plain-title.ts';

test('escapes and note marks are taken out and everything else stays', () => {
  expect(plainTitle('What is \\*this\\*?[^12]')).toBe('What is *this*?');
  expect(plainTitle('C:\\path \\[^1\\] 第一章')).toBe('C:\\path [^1] 第一章');
  expect(plainTitle('![The \\*End\\*](img/end.png) of it')).toBe('The *End* of it');
  expect(plainTitle('back\\\\slash')).toBe('back\\slash');
});
