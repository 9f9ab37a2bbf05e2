// A passage handed over to a card: what is read back from it is what the page showed.
import { expect, test } from 'vitest';
import { typedPassage } from '../../../../../app/book/ui/reader/typed-passage.ts';
import { parseMarkdown } from '../../../../../app/widgets/prose/parse-markdown.ts';
import { parsePlainText } from '../../../../../app/widgets/prose/parse-plain-text.ts';
import type { Prose } from '../../../../../app/widgets/prose/prose-tree.ts';

const whole = (prose: Prose, leaf = 0) =>
  typedPassage(prose, { leaf, start: 0, end: prose.leaves[leaf]?.text.length ?? 0 });

test('the marks of a sentence come along, line ends of the file do not', () => {
  expect(whole(parseMarkdown('One *slanted\nword* and\n**more**[^2].'))).toBe('One *slanted word* and **more**.');
  const prose = parseMarkdown('First. *Second one.* Third.');
  expect(typedPassage(prose, { leaf: 0, start: 7, end: 18 })).toBe('*Second one.*');
});

test('a text without marks comes as a person would have to type it', () => {
  expect(
    whole(parsePlainText('He wrote *this* & 3 * 4, in a_b_c and C:\\dir; more words follow so it is no verse.')),
  ).toBe('He wrote \\*this\\* & 3 \\* 4, in a\\_b\\_c and C:\\\\dir; more words follow so it is no verse.');
});

test('verse keeps its lines, and code is code', () => {
  expect(whole(parsePlainText('Tiger, tiger,\nburning bright'))).toBe('Tiger, tiger,\nburning bright');
  expect(whole(parseMarkdown('- a\n\n  ```\n  x = `*y*`\n  ```'), 1)).toBe('`` x = `*y*` ``');
  expect(whole(parseMarkdown('```\na\n  b\n```'))).toBe('```\na\n  b\n```');
});
