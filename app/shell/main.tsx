// Root of the page: connects the workers, offers the command line, draws the app.
import { commands } from '../commands.ts';
import { startWorkers, storeWorkerUrl } from '../rpc/connect.ts';
import { link, storeStatus } from '../rpc/link.ts';
import { createOffline } from '../rpc/offline.ts';
import { createTrustUrl } from '../rpc/trusted-url.ts';
import { createRun } from './run.ts';

const trustUrl = createTrustUrl();
const offline = createOffline(trustUrl);

Object.defineProperty(globalThis, 'lectern', {
  value: Object.freeze({ version: __VERSION__, run: createRun(commands) }),
});

// A worker started before its script can carry a policy would run without one (a bare host's first visit).
void offline.whenControlled(storeWorkerUrl).then(() => link(startWorkers(trustUrl)));

storeStatus.subscribe((status) => {
  document.documentElement.dataset['ready'] = String(status === 'ready' || status === 'memory');
});
