// The rows of a large book are read along the disk: page by page, each about once, whatever the cache holds.
import { expect, test } from 'vitest';
import { bookImport, bookPrepare } from '../../../app/book/contract.ts';
import { bookPortable } from '../../../app/book/store/portable.ts';
import { readPortableTables, selectRows } from '../../../workers/bundle/portable-tables.ts';
import { writeRecords } from '../../../workers/bundle/write-records.ts';
import { createDevice, plugins } from '../../rig/device.ts';
import { createHeldPlace } from '../../rig/held-place.ts';
import { smallBook } from '../../rig/small-book.ts';

test('20,000 parts are read in about as many pieces as the store has pages, with a cache a tenth of it', async () => {
  const place = createHeldPlace();
  const device = await createDevice('first', place);
  await device.live();
  const { original, prepared } = smallBook('Long', 20_000, 60);
  const about = { subject_id: '5b1fe0c2a4d34e7b9c0d1e2f3a4b5c6d', path: 'Long.epub', title: 'Long', author: null };
  const { book } = await device.tell(bookImport, about, original);
  await device.tell(bookPrepare, { id: book.id, if_revision: 1 }, prepared);
  let reads = 0;
  for (const suffix of ['', '-wal'] as const) {
    place.broken('own/book', suffix).read = (into, at, inner) => {
      reads += 1;
      return inner.read(into, { at });
    };
  }
  const [pages, rows] = await device.node.stores.slot('book', async () => {
    const opened = await device.node.stores.open('book', false);
    if (!opened.ok) throw new Error(opened.error.code);
    const db = opened.value;
    db.setCache(1024);
    const tables = readPortableTables(db.tx, bookPortable.tables);
    let lines = 0;
    const count = (bytes: Uint8Array) => {
      for (const byte of bytes) if (byte === 10) lines += 1;
    };
    await writeRecords(db, { tables, portable: bookPortable }, count, async () => {});
    return [Number(db.tx.get('PRAGMA page_count')?.['page_count']), lines];
  });
  expect(rows).toBeGreaterThan(20_000);
  expect(pages).toBeGreaterThan(1500);
  expect(reads).toBeLessThan(1.5 * pages);
});

test('every table is read along an index: no row is sorted, and none is held', async () => {
  const device = await createDevice('first');
  for (const plugin of plugins) {
    const { portable } = device.node.plugins.find((store) => store.plugin === plugin) ?? {};
    if (!portable) throw new Error('there are three');
    const steps = await device.node.inside(plugin, (db) =>
      readPortableTables(db, portable.tables).flatMap((table) => {
        const choice = { order: portable.order?.[table.name], unfinished: portable.unfinished?.[table.name] };
        return db.all(`EXPLAIN QUERY PLAN ${selectRows(table, choice)}`).map((row) => String(row['detail']));
      }),
    );
    expect(steps.filter((step) => step.includes('TEMP B-TREE'))).toEqual([]);
  }
});
