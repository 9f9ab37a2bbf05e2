// The mechanism of words: filling, plurals, languages that arrive, numbers.
import { afterEach, expect, test } from 'vitest';
import { formatBytes, formatPercent, formatWait } from '../../../app/widgets/format.ts';
import { language, preferredLanguage } from '../../../app/widgets/language.ts';
import { defineWords, speak, wordsReady } from '../../../app/widgets/words.ts';

afterEach(() => speak('en'));

const words = defineWords(
  { books: 'Books', of: '{part} of {whole}', parts: { one: '{n} part', other: '{n} parts' } },
  {
    ar: async () => ({
      words: {
        books: 'الكتب',
        of: '{part} من {whole}',
        parts: {
          zero: 'لا أجزاء',
          one: 'جزء واحد',
          two: 'جزءان',
          few: '{n} أجزاء',
          many: '{n} جزءًا',
          other: '{n} جزء',
        },
      },
    }),
  },
);

test('entries are filled, and numbers written as the language writes them', () => {
  expect([
    words('books'),
    words('of', { part: 1, whole: 1200 }),
    words('parts', { n: 1 }),
    words('parts', { n: 2 }),
  ]).toEqual(['Books', '1 of 1,200', '1 part', '2 parts']);
});

test('all six Arabic plural forms are used', async () => {
  await speak('ar');
  const form = (n: number) => words('parts', { n }).replace(/[\d\u0660-\u0669]+/, '#');
  expect([0, 1, 2, 3, 11, 100].map(form)).toEqual(['لا أجزاء', 'جزء واحد', 'جزءان', '# أجزاء', '# جزءًا', '# جزء']);
});

test('the language changes only once every catalogue is here', async () => {
  const arrived = { late: false };
  const late = defineWords(
    { x: 'x' },
    {
      ar: async () => {
        await Promise.resolve();
        arrived.late = true;
        return { words: { x: 'س' } };
      },
    },
  );
  const changing = speak('ar');
  expect([language.value, late('x')]).toEqual(['en', 'x']);
  await changing;
  expect([language.value, arrived.late, late('x')]).toEqual(['ar', true, 'س']);
});

test('a catalogue that is defined after the language was chosen comes with wordsReady', async () => {
  await speak('ar');
  const later = defineWords({ y: 'y' }, { ar: async () => ({ words: { y: 'ص' } }) });
  expect(later('y')).toBe('y');
  await wordsReady();
  expect(later('y')).toBe('ص');
});

test('the first language of the person that we speak is taken', () => {
  expect([preferredLanguage(['sv', 'ar-EG', 'en']), preferredLanguage(['en-GB', 'ar']), preferredLanguage([])]).toEqual(
    ['ar', 'en', 'en'],
  );
});

test('waits, sizes and shares are said in one unit, and only the finished is 100 percent', () => {
  expect(
    [45, 600, 7200, 86_400, 8 * 86_400, 48 * 86_400, 351 * 86_400, 900 * 86_400].map((s) => formatWait(s)),
  ).toEqual(['1 min', '10 min', '2 hours', '1 day', '8 days', '1.6 months', '12 months', '2.5 years']);
  expect([0, 900, 1_500_000, 87_000_000].map(formatBytes)).toEqual(['0 bytes', '900 bytes', '1.5 MB', '87 MB']);
  expect([0, 0.412, 0.999, 1].map(formatPercent)).toEqual(['0%', '41%', '99%', '100%']);
});
