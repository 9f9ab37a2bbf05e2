// A bundle of 300 MiB out and in as the app does it, beside zip.js alone with as many passes of hashing.
import type { PackSpec, UnpackSpec } from '../../app/kernel/bundle.ts';
import type { Row, Scenario } from '../kit/bench.ts';
import { interleave, ratioRow } from '../kit/bench-ratio.ts';
import { type BenchRig, withRig } from '../kit/bench-rig.ts';
import { memoryRow } from '../kit/memory-row.ts';
import { peakDuring } from '../kit/process-memory.ts';

const rounds = 5;
const bodies = 30;
const mebibytes = 10;
const bytes = mebibytes * 1024 * 1024;

const out = 'bundle of 300 MiB out';
const into = 'bundle of 300 MiB in';
const outMemory = 'memory of a bundle out over what was held before';
const inMemory = 'memory of a bundle in over what was held before';

/** A part without rows: they are the stores' business, and 300 MiB are files of books. */
function packSpec(names: readonly string[], emptyHash: string): Omit<PackSpec, 'job'> {
  return {
    set: 'own',
    header: {
      product_version: '0',
      device: { id: 'b'.repeat(32), name: 'bench' },
      exported_at: '2026-12-01T00:00:00.000Z',
    },
    units: [
      {
        plugin: 'book',
        schema: 1,
        store_id: 'be'.repeat(32),
        revision: 1,
        history: [],
        tables: [],
        records: { sha256: emptyHash, bytes: 0, staged: { path: '/bench/records' } },
        lost: [],
        bodies: names.map((sha256) => ({ sha256, bytes, is_text: false, body: { path: `/bench/bodies/${sha256}` } })),
      },
    ],
  };
}

const unpackSpec: UnpackSpec = { field: 'path', keep: true, here: null, tables: { book: { 1: [] } } };

async function ours(rig: BenchRig, spec: Omit<PackSpec, 'job'>) {
  const packed = await rig.handle.evaluate((page, given) => page.timedPack(given), spec);
  const unpacked = await rig.handle.evaluate((page, [staged, given, count]) => page.timedUnpack(staged, given, count), [
    packed.value,
    unpackSpec,
    bodies,
  ] as const);
  await rig.handle.evaluate((page, staged) => page.releaseBundle(staged), packed.value);
  return { out: packed.took, in: unpacked };
}

async function plain({ timed, call }: BenchRig, names: readonly string[]) {
  const took = { out: await timed('zipOut', names), in: await timed('zipIn') };
  await call('removeFile', 'unpacked');
  await call('removeFile', 'plain.zip');
  return took;
}

async function run(): Promise<readonly Row[]> {
  const found: Row[] = [];
  await withRig(async (rig) => {
    const names = (await rig.call('makeBodies', bodies, mebibytes)) as readonly string[];
    const spec = packSpec(names, String(await rig.call('makeFile', 'records', 0)));
    await rig.handle.evaluate((page) => page.restart());
    const { packed, peakOut } = await packedWithPeak(rig, spec);
    const peakIn = await peakDuring(rig.context, () =>
      rig.handle.evaluate((page, [staged, given, count]) => page.timedUnpack(staged, given, count), [
        packed,
        unpackSpec,
        bodies,
      ] as const),
    );
    await rig.handle.evaluate((page, staged) => page.releaseBundle(staged), packed);
    await plain(rig, names);
    const all = await interleave(['ours', 'zip.js and hash-wasm'], rounds, (name) =>
      name === 'ours' ? ours(rig, spec) : plain(rig, names),
    );
    const shape = { unit: 'ms', target: 1.3, bound: 'at most' } as const;
    found.push(
      ratioRow(all, { what: out, figure: 'out', ...shape, note: 'the peer hashes once' }),
      ratioRow(all, { what: into, figure: 'in', ...shape, note: 'the peer writes, and hashes twice' }),
      memoryRow(outMemory, 160, [peakOut]),
      memoryRow(inMemory, 160, [peakIn]),
    );
  });
  return found;
}

async function packedWithPeak(rig: BenchRig, spec: Omit<PackSpec, 'job'>) {
  const staged: { readonly path: string }[] = [];
  const peakOut = await peakDuring(rig.context, async () => {
    const { value } = await rig.handle.evaluate((page, given) => page.timedPack(given), spec);
    if ('path' in value) staged.push(value);
  });
  const [packed] = staged;
  if (!packed) throw new Error('the bundle is not on disk');
  return { packed, peakOut };
}

export const scenario: Scenario = { name: 'bundle-300', promises: [out, into, outMemory, inMemory], run };
