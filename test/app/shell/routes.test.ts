// Every address names one place, and no other address names any.

import { expect, test } from 'vitest';
import { isBare, placeOf } from '../../../app/shell/routes.ts';

test('addresses name their places', () => {
  const names = [
    '/',
    '/books',
    '/books/',
    '/books/ab12/read',
    '/practice',
    '/practice/review',
    '/practice/new',
    '/settings',
    '/today',
    '/console',
    '/menu',
  ];
  expect(names.map((path) => placeOf(path).name)).toEqual([
    'start',
    'books',
    'books',
    'reader',
    'practice',
    'review',
    'new_card',
    'settings',
    'today',
    'console',
    'menu',
  ]);
  expect(placeOf('/books/ab12/read')).toEqual({ name: 'reader', bookId: 'ab12' });
});

test('an address of nothing is nowhere', () => {
  const names = ['/book', '/books/ab12', '/books/ab12/read/x', '/practice/x', '/settings/y', '/tutor', '/books//x'];
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
