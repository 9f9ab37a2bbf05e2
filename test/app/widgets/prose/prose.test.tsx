// Set text on the page: structure, marks, hostile input, and text files.
import { render } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { parseMarkdown } from '../../../../app/widgets/prose/parse-markdown.ts';
import { parsePlainText } from '../../../../app/widgets/prose/parse-plain-text.ts';
import { Prose } from '../../../../app/widgets/prose/prose.tsx';

function html(source: string): string {
  return render(<Prose prose={parseMarkdown(source)} />);
}

test('headings stand below the heading of the page without holes, and keep their own size', () => {
  expect(html('# One\n\n### Three\n')).toBe(
    '<h2 class="prose-h1" data-element="0" dir="auto" data-leaf="0">One</h2>' +
      '<h3 class="prose-h3" data-element="1" dir="auto" data-leaf="1">Three</h3>',
  );
  const outline = html('### a\n\n# b\n\n#### c\n\n## d\n\n# e\n').match(/<h\d class="prose-h\d"/g);
  expect(outline).toEqual([
    '<h2 class="prose-h3"',
    '<h2 class="prose-h1"',
    '<h3 class="prose-h4"',
    '<h3 class="prose-h2"',
    '<h2 class="prose-h1"',
  ]);
});

test('a link opens elsewhere and says nothing about where it came from', () => {
  expect(html('[there](https://x.example/)')).toContain(
    '<a href="https://x.example/" target="_blank" rel="noreferrer noopener">there</a>',
  );
});

test('hostile text reaches the page as words only', () => {
  const source = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[a](javascript:alert(1))',
    '![b](https://x.example/t.gif "onload=alert(1)")',
    '`</code><script>`',
    '<a href="https://x.example" style="x">y</a>',
  ].join('\n\n');
  const page = html(source);
  expect(page).not.toMatch(/<(script|img|a|iframe|style)\b/);
  expect(page).not.toMatch(/<[^>]* on\w+=/);
  expect(page).toContain('&lt;script>alert(1)&lt;/script>');
});

test('without anybody who has it, a picture is drawn as its words and fetches nothing', () => {
  const drawn = html('See ![A **map**](https://x.example/map.png) here.');
  expect(drawn).toContain('<span class="prose-picture">A map</span>');
  expect(drawn).not.toMatch(/map\.png|<img|src=/);
});

test('marks light exactly the characters they name, through emphasis', () => {
  const prose = parseMarkdown('Two *clocks on* the quay.');
  const marks = [
    { leaf: 0, start: 4, end: 13, look: 'key' as const },
    { leaf: 0, start: 11, end: 17, look: 'now' as const },
  ];
  expect(render(<Prose prose={prose} marks={marks} />)).toContain(
    'Two <em><mark data-look="key">clocks </mark><mark data-look="key now">on</mark></em>' +
      '<mark data-look="now"> the</mark> quay.',
  );
});

test('what is drawn and the text of a leaf have the same length', () => {
  const prose = parseMarkdown('One[^1] `two`  \n*three* ![four](x) &amp; [five](https://x.example)\n\n[^1]: n');
  const shown = render(<Prose prose={prose} />);
  const first = /data-leaf="0">(.*?)<\/p>/s.exec(shown)?.[1] ?? '';
  const plain = first.replace(/<[^>]+>/g, '').replace(/&amp;/g, '&');
  expect(plain).toBe(prose.leaves[0]?.text);
});

test('tools stand right below the element they belong to', () => {
  const prose = parseMarkdown('a\n\nb');
  expect(render(<Prose prose={prose} below={(_, at) => (at === 0 ? <i>tools</i> : null)} />)).toMatch(
    /a<\/p><i>tools<\/i><p[^>]*>b/,
  );
});

test('verse keeps its lines, wrapped prose flows, a chapter is a heading, stars are a pause', () => {
  const poem = 'Tell me where is fancy bred,\nOr in the heart or in the head?\nHow begot, how nourished?\n';
  const wrapped =
    'It was the best of times, it was the worst of times, it was the age of\n' +
    'wisdom, it was the age of foolishness, it was the epoch of belief, it was\nthe season of Light.\n';
  const prose = parsePlainText(`CHAPTER I. The Period\n\n${wrapped}\n\n\n${poem}\n* * *\n\nThe end.`);
  expect(prose.elements.map(({ block }) => block.kind)).toEqual(['heading', 'paragraph', 'verse', 'rule', 'paragraph']);
  expect(prose.leaves[1]?.text).toBe(wrapped.trim().replace(/\n/g, ' '));
  expect(prose.leaves[2]?.text).toBe(poem.trim());
});

test('the ranges of a text file leave no gap', () => {
  const source = '\n\n a\nb\n \n\nc\n\n\nd';
  const prose = parsePlainText(source);
  expect(prose.elements.map(({ start, end }) => source.slice(start, end)).join('')).toBe(source);
  expect(prose.leaves.map((leaf) => leaf.text)).toEqual([' a\nb', 'c', 'd']);
});

test('a megabyte of blanks and a megabyte without a line end are set at once', () => {
  expect(parsePlainText(' '.repeat(1_000_000)).elements).toEqual([]);
  expect(parsePlainText('a '.repeat(500_000)).leaves[0]?.text).toHaveLength(999_999);
});
