// Teaches every access handle that this worker opens to stop at an ordered write.
import { createCutter } from './cutter.ts';
import type { Cut } from './rig-messages.ts';

/** The page that started this worker may have written a cut behind its name. */
const told = self.name.slice(self.name.indexOf(' ') + 1);
const { wrap } = createCutter('import', told.startsWith('{') ? (JSON.parse(told) as Cut) : null);
const { createSyncAccessHandle } = FileSystemFileHandle.prototype;

FileSystemFileHandle.prototype.createSyncAccessHandle = async function (...options) {
  const handle = await createSyncAccessHandle.apply(this, options);
  const { write } = wrap(handle as never, this.name);
  return new Proxy(handle, {
    get(target, key) {
      if (key === 'write') return write;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
};
