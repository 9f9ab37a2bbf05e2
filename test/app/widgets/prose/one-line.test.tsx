// The short forms of a text: one line of plain words, and the beginning of a quote.
import { render } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { oneLine } from '../../../../app/widgets/prose/one-line.ts';
import { parseMarkdown } from '../../../../app/widgets/prose/parse-markdown.ts';
import { Prose } from '../../../../app/widgets/prose/prose.tsx';
import { shortenProse } from '../../../../app/widgets/prose/shorten-prose.ts';

test('one line has the words and none of the marks', () => {
  expect(oneLine('**What** is\n\n- `x`\n- [this](https://x.example/)?')).toBe('What is x this?');
  expect(['1. e4', '3 * 4', '> 140', '---', '#hashtag'].map(oneLine)).toEqual([
    '1. e4',
    '3 * 4',
    '> 140',
    '---',
    '#hashtag',
  ]);
  expect(oneLine('می\u200cخواهم **كِتَابٌ**')).toBe('می\u200cخواهم كِتَابٌ');
});

test('a long text ends in an ellipsis, and no character is halved', () => {
  const line = oneLine('\u{1f4d6}'.repeat(500));
  expect(line).toBe(`${'\u{1f4d6}'.repeat(199)}\u2026`);
});

function begin(source: string, most: number): string {
  const html = render(<Prose prose={shortenProse(parseMarkdown(source), most)} />);
  return html.replace(/ (?:data-(?:element|leaf)="\d+"|dir="(?:auto|ltr)")/g, '');
}

test('a quote is cut inside its marks, between letters, and what follows is not there', () => {
  expect(begin('One **two three** four.\n\nFive.', 9)).toBe('<p>One <strong>two t</strong>…</p>');
  expect(begin('One.\n\n- a\n- bcd\n- e\n\nEnd.', 7)).toBe('<p>One.</p><ul><li><p>a</p></li><li><p>bc…</p></li></ul>');
  expect(begin('كِتَابٌ جديد', 3)).toBe('<p>كِ…</p>');
  expect(begin('Short.', 6)).toBe('<p>Short.</p>');
});
