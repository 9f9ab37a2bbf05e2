// Words of a page written as a person would type them: what is read back is what stood there.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMarkdown } from '../../../../app/widgets/prose/parse-markdown.ts';
import { parseTyped } from '../../../../app/widgets/prose/parse-typed.ts';
import { type Inline, shownText } from '../../../../app/widgets/prose/prose-tree.ts';
import { sliceInline } from '../../../../app/widgets/prose/slice-inline.ts';
import { writeTyped } from '../../../../app/widgets/prose/write-typed.ts';

const inline = (source: string): readonly Inline[] => parseMarkdown(source).leaves[0]?.inside ?? [];
const shown = (typed: string) =>
  parseTyped(typed)
    .leaves.map((leaf) => leaf.text)
    .join('\n\n');

test('a plain sentence is typed as it stands, with no marks against marks that are none', () => {
  const plain = ['3 * 4 is 12; don’t use C:\\dir.', '1. e4 (snake_case_name)', '> 140 and #hashtag'];
  for (const text of plain) expect(writeTyped([{ kind: 'text', text }])).toBe(text);
});

test('words that would be taken for marks are kept from it', () => {
  const tricky = ['*not slanted*', '`not code`', '# no heading', '> no quote', '[no](https://x.example/)', '~~no~~'];
  const typed = tricky.map((text) => writeTyped([{ kind: 'text', text }]));
  expect(typed[0]).toBe('\\*not slanted\\*');
  expect(typed.map(shown)).toEqual(tricky);
  expect(typed.map((text) => parseTyped(text).elements[0]?.block.kind)).toEqual(tricky.map(() => 'paragraph'));
});

test('marks of the page are the marks of the card', () => {
  const source = 'A *slanted **and bold*** word, `co*de`, [a link](https://x.example/a(b)) and https://y.example/.';
  expect(parseTyped(writeTyped(inline(source))).leaves[0]?.inside).toEqual(inline(source));
  expect(writeTyped(inline('A *slanted* word, `code`.'))).toBe('A *slanted* word, `code`.');
});

test('numbers of notes leave, and a picture is its words', () => {
  expect(writeTyped(inline('See[^1] ![a map](x.png) there.'))).toBe('See [a map] there.');
});

test('a stretch keeps the marks that it cuts through', () => {
  const inside = inline('One *two three. Four* five.');
  expect(writeTyped(sliceInline(inside, 0, 14))).toBe('One *two three.*');
  expect(writeTyped(sliceInline(inside, 15, 24))).toBe('*Four* five');
});

test('whatever the words are, the card shows exactly them', () => {
  const piece = fc.constantFrom(
    '*',
    '**',
    '_',
    '`',
    '~~',
    '[a](b)',
    '<b>',
    '&amp;',
    '\\',
    '#',
    '> ',
    '- ',
    '1. ',
    'w',
    ' ',
  );
  const more = fc.constantFrom(
    '|',
    '\n',
    '!',
    '[',
    ']',
    '(',
    'www.a.example',
    'https://a.example',
    'x@a.example',
    '=',
    '5',
    '。',
  );
  const text = fc.array(fc.oneof(piece, more), { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''));
  const clean = text.map((words) => words.replace(/\s*\n\s*/g, '\n').trim()).filter((words) => words !== '');
  const holds = fc.check(
    fc.property(clean, (words) => shown(writeTyped([{ kind: 'text', text: words }])) === words),
    { seed: 20_26, numRuns: 3000 },
  );
  expect(holds.failed ? holds.counterexample : null).toBeNull();
});

test('whatever a book has marked, the card shows the same words', () => {
  const piece = fc.constantFrom(
    '*',
    '**',
    '_',
    '`',
    '~~',
    '\\',
    'word',
    'w',
    ' ',
    '.',
    '[x](https://x.example)',
    '。',
    '5',
  );
  const source = fc.array(piece, { maxLength: 16 }).map((parts) => parts.join('').trim());
  const holds = fc.check(
    fc.property(source, (words) => {
      const block = parseMarkdown(words).elements[0]?.block;
      if (block?.kind !== 'paragraph') return true;
      return shown(writeTyped(block.leaf.inside)).trim() === shownText(block.leaf.inside).trim();
    }),
    { seed: 20_26, numRuns: 3000 },
  );
  expect(holds.failed ? holds.counterexample : null).toBeNull();
});
