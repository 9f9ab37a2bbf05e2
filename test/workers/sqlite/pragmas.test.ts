// What every open store promises of itself, whatever was done to it before.
import { expect, test } from 'vitest';
import { tutorSubjects } from '../../../app/tutor/contract.ts';
import { memoryPlace } from '../../../workers/place.ts';
import { createNodeStores } from '../../kit/node-stores.ts';

test('S01 foreign keys stay on: after a checkpoint, after closing and opening again, and they refuse an orphan', async () => {
  const place = memoryPlace();
  const orphan = `INSERT INTO subjects VALUES('b', 'x', 'nobody', '[]', 1, 't', 't')`;
  for (let opening = 0; opening < 2; opening += 1) {
    const node = await createNodeStores({ place, seed: String(opening) });
    await node.call(tutorSubjects.create, { name: 'a', request_id: `r${opening}` });
    await node.stores.checkpoint();
    const pragma = (name: string) => node.inside('tutor', (db) => Object.values(db.get(`PRAGMA ${name}`) ?? {})[0]);
    expect(await pragma('foreign_keys')).toBe(1);
    expect(await pragma('journal_mode')).toBe('wal');
    expect(await pragma('synchronous')).toBe(2);
    expect(await pragma('locking_mode')).toBe('exclusive');
    await expect(node.inside('tutor', (db) => db.run(orphan))).rejects.toThrow(/FOREIGN KEY/);
    await node.stores.close();
  }
});
