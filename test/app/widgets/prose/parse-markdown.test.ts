// Markdown becomes a tree with ranges: what it holds, what it never holds, and what it survives.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMarkdown } from '../../../../app/widgets/prose/parse-markdown.ts';
import { countLeaves, type ProseBlock } from '../../../../app/widgets/prose/prose-tree.ts';

function blocks(source: string): readonly ProseBlock[] {
  return parseMarkdown(source).elements.map((element) => element.block);
}

function texts(source: string): readonly string[] {
  return parseMarkdown(source).leaves.map((leaf) => leaf.text);
}

test('a heading, emphasis, strong and struck words keep their nesting', () => {
  const prose = parseMarkdown('## One *two **three*** ~~four~~\n');
  expect(prose.elements).toHaveLength(1);
  expect(prose.elements[0]?.block).toMatchObject({
    kind: 'heading',
    level: 2,
    leaf: {
      text: 'One two three four',
      inside: [
        { kind: 'text', text: 'One ' },
        { kind: 'em', inside: [{ kind: 'text', text: 'two ' }, { kind: 'strong' }] },
        { kind: 'text', text: ' ' },
        { kind: 'del', inside: [{ kind: 'text', text: 'four' }] },
      ],
    },
  });
});

test('every top-level element carries the range of the source it came from', () => {
  const source = '# Title\n\nFirst.\n\n- a\n- b\n\n> said\n\n```js\nlet x;\n```\n\nLast.\n';
  const prose = parseMarkdown(source);
  expect(prose.elements.map(({ start, end }) => source.slice(start, end).trim())).toEqual([
    '# Title',
    'First.',
    '- a\n- b',
    '> said',
    '```js\nlet x;\n```',
    'Last.',
  ]);
});

test('a leaf inside a list carries the range of its own item', () => {
  const source = '- one\n- two\n  - three\n';
  const prose = parseMarkdown(source);
  expect(prose.leaves.map((leaf) => [leaf.text, source.slice(leaf.start, leaf.end).trim()])).toEqual([
    ['one', 'one'],
    ['two', 'two'],
    ['three', 'three'],
  ]);
});

test('carriage returns move no range', () => {
  const source = 'One.\r\n\r\nTwo.\r\n';
  expect(parseMarkdown(source).elements.map(({ start, end }) => source.slice(start, end).trim())).toEqual([
    'One.',
    'Two.',
  ]);
});

test('lists keep numbers, tasks and what stands inside their items', () => {
  const [ordered, tasks] = blocks('3. c\n4. d\n\nx\n\n- [x] done\n- [ ] open\n').filter(
    (block) => block.kind === 'list',
  );
  expect(ordered).toMatchObject({ ordered: true, first: 3, items: [{ checked: null }, { checked: null }] });
  expect(tasks).toMatchObject({ ordered: false, items: [{ checked: true }, { checked: false }] });
  expect(texts('- [x] done')).toEqual(['done']);
});

test('a table keeps its cells and their alignment', () => {
  expect(blocks('|a|b|\n|:-|-:|\n|*x*|y|\n')[0]).toMatchObject({
    kind: 'table',
    align: ['left', 'right'],
    head: [{ text: 'a' }, { text: 'b' }],
    rows: [[{ text: 'x' }, { text: 'y' }]],
  });
});

test('character references and escapes are read, code is not', () => {
  expect(texts('Tom &amp; Ann &mdash; \\*now\\* &#8230; &bogus; `&amp;`')).toEqual([
    'Tom & Ann \u2014 *now* \u2026 &bogus; &amp;',
  ]);
});

test('a block of code has no notes in it', () => {
  expect(blocks('```\n[^ab] &amp;\n```')[0]).toMatchObject({
    leaf: { text: '[^ab] &amp;', inside: [{ kind: 'text', text: '[^ab] &amp;' }] },
  });
});

test('footnotes: references in words, definitions of one word and of many, several in a row', () => {
  const prose = parseMarkdown('See[^1] and[^note].\n\n[^1]: Word\n[^note]: Many *words*\n    and more.\n');
  expect(prose.leaves[0]?.inside).toEqual([
    { kind: 'text', text: 'See' },
    { kind: 'note', label: '1' },
    { kind: 'text', text: ' and' },
    { kind: 'note', label: 'note' },
    { kind: 'text', text: '.' },
  ]);
  const notes = prose.elements.map((element) => element.block).filter((block) => block.kind === 'note');
  expect(notes.map((note) => [note.label, note.leaf.text])).toEqual([
    ['1', 'Word'],
    ['note', 'Many words\nand more.'],
  ]);
});

