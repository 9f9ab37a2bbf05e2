// Teaches every access handle that this worker opens to stop at an ordered write.
import { createCutter } from './cutter.ts';

const { wrap } = createCutter('import');
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
