// Drawn covers: the same for the same title, different enough for a shelf.
import { expect, test } from 'vitest';
import { drawCover } from '../../../app/widgets/draw-cover.ts';

test('the same title always draws the same cover, however it was typed', () => {
  expect(drawCover('Caf\u00e9')).toEqual(drawCover(' Cafe\u0301 '));
});

test('a shelf of titles uses every cloth and most figures', () => {
  const drawn = Array.from({ length: 200 }, (_, n) => drawCover(`Book ${n}`));
  expect(new Set(drawn.map((cover) => cover.cloth)).size).toBe(7);
  expect(new Set(drawn.map((cover) => cover.figure)).size).toBeGreaterThan(8);
});
