// Every table either travels, or is known to stay: a new one cannot be forgotten.
import { expect, test } from 'vitest';
import { createNodeStores } from '../../kit/node-stores.ts';

/** Derived, or of this device alone. */
const staying = ['plugin_meta', 'sync_receipts', 'x_deck'];

test('every table of every store travels in a bundle, but for those that are derived or the device’s own', async () => {
  const node = await createNodeStores();
  for (const { plugin, portable } of node.plugins) {
    const rows = await node.inside(plugin, (db) =>
      db.all("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"),
    );
    const there = rows.map((row) => String(row['name'])).filter((name) => !staying.includes(name));
    expect([...portable.tables].sort(), plugin).toEqual(there.sort());
  }
});
