// Tests of how the name of a picture stands in Markdown: it comes back as it was, and is neither read nor searched.
import fc from 'fast-check';
import { Lexer } from 'marked';
import { expect, test } from 'vitest';
import {
  markOfPicture,
  nameInMark,
  picturesAsWords,
  withoutPictureNames,
} from '../../../../app/book/core/picture-marks.ts';

fc.configureGlobal({ seed: 20_261_130 });

test('letters stay readable, the rest is encoded, and a name that is encoded itself is encoded once more', () => {
  expect(markOfPicture('OEBPS/images/Karte-1.png')).toBe('OEBPS/images/Karte-1.png');
  expect(markOfPicture('图/map (1)_a.png')).toBe('图/map%20%281%29%5Fa.png');
  expect(markOfPicture('a%26b&amp;.png')).toBe('a%2526b%26amp%3B.png');
});

test('whatever a file is called, a paragraph with its picture in it reads back to the same name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
      const [before, picture, after, ...rest] = Lexer.lexInline(`*a* ![w](${markOfPicture(name)}) _b_`).slice(1);
      expect([before?.type, picture?.type, after?.type, rest.length]).toEqual(['text', 'image', 'text', 1]);
      expect(nameInMark(String(picture && 'href' in picture ? picture.href : ''))).toBe(name);
    }),
    { numRuns: 500 },
  );
});

test('what is written otherwise than here names nothing', () => {
  for (const mark of ['%E0%A4%A', 'https://t.example/p.png', 'a b.png', 'data:image/png;base64,AA', '']) {
    expect(nameInMark(mark)).toBeNull();
  }
});

test('nobody searches names: their places are blank and everything else stays where it is', () => {
  const text = 'A ![old map \\[1\\]](OEBPS/map%20a.png) and [a link](there.html), ![](x.png)';
  const blank = withoutPictureNames(text);
  expect(blank).toBe('A ![old map \\[1\\]]                    and [a link](there.html), ![]       ');
  expect(blank).toHaveLength(text.length);
});

test('as words a picture is what it says', () => {
  expect(picturesAsWords('![Chapter \\*one\\*](a.png) begins ![](b.png)')).toBe('Chapter \\*one\\* begins ');
});

test('brackets without an end cost no time', () => {
  const hostile = '![a'.repeat(200_000);
  expect(withoutPictureNames(hostile)).toBe(hostile);
  expect(withoutPictureNames(`![${'\\]'.repeat(200_000)}`)).toContain('\\]');
});
