// Tests that text written as Markdown is shown by the reader's parser as exactly that text.

import fc from 'fast-check';
import { Lexer, type Token } from 'marked';
import { describe, expect, test } from 'vitest';
import { blocksMarkdown, headingFromTitle, noteMarkdown } from '../../../workers/import/block-markdown.ts';
import { CODE, EMPHASIS, STRONG, type Block, type Inline } from '../../../workers/import/block-tree.ts';
import { shown } from './converted.ts';

fc.configureGlobal({ seed: 20_261_130 });

const noNotes = (): null => null;

function text(words: string, style = 0, href: string | null = null): Inline {
  return { kind: 'text', text: words, style, href };
}

function paragraph(...inlines: readonly Inline[]): Block {
  return { kind: 'paragraph', inlines };
}

function shownBlocks(...blocks: readonly Block[]): readonly string[] {
  return shown(blocksMarkdown(blocks, noNotes));
}

describe('plain words', () => {
  test.each([
    '# not a heading',
    '#hashtag',
    '####### seven',
    '> not a quote',
    '- not an item',
    '+ nor this',
    '* nor that',
    '-5 degrees',
    '--- ---',
    '***',
    '___',
    '1. not a list',
    '1986) a year',
    '12345678901. too long',
    '| a | b |',
    ':--- | ---:',
    '```js',
    '~~~',
    '~~struck~~',
    '~5 km',
    '[link](http://x.y)',
    '![image](x)',
    '[ref]: http://x.y "t"',
    '[^1]: note',
    '[sic]',
    '[x] task',
    '<b>tag</b>',
    '<!-- comment -->',
    '<http://x.y>',
    'a < b > c',
    '&amp; &lt; &#65; &#x41; &copy',
    'AT&T',
    'snake_case_name',
    '_under_',
    '__init__',
    '2*3*4',
    '**bold**',
    '`code`',
    'C:\\new\\table',
    'back\\',
    '\\*',
    'http://example.org/a_b_c_d?e=*f*',
    'see https://example.org.',
    'HTTP://X.Y',
    'www.example.org/_a_',
    'ftp://a.b/c',
    'a.b@example.org',
    'mailto:a_b_@example.org',
    'xmpp:a@b.cd',
    '= = =',
    '====',
    'a | b',
    '!',
    '\u{3000}全角の字下げ',
    '「*」',
    '\u{A0}hard space',
  ])('stay as they are: %j', (words) => {
    expect(shownBlocks(paragraph(text(words)))).toEqual([`p ${words}`]);
    expect(shownBlocks({ kind: 'list', start: null, items: [[paragraph(text(words))]] })).toEqual([`- p ${words}`]);
    expect(shownBlocks({ kind: 'quote', blocks: [paragraph(text(words))] })).toEqual([`> p ${words}`]);
  });

  test.each(['Title', '1. One', '# *Two*', 'C#', 'C #', '##', 'What? [1]', 'a_b_', '---', '\\'])(
    'a title stays as it is: %j',
    (title) => {
      expect(shown(headingFromTitle(title, 2))).toEqual([`h2 ${title}`]);
      expect(shownBlocks({ kind: 'heading', level: 3, inlines: [text(title, EMPHASIS)] })).toEqual([`h3 ${title}`]);
    },
  );

  test('lines after a break are no headings, rules, tables or lists', () => {
    const lines = ['Name | Age', '--- | ---', '===', '---', '- x', '1. y', '# z', '> q', '```'];
    const inlines = lines.flatMap((line): Inline[] => [text(line), { kind: 'break' }]);
    expect(shownBlocks(paragraph(...inlines))).toEqual([`p ${lines.join('⏎')}`]);
  });

  const spicy = fc.oneof(
    fc.constantFrom(
      '*',
      '_',
      '`',
      '~',
      '[',
      ']',
      '(',
      ')',
      '<',
      '>',
      '\\',
      '&',
      '#',
      '-',
      '+',
      '=',
      '|',
      '!',
      ':',
      '.',
      '@',
      '1',
      'a',
      'é',
      '字',
      '「',
      ' ',
      '/',
    ),
    fc.constantFrom('http://', 'www.', '&lt;', '[^1]', '**', '__', '***', '](', 'a@b.cd', '```', '1.', '  '),
    fc.string({ unit: 'grapheme', maxLength: 3 }),
  );
  const words = fc
    .array(spicy, { minLength: 1, maxLength: 14 })
    .map((parts) =>
      parts
        .join('')
        .replace(/[\p{Cc}\u{2028}\u{2029}]/gu, '')
        .replace(/ +/g, ' ')
        .trim(),
    )
    .filter((line) => /[^\p{White_Space}\p{Cc}\p{Cf}]/u.test(line) && !/^\s|\s$/u.test(line));

  test('any line is shown as it is', () => {
    fc.assert(
      fc.property(words, (line) => {
        expect(shownBlocks(paragraph(text(line)))).toEqual([`p ${line}`]);
      }),
      { numRuns: 3_000 },
    );
  });

  test('any lines parted by breaks are shown as they are', () => {
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 4 }), (lines) => {
        const inlines = lines.flatMap((line): Inline[] => [text(line), { kind: 'break' }]);
        expect(shownBlocks(paragraph(...inlines))).toEqual([`p ${lines.join('⏎')}`]);
      }),
      { numRuns: 1_000 },
    );
  });

  test('any title is shown as it is', () => {
    fc.assert(
      fc.property(words, (line) => {
        expect(shown(headingFromTitle(line, 1))).toEqual([`h1 ${line}`]);
      }),
      { numRuns: 1_000 },
    );
  });

  const run = fc.record({
    words,
    style: fc.constantFrom(0, 0, EMPHASIS, STRONG, EMPHASIS | STRONG, CODE, CODE | STRONG),
    href: fc.constantFrom(null, null, null, 'https://example.org/a_(b)?c=*d*&amp;e'),
    space: fc.constantFrom('', ' '),
  });

  test('any run of styles and links shows the words, whatever becomes of the marks', () => {
    fc.assert(
      fc.property(fc.array(run, { minLength: 1, maxLength: 6 }), (runs) => {
        const inlines = runs.map(({ words: line, style, href, space }) => text(line + space, style, href));
        const expected = runs
          .map(({ words: line, space }) => line + space)
          .join('')
          .replace(/ +/g, ' ')
          .trim();
        expect(wordsShown(blocksMarkdown([paragraph(...inlines)], noNotes))).toBe(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  test('any table shows every cell', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(words, { minLength: 2, maxLength: 3 }), { minLength: 2, maxLength: 4 }),
        fc.boolean(),
        (cells, hasHeader) => {
          const rows = cells.map((row) => row.map((cell) => [paragraph(text(cell))]));
          const lines = shownBlocks({ kind: 'table', hasHeader, rows });
          const width = Math.max(...cells.map((row) => row.length));
          const expected = cells.map((row) => `row ${[...row, ...Array(width - row.length).fill('')].join(' | ')}`);
          expect(lines).toEqual(hasHeader ? expected : [`row ${Array(width).fill('').join(' | ')}`, ...expected]);
        },
      ),
      { numRuns: 500 },
    );
  });
});

