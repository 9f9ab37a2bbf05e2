// Runs in every page of the rig before anything else: reaches its workers, gives orders, hears reports, hides the page.
import type { Birth, RigOrder, RigReport } from './rig-messages.ts';

export interface RigPage {
  order(order: RigOrder): void;
  /** The first report of this kind since the last order. */
  heard<T extends RigReport['t']>(t: T): Promise<Extract<RigReport, { t: T }>>;
  /** Terminates every living worker of this name; answers how many. */
  terminate(name: string): number;
  /** Told to each worker of that name which this page starts from now on, through reloads. */
  bear(name: string, birth: Birth): void;
  isLeader(): Promise<boolean>;
  /** A headless browser shows every tab: what a person does by changing tabs is done by saying so. */
  show(isShown: boolean): void;
  /** Change notices and new epochs, as every page hears them. */
  readonly notices: unknown[];
}

declare global {
  var rig: RigPage;
}

/** Playwright sends its text into the page, so it may use nothing from outside itself. */
export function installRig(): void {
  const channel = new BroadcastChannel('lectern-rig');
  const workers = new Map<Worker, string>();
  const waiting = new Set<(report: RigReport) => void>();
  const notices: unknown[] = [];
  let reports: RigReport[] = [];
  let visibility: DocumentVisibilityState = 'visible';

  const NativeWorker = globalThis.Worker;
  globalThis.Worker = class extends NativeWorker {
    constructor(url: string | URL, options?: WorkerOptions) {
      const name = options?.name ?? '';
      super(url, { ...options, name: `${name} ${sessionStorage.getItem(`rig ${name}`) ?? ''}`.trim() });
      workers.set(this, name);
    }
  };
  Object.defineProperty(document, 'visibilityState', { get: () => visibility });
  channel.onmessage = ({ data }: MessageEvent<RigReport>) => {
    reports.push(data);
    for (const look of waiting) look(data);
  };
  new BroadcastChannel('lectern-change').onmessage = ({ data }) => notices.push(data);

  globalThis.rig = {
    notices,
    order(order) {
      reports = [];
      channel.postMessage(order);
    },
    heard(t) {
      return new Promise((resolve) => {
        const look = (report: RigReport) => {
          if (report.t !== t) return;
          waiting.delete(look);
          resolve(report as never);
        };
        waiting.add(look);
        for (const report of reports) look(report);
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
    bear(name, birth) {
      if (Object.keys(birth).length === 0) sessionStorage.removeItem(`rig ${name}`);
      else sessionStorage.setItem(`rig ${name}`, JSON.stringify(birth));
    },
    /** The page's own question, in the form that Comlink gives it. */
    isLeader() {
      const worker = [...workers].find(([, name]) => name === 'lectern-store')?.[0];
      const id = crypto.randomUUID();
      return new Promise((resolve) => {
        worker?.addEventListener('message', ({ data }) => {
          if (data.id === id) resolve(data.value);
        });
        worker?.postMessage({ id, type: 'APPLY', path: ['isLeader'], argumentList: [] });
      });
    },
    show(isShown) {
      visibility = isShown ? 'visible' : 'hidden';
      document.dispatchEvent(new Event('visibilitychange'));
    },
  };
}
