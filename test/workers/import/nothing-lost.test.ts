// A property over made-up chapters: every word goes into the text exactly once and in its order.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildEpub, type NavLine } from '../../fixtures/build-epub.ts';
import { converted } from './converted.ts';

fc.configureGlobal({ seed: 20_261_130 });

type Html = readonly (string | Html)[];

const TAGS = (
  'p div section blockquote ul ol li table tr td th thead tbody caption h1 h2 h3 h6 em strong span a sup sub code pre figure figcaption ' +
  'dl dt dd q small aside nav header article details summary center font ruby rb math mi object noscript address i b cite kbd form button'
).split(' ');

const leaf = fc.constantFrom(
  '@',
  '@ @',
  '<br>',
  '<hr/>',
  '<img src="x"/>',
  '&nbsp;',
  '\n  ',
  '<a id="here"/>',
  '<!-- c -->',
);
const { html } = fc.letrec<{ html: Html }>((tie) => ({
  html: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    leaf.map((text): Html => [text]),
    fc
      .tuple(
        fc.constantFrom(...TAGS),
        fc.array(tie('html'), { maxLength: 4 }),
        fc.constantFrom(true, true, true, false),
      )
      .map(([tag, inner, isClosed]): Html => [`<${tag}>`, ...inner, isClosed ? `</${tag}>` : '']),
  ),
}));

function written(parts: Html): string {
  return parts.map((part) => (typeof part === 'string' ? part : written(part))).join('');
}

/** Each @ becomes a word of its own. */
function numbered(body: string): { readonly body: string; readonly words: readonly string[] } {
  const words: string[] = [];
  const numberedBody = body.replace(/@/g, () => {
    const word = `word${words.length}x`;
    words.push(word);
    return word;
  });
  return { body: numberedBody, words };
}

describe('nothing is lost', () => {
  const chapters = fc.array(
    fc.array(html, { maxLength: 6 }).map((parts) => parts.map((part) => written(part)).join('')),
    { minLength: 1, maxLength: 3 },
  );

  test('every word of every chapter is in the text once, in order, with and without contents', async () => {
    await fc.assert(
      fc.asyncProperty(chapters, fc.boolean(), async (bodies, hasContents) => {
        const { body: all, words } = numbered(`<p>@</p>${bodies.join('\u{0}')}`);
        const parts = all.split('\u{0}').map((body, i) => ({ href: `c${i}.xhtml`, body }));
        const nav: readonly NavLine[] = parts.map(
          ({ href }, i): NavLine => [`Title ${i}`, href, [['Inner', `${href}#here`]]],
        );
        const book = await converted(buildEpub({ chapters: parts, ...(hasContents ? { nav } : {}) }));
        expect(book.text.match(/word\d+x/g)).toEqual(words);
        expect(book.shown.filter((line) => /\b(?:html|def|escape)!/.test(line))).toEqual([]);
        expect(book.shown.join(' ').match(/word\d+x/g)).toEqual(words);
      }),
      { numRuns: 300 },
    );
  }, 60_000);
});
