// The face of a card, the same in review and preview: both sides set, an answer that is no text shown as what it is.
import { render } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { CardFace } from '../../../../app/practice/ui/card-face.tsx';
import { Quote } from '../../../../app/practice/ui/source-quote.tsx';

const html = (face: Parameters<typeof render>[0]) => render(face).replace(/ data-(?:element|leaf)="\d+"/g, '');

test('a question alone, and then its answer with what it stands on', () => {
  expect(html(<CardFace prompt="What is **E**?" answer="x" isShown={false} />)).toBe(
    '<article class="card flash"><div class="flash-ask"><div class="prose card-prose typed" data-size="short">' +
      '<p dir="auto">What is <strong>E</strong>?</p></div></div></article>',
  );
  const shown = html(
    <CardFace prompt="One\n- a\n- b" answer="- 5" isShown>
      <Quote text="A *quoted* line[^1]." form="markdown">
        The book
      </Quote>
    </CardFace>,
  );
  expect(shown).toContain('<div class="flash-answer"><div class="prose card-prose typed" data-size="short">');
  expect(shown).toContain('<p dir="auto">- 5</p>');
  expect(shown).toContain(
    '<figure class="source"><blockquote class="card-quote" dir="ltr"><div class="prose card-prose" data-size="short">' +
      '<p dir="auto">A <em>quoted</em> line<sup class="prose-note-ref">1</sup>.</p></div></blockquote>' +
      '<figcaption class="small">The book</figcaption></figure>',
  );
});

test('an answer that is no text is shown as it is, with no marks read in it', () => {
  const answer = (value: unknown) => html(<CardFace prompt="?" answer={value} isShown />);
  expect(answer({ a: '*b*' })).toContain('<pre dir="ltr"><code>{\n &quot;a&quot;: &quot;*b*&quot;\n}</code></pre>');
  expect(answer(-5)).toContain('<p dir="auto">-5</p>');
  expect(answer(false)).toContain('<p dir="auto">false</p>');
});

test('a question of several lines is set to be read, and a blank one says what will stand there', () => {
  const face = html(<CardFace prompt={'Which?\n\n1. a\n2. b'} answer="" isShown />);
  expect(face).toContain('<div class="flash-ask"><div class="prose card-prose typed" data-size="long">');
  expect(face).toContain('<div class="flash-answer"><p class="faint">The answer</p></div>');
});
