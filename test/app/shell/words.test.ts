// Every code has a sentence for people in every language, and none speaks of the machinery.
import { expect, test } from 'vitest';
import { commands } from '../../../app/commands.ts';
import { kernelCodes } from '../../../app/kernel/command.ts';
import { inBundles as arabicInBundles, sentences as arabic } from '../../../app/shell/words.ar.ts';
import { inBundles, sentences as english } from '../../../app/shell/words.ts';

const codes = [...new Set([...kernelCodes, ...commands.flatMap((command) => command.codes)])];

test('every code has a sentence in every language, and no language has one that the other lacks', () => {
  expect(codes.filter((code) => english[code] === undefined)).toEqual([]);
  expect(Object.keys(arabic).sort()).toEqual(Object.keys(english).sort());
  // What a code says of a file from another device is only said otherwise: it has the usual sentence as well.
  expect(Object.keys(arabicInBundles).sort()).toEqual(Object.keys(inBundles).sort());
  expect(Object.keys(inBundles).filter((code) => english[code] === undefined)).toEqual([]);
});

test('a sentence says what happened and what holds now, and never names the machinery', () => {
  const machinery = /\b(lease|checkpoint|revision|payload|database|null|undefined)\b/i;
  const poor = [english, arabic, inBundles, arabicInBundles].flatMap((list) =>
    Object.entries(list).filter(([, { title, text }]) => {
      return title.length < 8 || text.length < 12 || machinery.test(`${title} ${text}`);
    }),
  );
  expect(poor).toEqual([]);
});
