// Staging a book of 256 MiB as an import does it (copy, hash, read back, hash), beside the same without anything around it.
import type { Row, Scenario } from '../kit/bench.ts';
import { interleave, ratioRow } from '../kit/bench-ratio.ts';
import { type BenchRig, withRig } from '../kit/bench-rig.ts';
import { memoryRow } from '../kit/memory-row.ts';
import { peakDuring } from '../kit/process-memory.ts';

const rounds = 5;
const mebibytes = 256;
const file = 'book';
const whatTime = 'import of 256 MiB: copied, hashed, read back, hashed';
const whatMemory = 'memory of that import over what was held before';

const stage = ({ handle }: BenchRig, sha256: string) =>
  handle.evaluate((rig, [name, hash]) => rig.timedStage(name, hash), [file, sha256] as const);

async function copy({ timed, call }: BenchRig): Promise<number> {
  const took = await timed('copyAndHash', file);
  await call('removeFile', `${file}.copy`);
  return took;
}

async function run(): Promise<readonly Row[]> {
  const found: Row[] = [];
  await withRig(async (rig) => {
    const sha256 = String(await rig.call('makeFile', file, mebibytes));
    await rig.handle.evaluate((page) => page.restart()); // the worker that made it leaves with its garbage
    const peaks: (number | null)[] = [];
    const peak = async () => peaks.push(await peakDuring(rig.context, () => stage(rig, sha256)));
    await peak();
    await copy(rig);
    const all = await interleave(['ours', 'copy and two passes of hash-wasm'], rounds, async (name) => ({
      time: name === 'ours' ? await stage(rig, sha256) : await copy(rig),
    }));
    await peak();
    found.push(
      ratioRow(all, { what: whatTime, figure: 'time', unit: 'ms', target: 1.15, bound: 'at most' }),
      memoryRow(whatMemory, 32, peaks),
    );
  });
  return found;
}

export const scenario: Scenario = { name: 'import-256', promises: [whatTime, whatMemory], run };
