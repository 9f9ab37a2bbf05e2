// Starts this tab's workers; the only place of the page that names a worker.
import * as Comlink from 'comlink';
import importUrl from '../../workers/import.worker.ts?worker&url';
import storeUrl from '../../workers/store.worker.ts?worker&url';
import type { ImportPort, StorePort } from '../kernel/port.ts';
import type { Refusal } from '../kernel/result.ts';
import type { TrustUrl } from './trusted-url.ts';

export const storeWorkerUrl = storeUrl;

export interface Importer {
  readonly port: Comlink.Remote<ImportPort>;
  /** Settles when the worker died by itself: its answers would never come. */
  readonly crashed: Promise<Refusal>;
  /** Ends the worker and whatever it was doing; what it staged is swept later. */
  readonly end: () => void;
}

export interface Workers {
  readonly store: Comlink.Remote<StorePort>;
  /** A worker a job, so that it can be killed without harm to anything else. */
  readonly startImporter: () => Importer;
}

export function startWorkers(trustUrl: TrustUrl): Workers {
  const store = new Worker(trustUrl(storeUrl), { type: 'module', name: 'lectern-store' });
  return {
    store: Comlink.wrap<StorePort>(store),
    startImporter() {
      const worker = new Worker(trustUrl(importUrl), { type: 'module', name: 'lectern-import' });
      const crashed = new Promise<Refusal>((resolve) => {
        worker.addEventListener('error', (event) => {
          resolve({ code: 'io_error', message: 'Reading the file broke off.', details: { cause: event.message } });
        });
      });
      return { port: Comlink.wrap<ImportPort>(worker), crashed, end: () => worker.terminate() };
    },
  };
}
