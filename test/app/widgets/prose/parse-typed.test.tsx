// What a person types on a card: marks that are meant are set, and every other character stands as it was typed.
import { render } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { parseTyped } from '../../../../app/widgets/prose/parse-typed.ts';
import { Prose } from '../../../../app/widgets/prose/prose.tsx';

function html(source: string): string {
  return render(<Prose prose={parseTyped(source)} />).replace(/ data-(?:element|leaf)="\d+"/g, '');
}

function shown(source: string): string {
  return parseTyped(source)
    .leaves.map((leaf) => leaf.text)
    .join('\n\n');
}

test('marks that are meant are set', () => {
  expect(html('**bold**, *slanted*, __so__ _too_, ~~no~~ and `x = 1`')).toBe(
    '<p dir="auto"><strong>bold</strong>, <em>slanted</em>, <strong>so</strong> <em>too</em>, <del>no</del> and ' +
      '<code dir="ltr">x = 1</code></p>',
  );
  expect(html('中文**强调**中文*斜*。')).toBe('<p dir="auto">中文<strong>强调</strong>中文<em>斜</em>。</p>');
  expect(html('Name two:\n- a\n- *b*')).toBe(
    '<p dir="auto">Name two:</p><ul dir="ltr"><li><p dir="auto">a</p></li><li><p dir="auto"><em>b</em></p></li></ul>',
  );
  expect(html('## Head\nwords')).toBe('<h2 class="prose-h2" dir="auto">Head</h2><p dir="auto">words</p>');
  expect(html('> said\n> so')).toBe('<blockquote dir="ltr"><p dir="auto">said\nso</p></blockquote>');
  expect(html('```\nif x:\n    *y* [^ab]\n```')).toBe('<pre dir="ltr"><code>if x:\n    *y* [^ab]</code></pre>');
  expect(html('| a | b |\n|---|--:|\n| **1** | 2 |')).toBe(
    '<div class="prose-table" dir="ltr" tabindex="0" role="group"><table><thead><tr>' +
      '<th scope="col" dir="auto">a</th><th scope="col" data-align="right" dir="auto">b</th></tr></thead>' +
      '<tbody><tr><td dir="auto"><strong>1</strong></td><td data-align="right" dir="auto">2</td></tr></tbody>' +
      '</table></div>',
  );
});

test('characters that only look like marks stand as they were typed', () => {
  const literal = [
    '3 * 4 * 5',
    '2*3*4 and (a+b)*c*(d)',
    'x ** 2 ** 3',
    'snake_case_name',
    'a < b and b > c',
    'C:\\dir\\file',
    'C:\\dir\\\nD:\\',
    '1. e4',
    '- 5',
    '#hashtag',
    "don't",
    'a ` b',
    '> 140 mmHg',
    '>= 5',
    '>>> print(x)',
    'BP:\n> 140\n- 5\nend',
    '5~10 (or 6~7)',
    'Fill in:\n____\nand ___',
    'a\n===\nb',
    '[Na+]: sodium',
    '[^0-9]+ but [^1]: no note',
    'f[0](x) and ![](x.png)',
    '[a](javascript:alert(1))',
    '<div>\n<b onclick="x()">no</b> Vec<T> <!-- x -->\n</div>',
    'AT&amp;T &lt; &#8230;',
    '---',
    '***',
  ];
  expect(literal.map(shown)).toEqual(literal);
  expect(literal.filter((text) => /<(?:em|strong|del|a|ul|ol|blockquote|hr|sup)\b/.test(html(text)))).toEqual([]);
});

test('lines, and the spaces in them, are kept; a blank line parts two blocks', () => {
  expect(html('def f():\n    return 1\r\n\r\nA  \nB')).toBe(
    '<p dir="auto">def f():\n    return 1</p><p dir="auto">A  \nB</p>',
  );
});

test('numbers of a list are those that were typed', () => {
  expect(html('1914. War\n1918. Peace')).toBe(
    '<ol dir="ltr" start="1914"><li><p dir="auto">War</p></li><li value="1918"><p dir="auto">Peace</p></li></ol>',
  );
  expect(html('3) c\n4) d')).toContain('<ol dir="ltr" start="3"><li><p dir="auto">c</p></li><li><p dir="auto">d</p>');
});

test('links lead where the reader’s do; a picture is its words, and nothing is fetched', () => {
  expect(html('[x](https://x.example/) ![A map](https://x.example/a.png)')).toBe(
    '<p dir="auto"><a href="https://x.example/" target="_blank" rel="noreferrer noopener">x</a> ' +
      '<span class="prose-picture">A map</span></p>',
  );
  expect(html('<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>')).toBe(
    '<p dir="auto">&lt;script>alert(1)&lt;/script></p><p dir="auto">&lt;img src=x onerror=alert(1)></p>',
  );
});

test('U02 U03 joiners and vowel marks are kept, inside marks as well', () => {
  const words = 'می\u200cخواهم **क्\u200dष** كِتَابٌ *مُدَرِّسَةٌ*';
  expect(html(words)).toBe('<p dir="auto">می\u200cخواهم <strong>क्\u200dष</strong> كِتَابٌ <em>مُدَرِّسَةٌ</em></p>');
});

test('U11 every block takes its own direction, code is left to right, and no mark is added to the text', () => {
  const mixed = 'افتح الملف `src/auth.ts` وعدّل السطر.\n\nHello مرحبا كيفك?';
  expect(html(mixed)).toBe(
    '<p dir="auto">افتح الملف <code dir="ltr">src/auth.ts</code> وعدّل السطر.</p><p dir="auto">Hello مرحبا كيفك?</p>',
  );
  expect(shown(mixed)).toBe(mixed.replaceAll('`', ''));
});

test('T15 hostile cards are set in time that grows with their length, and lose no words', { timeout: 20_000 }, () => {
  const inputs = [
    '*_'.repeat(2_500_000),
    '['.repeat(1_000_000),
    '- a\n'.repeat(20_000),
    '- a\n'.repeat(1_900),
    '- a\n# b\n'.repeat(950),
    '> 1\n- a\n___\n'.repeat(650),
    '>'.repeat(90_000),
    `${'a > '.repeat(20_000)}\n${'> '.repeat(20_000)}a`,
    '<a'.repeat(45_000),
    '~a~ '.repeat(20_000),
    '2*3*'.repeat(1_900),
    '`'.repeat(100_000),
  ];
  const lost = inputs.filter((input) => parseTyped(input).leaves.every((leaf) => leaf.text.trim() === ''));
  expect(lost).toEqual([]);
  expect(shown(inputs[0] ?? '')).toBe(inputs[0]);
});

test('U11 a list, a quote and a table run as their first letter does', () => {
  expect(html('- 1 كتاب\n- book')).toBe(
    '<ul dir="rtl"><li><p dir="auto">1 كتاب</p></li><li><p dir="auto">book</p></li></ul>',
  );
  expect(html('> كتاب')).toBe('<blockquote dir="rtl"><p dir="auto">كتاب</p></blockquote>');
  expect(html('| 1 | كتاب |\n|---|---|\n| a | b |')).toContain('<div class="prose-table" dir="rtl"');
  expect(html('- 1\n- 2')).toContain('<ul dir="auto"');
});
