// The rig's app in a browser: a page that can order cuts, hear of them, and terminate its workers.
import type { Page } from 'playwright-core';
import { type App, type AppOptions, reload, withApp } from '../kit/browser.ts';
import type { Ran, RunFile } from '../kit/run.ts';
import { ensureRigBuilt, rigDist } from './build-rig.ts';
import type { Cut, RigOrder, RigReport } from './rig-messages.ts';

/** What the init script puts into every page. */
interface RigPage {
  /** Reports heard since the last order. */
  reports: RigReport[];
  order(order: RigOrder): void;
  heard<T extends RigReport['t']>(t: T): Promise<Extract<RigReport, { t: T }>>;
  /** Terminates every living worker of this name; answers how many. */
  terminate(name: string): number;
}

declare global {
  var rig: RigPage;
}

function installRig(): void {
  const channel = new BroadcastChannel('lectern-rig');
  const workers = new Map<Worker, string>();
  const waiting: ((report: RigReport) => void)[] = [];
  const NativeWorker = globalThis.Worker;
  let importCut = '';
  globalThis.Worker = class extends NativeWorker {
    constructor(url: string | URL, options?: WorkerOptions) {
      const name = options?.name ?? '';
      // An import worker begins its work at once, so it is told by its name.
      super(url, { ...options, name: name === 'lectern-import' ? name + importCut : name });
      workers.set(this, name);
    }
  };
  const rigPage: RigPage = {
    reports: [],
    order(order) {
      rigPage.reports = [];
      importCut = order.t === 'cut' && order.cut.worker === 'import' ? ` ${JSON.stringify(order.cut)}` : '';
      channel.postMessage(order);
    },
    heard(t) {
      return new Promise((resolve) => {
        const look = (report: RigReport) => {
          if (report.t === t) resolve(report as never);
        };
        for (const report of rigPage.reports) look(report);
        waiting.push(look);
      });
    },
    terminate(name) {
      const named = [...workers].filter(([, workerName]) => workerName === name);
      for (const [worker] of named) {
        worker.terminate();
        workers.delete(worker);
      }
      return named.length;
    },
  };
  channel.onmessage = ({ data }: MessageEvent<RigReport>) => {
    rigPage.reports.push(data);
    for (const look of waiting) look(data);
  };
  globalThis.rig = rigPage;
}

export async function withRig(options: AppOptions, use: (app: App) => Promise<void>): Promise<void> {
  await ensureRigBuilt();
  await withApp({ ...options, folder: rigDist }, async (app) => {
    await app.context.addInitScript(installRig);
    await reload(app.page);
    await use(app);
  });
}

export interface Stopped {
  readonly file: string;
  readonly writes: number;
  readonly commits: number;
}

/** Sends a command whose worker stops on the way, and ends that worker; nobody ever hears the command's answer. */
export async function cutCommand(
  page: Page,
  cut: Cut,
  line: string,
  options: { readonly json?: unknown; readonly files?: readonly RunFile[] },
): Promise<Stopped & { readonly answered: Ran | null }> {
  const files = (options.files ?? []).map((file) => {
    if ('bytes' in file) throw new TypeError('only texts are sent here');
    return file;
  });
  return page.evaluate(
    async ([ordered, command, json, sent]) => {
      globalThis.rig.order({ t: 'cut', cut: ordered });
      // The import worker is started by the command.
      if (ordered.worker === 'store') await globalThis.rig.heard('ordered');
      const { lectern } = globalThis as unknown as { lectern: { run(line: string, o: object): Promise<Ran> } };
      const made = sent.map(
        (file) => new File([...Array(file.times ?? 1).fill(file.text), file.tail ?? ''], file.name),
      );
      let answered: Ran | null = null;
      const running = lectern.run(command, { ...(json === undefined ? {} : { json }), files: made }).then((ran) => {
        answered = ran;
        return ran;
      });
      const stopped = await Promise.race([globalThis.rig.heard('stopped'), running]);
      if (!('t' in stopped)) return { file: '', writes: 0, commits: 0, answered: stopped };
      globalThis.rig.terminate(`lectern-${ordered.worker}`);
      return { file: stopped.file, writes: stopped.writes, commits: stopped.commits, answered };
    },
    [cut, line, options.json, files] as const,
  );
}
