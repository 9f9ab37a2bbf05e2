// Files in memory do what OPFS access handles do; the rig's worker runs the same suite over real ones.
import { expect, test } from 'vitest';
import { createMemoryFile } from '../../../workers/sqlite/sync-file.ts';
import { syncFileCases } from '../../rig/sync-file-contract.ts';

test.each(syncFileCases)('$name', ({ run }) => {
  expect(run(createMemoryFile())).toEqual([]);
});
