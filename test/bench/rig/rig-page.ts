// The page of the bench: starts its workers, times what they do, and says the result to whoever drives the browser.
import * as Comlink from 'comlink';
import type { PackSpec, UnpackSpec } from '../../../app/kernel/bundle.ts';
import type { StagedBody } from '../../../app/kernel/staged.ts';
import type { ImportWorker } from '../../../workers/import.worker.ts';
import { fileNamed, benchFolder } from './opfs-files.ts';
import type { BenchWorker } from './bench.worker.ts';

interface Started<T> {
  readonly port: Comlink.Remote<T>;
  readonly end: () => void;
}

function wrap<T>(worker: Worker): Started<T> {
  return { port: Comlink.wrap<T>(worker), end: () => worker.terminate() };
}

const startBench = () =>
  wrap<BenchWorker>(new Worker(new URL('./bench.worker.ts', import.meta.url), { type: 'module' }));
/** The product's own, started anew for each job as the app does. */
const startImport = () =>
  wrap<ImportWorker>(new Worker(new URL('../../../workers/import.worker.ts', import.meta.url), { type: 'module' }));

let bench: Started<BenchWorker> | null = null;
/** Its lock keeps a packed bundle from being swept. */
let packer: Started<ImportWorker> | null = null;

interface Timed<T> {
  readonly took: number;
  readonly value: T;
}

async function timed<T>(work: () => Promise<T>): Promise<Timed<T>> {
  const begun = performance.now();
  const value = await work();
  return { took: performance.now() - begun, value };
}

const rig = {
  /** Starts the bench's worker anew. */
  restart(): void {
    bench?.end();
    bench = startBench();
  },
  /** Answers what the bench's worker answers. */
  call(method: keyof BenchWorker, args: readonly unknown[]): Promise<unknown> {
    bench ??= startBench();
    const port = bench.port as unknown as Record<string, (...given: readonly unknown[]) => Promise<unknown>>;
    const asked = port[method];
    if (!asked) throw new Error(`the bench has no ${method}`);
    return asked(...args);
  },
  /** Milliseconds from the start of a worker to the first answer of its engine. */
  async timedOpen(engine: string, rows: number): Promise<number> {
    const { took, value } = await timed(async () => {
      rig.restart();
      return bench?.port.openTrial(engine);
    });
    if (value !== rows) throw new Error('the rows are not there');
    return took;
  },
  async timedCall(method: keyof BenchWorker, args: readonly unknown[]): Promise<number> {
    return (await timed(() => rig.call(method, args))).took;
  },

  /** An import as the app does it: milliseconds until the original is staged, read back and proved. */
  async timedStage(name: string, sha256: string): Promise<number> {
    const file = await fileNamed(await benchFolder(), name);
    const { port, end } = startImport();
    const { took, value } = await timed(async () => port.stage(file, { maxBytes: file.size }));
    if (!value.ok || value.file.sha256 !== sha256) throw new Error('the file was not staged');
    await port.release([value.file.staged]);
    end();
    return took;
  },

  /** A bundle packed as the app does it, without the rows of stores: it stays until `releaseBundle`. */
  async timedPack(spec: Omit<PackSpec, 'job'>): Promise<Timed<StagedBody>> {
    packer ??= startImport();
    const { port } = packer;
    const job = await port.startJob();
    const { took, value } = await timed(async () => port.pack({ ...spec, job }));
    if (!value.ok) throw new Error(value.error.code);
    return { took, value: value.value.staged };
  },

  /** The same bundle taken in, every body staged, read back and proved. */
  async timedUnpack(staged: StagedBody, spec: UnpackSpec, bodies: number): Promise<number> {
    const opened = await packer?.port.open(staged);
    if (!opened?.ok) throw new Error('the bundle is not there');
    const bundle = new File([opened.value], 'bench.lectern');
    const { port, end } = startImport();
    const { took, value } = await timed(async () => port.unpack(bundle, spec));
    if (!value.ok) throw new Error(value.error.code);
    const unpacked = value.value.units.flatMap((unit) => unit.bodies.flatMap(({ staged }) => staged ?? []));
    if (unpacked.length !== bodies) throw new Error('bodies are missing');
    await port.release(unpacked);
    end();
    return took;
  },

  async releaseBundle(staged: StagedBody): Promise<void> {
    await packer?.port.release([staged]);
    packer?.end();
    packer = null;
  },
};

export type Rig = typeof rig;

Object.assign(globalThis, { rig });
document.documentElement.dataset['ready'] = 'true';
