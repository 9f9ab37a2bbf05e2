// Root of the page: connects the workers, offers the command line, draws the app.

// First of all: this sheet names the layers, and their order holds for every sheet after it.
import '../widgets/css/kit.css';
import './shell.css';
import { render } from 'preact';
import { startWorkers, storeWorkerUrl } from '../rpc/connect.ts';
import { link, storeStatus } from '../rpc/link.ts';
import { createOffline } from '../rpc/offline.ts';
import { createTrustUrl } from '../rpc/trusted-url.ts';
import { preferredLanguage } from '../widgets/language.ts';
import { startRouting } from '../widgets/route.ts';
import { speak } from '../widgets/words.ts';
import { App } from './app.tsx';
import { applyAppearance, openAppearance } from './appearance.ts';
import { openMemory } from './kept-memory.ts';
import { createLazyRun } from './lazy-run.ts';

const trustUrl = createTrustUrl();
const offline = createOffline(trustUrl);

Object.defineProperty(globalThis, 'lectern', {
  value: Object.freeze({ version: __VERSION__, run: createLazyRun() }),
});

// A worker started before its script can carry a policy would run without one (a bare host's first visit).
void offline.whenControlled(storeWorkerUrl).then(() => link(startWorkers(trustUrl)));

storeStatus.subscribe((status) => {
  document.documentElement.dataset['ready'] = String(status === 'ready' || status === 'memory');
});

// What this device remembers is read before the first view, so that nothing is drawn twice.
const memory = await openMemory();
const appearance = openAppearance(memory);
applyAppearance(appearance);
// English is always here; another language whose words are out of reach is spoken from the next visit on.
await speak(appearance.spoken.value ?? preferredLanguage(navigator.languages)).catch(() => speak('en'));
startRouting();
const root = document.getElementById('app');
if (root !== null) render(<App memory={memory} offline={offline} />, root);
