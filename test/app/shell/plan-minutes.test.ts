// How minutes are laid out over reviews, new cards and a book, and what the palette finds.

import { expect, test } from 'vitest';
import { type Entry, matching } from '../../../app/shell/palette-entries.ts';
import { layOut } from '../../../app/shell/plan-minutes.ts';

const asked = (due: number, fresh: number) => ({
  cards: [...Array(due).fill({ isNew: false }), ...Array(fresh).fill({ isNew: true })],
  dueMinutes: due * 2,
  newMinutes: fresh,
});

test('the book takes what reviews and new cards leave, and never more than it has left', () => {
  expect(layOut(18, asked(4, 2), 3600)).toMatchObject({ reviews: 4, fresh: 2, readMinutes: 8, used: 18 });
  expect(layOut(18, asked(4, 2), 90)).toMatchObject({ readMinutes: 2, used: 12 });
  expect(layOut(5, asked(0, 0), 3600)).toMatchObject({ readMinutes: 5, used: 5 });
  expect(layOut(5, asked(0, 0), null)).toMatchObject({ readMinutes: 0, used: 0 });
});

test('the palette finds words in any order, without accents, Arabic marks or case; beginnings first', () => {
  const entries = ['Où va le temps', 'Temps perdu', 'كِتابُ الزَّمَن'].map(
    (name): Entry => ({ key: name, icon: 'books', name, shortcut: null, run: () => {} }),
  );
  const found = (wanted: string) => matching(entries, wanted).map(({ name }) => name);
  expect(found('temps')).toEqual(['Temps perdu', 'Où va le temps']);
  expect(found('TEMPS ou')).toEqual(['Où va le temps']);
  expect(found('كتاب')).toEqual(['كِتابُ الزَّمَن']);
  expect(found('')).toHaveLength(3);
  expect(found('xyzzy')).toEqual([]);
});
