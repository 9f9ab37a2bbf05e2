// Lengths of text against the platform’s own encoder and iterator.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codePoints, utf8Length } from '../../../app/kernel/text.ts';

test('the UTF-8 length is what TextEncoder writes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
    }),
  );
  expect(utf8Length('\ud800x\udc00')).toBe(7);
});

test('T16 code points are counted, not UTF-16 units', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(codePoints(text)).toBe([...text].length);
    }),
  );
  expect(codePoints('🤔🤔 thinking')).toBe(11);
});
