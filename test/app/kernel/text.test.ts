// Lengths of text against the platform’s own encoder and iterator.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byCodePoint, codePoints, utf8Length } from '../../../app/kernel/text.ts';

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

test('texts are ordered as their UTF-8 bytes are', () => {
  const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
  const character = fc.constantFrom(
    'a',
    'b',
    '\u{e9}',
    '\u{4f1a}',
    '\u{e000}',
    '\u{ffff}',
    '\u{10000}',
    '\u{1f914}',
    '\u{1f600}',
  );
  fc.assert(
    fc.property(fc.string({ unit: character }), fc.string({ unit: character }), (a, b) => {
      expect(Math.sign(byCodePoint(a, b))).toBe(Math.sign(byBytes(a, b)));
    }),
  );
});
