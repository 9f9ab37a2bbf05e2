// What a file would change, in words, and the one button that fits it: none that writes when there is nothing to write.
import { render } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { outcomeOf, type Seen, type SeenPart } from '../../../../app/sync/ui/bring-in.ts';
import { lackOf, whereIs } from '../../../../app/sync/ui/pack-up.ts';
import { Decide, Parts, verdictOf } from '../../../../app/sync/ui/what-changes.tsx';

function part(
  plugin: SeenPart['plugin'],
  change: SeenPart['change'],
  counts: SeenPart['record_counts'] = {},
  files: Partial<Pick<SeenPart, 'missing' | 'restored'>> = {},
): SeenPart {
  const same = { store_id: 'a'.repeat(64), logical_hash: 'b'.repeat(64), revision: 7, records: 9, blobs: 0 };
  return {
    plugin,
    change,
    ...same,
    missing: [],
    restored: [],
    ...files,
    blob_bytes: plugin === 'book' ? 12_000_000 : 0,
    record_counts: counts,
  };
}

function seenOf(...parts: SeenPart[]): Seen {
  const device = { id: 'd'.repeat(32), name: 'Firefox on Mac' };
  return { bundle: { product_version: '0.1.0', device, exported_at: '2026-11-27T18:40:00.000Z', bytes: 1 }, parts };
}

test('the whole comes to one thing: what parted goes before all, and what is the same or behind is nothing to do', () => {
  const verdict = (...changes: readonly SeenPart['change'][]) =>
    verdictOf({ parts: changes.map((change) => part('book', change)) });
  expect([
    verdict('adopted', 'unchanged'),
    verdict('ahead', 'fast_forwarded'),
    verdict('adopted', 'diverged'),
    verdict('unchanged', 'ahead'),
    verdict(),
  ]).toEqual(['bring', 'bring', 'put_aside', 'nothing', 'empty']);
});

test('each part says what it holds and what would become of it, without a number of the machine', () => {
  const parts = [
    part('book', 'adopted', { books: 3, book_blocks: 4000 }),
    part('practice', 'fast_forwarded', { fsrs_cards: 48, review_events: 600 }),
    part('tutor', 'ahead', { subjects: 2 }),
  ];
  const text = render(<Parts parts={parts} />).replace(/<[^>]+>/g, '|');
  expect(text).toContain('Books||3 books, 12 MB|');
  expect(text).toContain('Would be added');
  expect(text).toContain('Practice||48 cards reviewed|');
  expect(text).toContain('Goes on from what is here');
  expect(text).toContain('This device is ahead');
  expect(text).not.toMatch(/4,?000|600/);
});

test('only what would change something has a button that writes', () => {
  const file = new File([], 'a.lectern');
  const buttons = (...parts: SeenPart[]) => {
    const state = { kind: 'seen', file, seen: seenOf(...parts) } as const;
    const html = render(<Decide state={state} isSample={false} onBrought={async () => {}} />);
    return [...html.matchAll(/<button[^>]*>([^<]+)</g)].map((found) => found[1]);
  };
  expect(buttons(part('book', 'adopted'))).toEqual(['Bring it here', 'Leave it, change nothing']);
  expect(buttons(part('book', 'diverged'))).toEqual(['Use this one here', 'Leave it, change nothing']);
  expect(buttons(part('book', 'unchanged'), part('practice', 'ahead'))).toEqual(['Done']);
  expect(buttons()).toEqual(['Done']);
});

test('while it is read it can be stopped; while it is written it cannot, and does not offer to', () => {
  const seen = seenOf(part('book', 'adopted'));
  const html = (done: number) => {
    const progress = { done, total: 2_000_000 };
    const state = { kind: 'bringing', file: new File([], 'a.lectern'), seen, progress, stop: () => {} } as const;
    return render(<Decide state={state} isSample={false} onBrought={async () => {}} />);
  };
  expect(html(500_000)).toContain('500 kB of 2 MB read');
  expect(html(500_000)).toContain('Stop');
  expect(html(2_000_000)).toContain('Putting it in place');
  expect(html(2_000_000)).not.toContain('Stop');
});

const file = (title: string) => ({ sha256: 'c'.repeat(64), titles: [title] });
const plain = (text: string) => text.replace(/[\u2068\u2069]/g, '');
const textOf = (one: SeenPart) => plain(render(<Parts parts={[one]} />).replace(/<[^>]+>/g, '|'));

test('a file that gives something back is worth bringing, though the rest is here; it is said which book’s', () => {
  const backOf = (change: SeenPart['change']) =>
    part('book', change, {}, { restored: [file('The Quay'), file('The Quay')] });
  for (const change of ['unchanged', 'ahead'] as const) {
    expect(verdictOf({ parts: [backOf(change)] })).toBe('bring');
    const text = textOf(backOf(change));
    expect(text).toContain('Brings back what is missing on this device of “The Quay”.');
    expect(text).toContain('Would be restored');
    expect(text).not.toMatch(/The same|is ahead/);
  }
  expect(verdictOf({ parts: [part('book', 'unchanged', {}, { missing: [file('The Quay')] })] })).toBe('nothing');
  expect(textOf(backOf('fast_forwarded'))).toContain('Goes on from what is here');
});

test('what a backup lacks is said book by book, the first three by name', () => {
  const text = (...titles: string[]) => textOf(part('book', 'adopted', {}, { missing: titles.map(file) }));
  expect(text('B', 'A')).toContain('It lacks something of “A” and “B”');
  expect(text('A', 'B', 'C', 'D')).toContain('“A”, “B”, “C”, and “D”');
  expect(text('A', 'B', 'C', 'D', 'E')).toContain('“A”, “B”, “C”, and 2 more,');
  expect(text()).not.toContain('lacks');
  const made = { name: 'a.lectern', file: new File(['x'], 'a.lectern'), lacking: ['The Quay'] } as const;
  expect(plain(lackOf(made))).toContain('The backup lacks something of “The Quay”: a file that is missing');
  expect(lackOf({ lacking: [] })).toBe('');
  expect(whereIs({ ...made, where: 'stopped' })).toContain('can still be saved');
});

test('at the end it is said what came of it: all, all but something, or what was missing', () => {
  const outcome = (parts: readonly SeenPart[], how: { setAside?: boolean; isSample?: boolean } = {}) =>
    plain(outcomeOf({ parts: [...parts] }, { device: 'Firefox on Mac', setAside: false, isSample: false, ...how }));
  const back = part('book', 'ahead', {}, { restored: [file('The Quay')] });
  const lacking = part('book', 'adopted', {}, { missing: [file('The Quay')] });
  expect(outcome([back, part('tutor', 'unchanged')])).toBe('What was missing on this device of “The Quay” is back.');
  expect(outcome([back, part('tutor', 'adopted')])).toBe('Everything from Firefox on Mac is here.');
  expect(outcome([lacking])).toMatch(
    /^What the file from Firefox on Mac holds is here\. It lacks something of “The Quay”/,
  );
  expect(outcome([part('book', 'adopted')], { isSample: true })).toContain('in your own books');
  expect(outcome([part('book', 'adopted')], { setAside: true })).toContain('put aside');
});