/** The words of Markdown that is one paragraph, whatever marks they have. */
function wordsShown(markdown: string): string {
  const [block, ...others] = Lexer.lex(markdown);
  expect(others).toEqual([]);
  return block?.type === 'paragraph' ? unmarked(block) : `not a paragraph: ${markdown}`;
}

function unmarked(token: Token): string {
  if ('tokens' in token && token.tokens) return token.tokens.map((inner) => unmarked(inner)).join('');
  return 'text' in token && token.type !== 'html' ? String(token.text) : `?${token.raw}`;
}

describe('marks', () => {
  test('emphasis and strength, with the spaces outside', () => {
    const inlines = [
      text('so '),
      text(' very ', EMPHASIS),
      text('and ', STRONG),
      text('both', STRONG | EMPHASIS),
      text('.'),
    ];
    expect(shownBlocks(paragraph(...inlines))).toEqual(['p so _very_ __and _both___.']);
  });

  test('emphasis that Markdown cannot say is plain words', () => {
    const inlines = [text('前'), text('「強調」', STRONG), text('字')];
    expect(blocksMarkdown([paragraph(...inlines)], noNotes)).toBe('前「強調」字');
  });

  test('emphasis inside a word', () => {
    expect(shownBlocks(paragraph(text('un'), text('frigging', EMPHASIS), text('believable')))).toEqual([
      'p un_frigging_believable',
    ]);
  });

  test('code with grave accents, and a link after an exclamation mark', () => {
    const inlines = [text('a``b`', CODE), text(' Look!'), text('here [now]', 0, 'https://example.org/')];
    expect(shownBlocks(paragraph(...inlines))).toEqual(['p `a``b`` Look!{here [now]→https://example.org/}']);
  });

  test('a paragraph of many thousand marks is not slow, and loses them only when it is very long', () => {
    const inlines = Array.from({ length: 20_000 }, (_, i) => text(`word${i} `, i % 2 === 0 ? EMPHASIS : 0));
    const markdown = blocksMarkdown([paragraph(...inlines)], noNotes);
    expect(markdown.includes('*')).toBe(false);
    expect(markdown.endsWith('word19999')).toBe(true);
  });
});

