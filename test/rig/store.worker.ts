// The store worker of the rig: the product's own, over files that can be counted, cut and refused.
import { startStore } from '../../workers/start-store.ts';
import { createCutter } from './cutter.ts';
import { birthOf } from './rig-messages.ts';
import { syncFileCases } from './sync-file-contract.ts';

declare const __BUILD__: string;

const { createSyncAccessHandle } = FileSystemFileHandle.prototype;
const nativeFetch = globalThis.fetch;

const { wrap, say } = createCutter('store', (order) => {
  if (order.t === 'refuse-handle') refuseOnce();
  else if (order.t === 'try-files') void tryFiles();
  else if (order.t === 'allow-engine') allowEngine();
});

/** What a worker meets whose server went away before the engine was kept for use without it. */
if (birthOf(self.name).refuseEngine) {
  globalThis.fetch = () => Promise.reject(new TypeError('refused by the rig'));
}

function allowEngine(): void {
  globalThis.fetch = nativeFetch;
  say({ t: 'ordered', worker: 'store' });
}

/** What a browser answers while another worker still holds the file, or for no reason at all. */
function refuseOnce(): void {
  FileSystemFileHandle.prototype.createSyncAccessHandle = async function () {
    FileSystemFileHandle.prototype.createSyncAccessHandle = createSyncAccessHandle;
    throw new DOMException('refused by the rig', 'UnknownError');
  };
  say({ t: 'ordered', worker: 'store' });
}

/** The suite that files in memory pass in Node, over real access handles. */
async function tryFiles(): Promise<void> {
  const directory = await navigator.storage.getDirectory();
  const problems: string[] = [];
  for (const { name, run } of syncFileCases) {
    const handle = await directory.getFileHandle('tried', { create: true });
    const file = await handle.createSyncAccessHandle();
    file.truncate(0);
    problems.push(...run(file).map((problem) => `${name}: ${problem}`));
    file.close();
    await directory.removeEntry('tried');
  }
  say({ t: 'tried-files', problems });
}

startStore(__BUILD__, wrap);