test('links lead to http, https and mail only; any other stays as words', () => {
  const hostile = [
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](&#106;avascript:alert(1))',
    '[a](data:text/html;base64,PHNjcmlwdD4=)',
    '[a](vbscript:x)',
    '[a](file:///etc/passwd)',
    '[a](blob:https://x/y)',
    '[a](//x.example)',
    '[a](/books)',
    '[a](<java\tscript:alert(1)>)',
    '[a][r]\n\n[r]: javascript:alert(1)',
  ];
  const set = hostile.map((source) => parseMarkdown(source).leaves[0]);
  expect(set.map((leaf) => leaf?.inside)).toEqual(hostile.map(() => [{ kind: 'text', text: 'a' }]));
  expect(parseMarkdown('[a](https://x.example/?b&amp;c)').leaves[0]?.inside).toEqual([
    { kind: 'link', href: 'https://x.example/?b&c', inside: [{ kind: 'text', text: 'a' }] },
  ]);
});

test('HTML: comments leave, a picture is its words, layout tags leave, and what could run stays characters', () => {
  const source = [
    '<script>alert(1)</script>',
    'A <b onclick="x()">bold</b> word.<!-- not for readers -->',
    'See <img src="https://x.example/a.png" alt="a &amp; b" onerror="x()"> there.',
    'A Vec<T> is no tag.',
    '<!-- only a comment -->',
    '<table><tr><td>one</td></tr></table>',
  ].join('\n\n');
  expect(texts(source)).toEqual([
    '<script>alert(1)</script>',
    'A bold word.',
    'See a & b there.',
    'A Vec<T> is no tag.',
    'one',
  ]);
});

test('a picture is its words, and its address as it is written, which is never among the words', () => {
  const prose = parseMarkdown('![A map](https://x.example/map.png) ![](y.png)');
  expect(prose.leaves[0]?.inside[0]).toEqual({
    kind: 'picture',
    text: 'A map',
    address: 'https://x.example/map.png',
  });
  expect(prose.leaves.map((leaf) => leaf.text).join()).not.toContain('map.png');
});

test('hostile text is set in reasonable time and loses no words', { timeout: 20_000 }, () => {
  const inputs = [
    '['.repeat(1_000_000),
    '>'.repeat(20_000),
    `${'*'.repeat(8_000)}a${'*'.repeat(8_000)}`,
    '_a_'.repeat(11_000),
    `${'  '.repeat(500)}- a\n`.repeat(20),
    Array.from({ length: 300 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n'),
    `|a|b|\n|-|-|\n${'|x|y|\n'.repeat(20_000)}`,
    `${'|'.repeat(5_000)}\n${'|-'.repeat(5_000)}`,
    '<'.repeat(200_000),
    ' '.repeat(300_000),
  ];
  const silent = inputs.filter((input) => {
    const shown = parseMarkdown(input).leaves.reduce((sum, leaf) => sum + leaf.text.trim().length, 0);
    return shown === 0 && input.trim() !== '';
  });
  expect(silent.map((input) => input.slice(0, 20))).toEqual([]);
});

test('ranges never overlap, never go back, and cover every visible character', () => {
  const piece = fc.constantFrom(
    '# a\n',
    '\n',
    'word ',
    '- x\n',
    '  - y\n',
    '> q\n',
    '```\n',
    '    code\n',
    '|a|b|\n',
    '|-|-|\n',
    '[^1]: n\n',
    '[l]: http://x\n',
    '<div>\n',
    '---\n',
    '*',
    '`',
    'end.\n',
    '1. z\n',
    '\t',
    '***\n',
  );
  const holds = fc.check(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const source = pieces.join('');
      const prose = parseMarkdown(source);
      let last = { start: 0, end: 0 };
      let leaf = 0;
      for (const element of prose.elements) {
        const follows = element.start >= last.end || (element.start === last.start && element.end === last.end);
        if (!follows || element.end > source.length) return false;
        if (element.firstLeaf !== leaf || element.leafCount !== countLeaves(element.block)) return false;
        leaf += element.leafCount;
        last = element;
      }
      return leaf === prose.leaves.length;
    }),
    { seed: 20_26, numRuns: 600 },
  );
  expect(holds.failed ? holds.counterexample : null).toBeNull();
});
