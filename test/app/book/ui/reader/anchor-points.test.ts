// Key points of an older window are found again on a page that begins elsewhere, and never lit at the wrong words.
import { expect, test } from 'vitest';
import { anchorPoints } from '../../../../../app/book/ui/reader/anchor-points.ts';
import { litMarks } from '../../../../../app/book/ui/reader/lit-marks.ts';
import { setText } from '../../../../../app/book/ui/reader/set-text.ts';

const part = (n: number, text: string) => ({ id: `p${n}`, text: `${text}\n\n`, text_hash: `h${n}`, heading_path: [] });
const parts = [part(1, 'The first. It repeats.'), part(2, 'The *second* one. It repeats.'), part(3, 'The third.')];
const point = (block_id: string, quote: string, leaf: number, start: number) => ({
  block_id,
  source_hash: 'h',
  quote,
  own: 'mine',
  leaf,
  start,
  end: start + quote.length,
});

test('the same words in the same part are lit where they stand now', () => {
  const whole = setText(parts, 'markdown');
  const second = point('p2', 'The second one.', 1, 0);
  expect(anchorPoints(whole, [second])).toEqual([second]);
  const later = setText(parts.slice(1), 'markdown');
  expect(anchorPoints(later, [second])).toEqual([{ ...second, leaf: 0 }]);
});

test('words that an earlier part has too are lit in the part that was cited', () => {
  const whole = setText(parts, 'markdown');
  const misplaced = point('p2', 'It repeats.', 0, 11);
  expect(anchorPoints(whole, [misplaced])).toEqual([{ ...misplaced, leaf: 1, start: 16, end: 27 }]);
});

test('words that are nowhere are kept without a light', () => {
  const whole = setText(parts, 'markdown');
  const lost = point('p3', 'Never said.', 2, 0);
  expect(anchorPoints(whole, [lost])).toEqual([{ ...lost, leaf: -1 }]);
});

test('an address lights the sentence its words stand in, without marks and accents; no words light the whole part', () => {
  const whole = setText(parts, 'markdown');
  expect(litMarks(whole, 1, 'SECÓND one')).toEqual([{ leaf: 1, start: 0, end: 15, look: 'found' }]);
  expect(litMarks(whole, 2, '')).toEqual([{ leaf: 2, start: 0, end: 10, look: 'found' }]);
  expect(litMarks(whole, 9, 'x')).toEqual([]);
});
