// Every address names one place, and no other address names any.

import { expect, test } from 'vitest';
import { isBare, placeOf } from '../../../app/shell/routes.ts';

test('addresses name their places', () => {
  const names = [
    '/',
    '/books',
    '/books/',
    '/books/ab12',
    '/books/ab12/read',
    '/books/ab12/at/7',
    '/books/ab12/search',
    '/search',
    '/practice',
    '/practice/review',
    '/practice/new',
    '/settings',
    '/today',
    '/console',
    '/menu',
    '/move',
  ];
  expect(names.map((path) => placeOf(path).name)).toEqual([
    'start',
    'books',
    'books',
    'book',
    'reader',
    'reader',
    'search',
    'search',
    'practice',
    'review',
    'new_card',
    'settings',
    'today',
    'console',
    'menu',
    'move',
  ]);
  expect(placeOf('/books/ab12/read')).toEqual({ name: 'reader', bookId: 'ab12', at: null });
  expect(placeOf('/books/ab12/at/70')).toEqual({ name: 'reader', bookId: 'ab12', at: 70 });
  expect(placeOf('/books/ab12/search')).toEqual({ name: 'search', bookId: 'ab12' });
  expect(placeOf('/search')).toEqual({ name: 'search', bookId: null });
});

test('an address of nothing is nowhere', () => {
  const names = [
    '/book',
    '/books/ab12/read/x',
    '/books/ab12/at',
    '/books/ab12/at/x',
    '/books/ab12/at/-1',
    '/books/ab12/at/1/2',
    '/search/x',
    '/practice/x',
    '/settings/y',
    '/tutor',
    '/books//x/y',
  ];
  expect(names.map((path) => placeOf(path).name)).toEqual(names.map(() => 'nowhere'));
});

test('inside one thing there are no places around it', () => {
  expect(['/', '/books/a/read', '/practice/review', '/practice/new'].map((path) => isBare(placeOf(path)))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['/books', '/practice', '/settings', '/x'].some((path) => isBare(placeOf(path)))).toBe(false);
});
