// Why a book cannot be read: what the settings refuse now, then the last try, then what was written down.
import { expect, test } from 'vitest';
import type { Anomaly } from '../../../../app/book/core/values.ts';
import { whyNot } from '../../../../app/book/ui/why-not.ts';

const found = (details: string, kind = 'converter_error', status: Anomaly['status'] = 'open'): Anomaly => ({
  id: details,
  book_id: 'b',
  kind,
  details,
  status,
  created_at: '',
});

test.each<[string, Parameters<typeof whyNot>[0], string | null]>([
  ['what is refused now', { now: 'trans_disabled', tried: 'pdf_invalid', found: [] }, 'trans_disabled'],
  ['the last try', { now: null, tried: 'trans_timeout', found: [found('pdf_invalid')] }, 'trans_timeout'],
  ['the newest finding', { now: null, tried: undefined, found: [found('a'), found('b')] }, 'a'],
  ['not a setting that was changed since', { now: null, tried: 'trans_disabled', found: [] }, null],
  ['nor one written down', { now: null, tried: undefined, found: [found('trans_unsafe_args'), found('b')] }, 'b'],
  ['nor what is over', { now: null, tried: undefined, found: [found('a', 'converter_error', 'resolved')] }, null],
  ['a text that is none', { now: null, tried: undefined, found: [found('x', 'invalid_utf8')] }, 'invalid_book_text'],
  ['an odd place is no reason', { now: null, tried: undefined, found: [found('1', 'images_left_out')] }, null],
])('%s', (_name, known, why) => {
  expect(whyNot(known)).toBe(why);
});
