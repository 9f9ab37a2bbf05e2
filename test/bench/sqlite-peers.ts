// Our SQLite beside two others in the same browser run: durable commits, bulk insert, reads by key, opening.
import type { Row, Scenario } from '../kit/bench.ts';
import { interleave, ratioRow, type RatioSpec } from '../kit/bench-ratio.ts';
import { type BenchRig, withRig } from '../kit/bench-rig.ts';

const rounds = 7;
const commits = 500;
const rows = 100_000;
const reads = 10_000;

const specs: readonly RatioSpec[] = [
  {
    what: 'durable commits of a card, its request and the revision',
    figure: 'commits',
    unit: 'a second',
    target: 0.9,
    bound: 'at least',
  },
  { what: '100,000 rows in one transaction', figure: 'bulk', unit: 'ms', target: 0.7, bound: 'at most' },
  { what: '10,000 reads by key', figure: 'reads', unit: 'ms', target: 0.8, bound: 'at most' },
  {
    what: '10,000 reads by key, first after opening',
    figure: 'cold reads',
    unit: 'ms',
    target: null,
    bound: 'at most',
  },
  { what: 'worker started to first query', figure: 'open', unit: 'ms', target: 1, bound: 'at most' },
];

async function measure({ call, timed, handle }: BenchRig, engine: string, settings: Map<string, string>) {
  await handle.evaluate((rig) => rig.restart());
  await timed('openTrial', engine);
  settings.set(engine, String(await call('settings')));
  const ours = settings.get('ours');
  // Durability above all: figures of another promise would say nothing.
  if (settings.get(engine) !== ours) throw new Error(`${settings.get(engine)}, and ours ${ours}`);
  const committed = Number(await call('commits', commits));
  const bulk = Number(await call('bulk', rows));
  const warm = Number(await call('reads', reads, rows));
  await call('closeTrial');
  const open = await handle.evaluate((rig, [name, count]) => rig.timedOpen(name, count), [engine, rows] as const);
  const cold = Number(await call('reads', reads, rows));
  await call('closeTrial');
  await handle.evaluate(async (rig, name) => {
    rig.restart();
    await (await navigator.storage.getDirectory()).removeEntry(name, { recursive: true });
  }, `bench-${engine}`);
  return { commits: (commits / committed) * 1000, bulk, reads: warm, open, 'cold reads': cold };
}

async function run(): Promise<readonly Row[]> {
  const found: Row[] = [];
  await withRig(async (rig) => {
    const settings = new Map<string, string>();
    // The first round of all is for the browser to warm up.
    await measure(rig, 'ours', settings);
    const all = await interleave(['ours', 'sqlite-wasm', 'wa-sqlite'], rounds, (engine) =>
      measure(rig, engine, settings),
    );
    const note = `each: ${settings.get('ours')}`;
    found.push(...specs.map((spec, i) => ratioRow(all, i === 0 ? { ...spec, note } : spec)));
  });
  return found;
}

export const scenario: Scenario = {
  name: 'sqlite-peers',
  promises: specs.filter(({ target }) => target !== null).map(({ what }) => what),
  run,
};
