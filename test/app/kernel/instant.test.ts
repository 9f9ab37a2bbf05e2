// Instants: only real dates with an explicit zone (suite §2.1 deadline, §7 P-13).
import { expect, test } from 'vitest';
import { formatSeconds, parseInstant } from '../../../app/kernel/instant.ts';

test.each([
  ['2026-08-01T08:00:00+08:00', '2026-08-01T00:00:00Z'],
  ['2026-08-01T00:00:00.999Z', '2026-08-01T00:00:00Z'],
  ['2024-02-29T23:59:59-01:30', '2024-03-01T01:29:59Z'],
  ['0000-01-01T00:00:00Z', '0000-01-01T00:00:00Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59Z'],
])('%s is %s', (given, seconds) => {
  expect(formatSeconds(parseInstant(given) ?? Number.NaN)).toBe(seconds);
});

test.each([
  'x',
  '2024-02-30T00:00:00Z',
  '2023-02-29T00:00:00Z',
  '1900-02-29T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-08-01T24:00:00Z',
  '2026-08-01T00:00:60Z',
  '2026-08-01T00:00:00',
  '2026-08-01',
  '2026-08-01T00:00:00+24:00',
  ' 2026-08-01T00:00:00Z',
  '9999-12-31T23:59:59-00:01',
  '0000-01-01T00:00:00+00:01',
])('%s is not an instant', (given) => {
  expect(parseInstant(given)).toBeNull();
});