describe('blocks', () => {
  const one = paragraph(text('one'));
  const two = paragraph(text('two'));

  test('lists nest, keep their numbers and stay apart from each other', () => {
    const inner: Block = { kind: 'list', start: null, items: [[paragraph(text('inner'))]] };
    const list: Block = { kind: 'list', start: 9, items: [[one, inner], [two], []] };
    const other: Block = { kind: 'list', start: 1, items: [[one]] };
    expect(blocksMarkdown([list, other, inner, inner], noNotes)).toBe(
      '9. one\n   - inner\n10. two\n11.\n\n1) one\n\n- inner\n\n* inner',
    );
  });

  test('an item of several blocks keeps them together', () => {
    const code: Block = { kind: 'code', text: '# x\n\ny', language: 'sh' };
    const list: Block = { kind: 'list', start: null, items: [[one, two, code], [code]] };
    const markdown = blocksMarkdown([list], noNotes);
    expect(shown(markdown)).toEqual(['- p one', '- p two', '- code sh # x\n\ny', '- code sh # x\n\ny']);
    expect(markdown).toContain('\n-\n  ```sh');
  });

  test('a fence is longer than any run of grave accents in the code', () => {
    const code: Block = { kind: 'code', text: 'a\n````\nb', language: '' };
    expect(shownBlocks(code, one)).toEqual(['code  a\n````\nb', 'p one']);
  });

  test('a quotation is one block, and a very long one is as many as it has parts', () => {
    expect(blocksMarkdown([{ kind: 'quote', blocks: [one, two] }], noNotes)).toBe('> one\n>\n> two');
    const long = Array.from({ length: 100 }, () => paragraph(text('word '.repeat(40))));
    const parts = blocksMarkdown([{ kind: 'quote', blocks: long }], noNotes).split('\n\n');
    expect(parts.length).toBe(100);
    expect(parts.every((part) => part.startsWith('> word'))).toBe(true);
  });

  test('a heading within a quotation or an item is a strong line, and a rule there is nothing', () => {
    const heading: Block = { kind: 'heading', level: 2, inlines: [text('Head')] };
    expect(shownBlocks({ kind: 'quote', blocks: [heading, { kind: 'rule' }, one] })).toEqual([
      '> p __Head__',
      '> p one',
    ]);
    expect(shownBlocks({ kind: 'rule' }, one)).toEqual(['hr', 'p one']);
  });

  test('a note is one line and its own block', () => {
    const blocks: readonly Block[] = [
      paragraph(text('. First.')),
      { kind: 'list', start: null, items: [[one], [two]] },
    ];
    expect(noteMarkdown(3, blocks, noNotes)).toBe('[^3]: First. one two');
  });
});
