// As much of IndexedDB as the device's settings use, over a Map, with faults that a test switches on.

/** What fails from now on, with the name of the error that browsers give. */
export interface IdbFaults {
  open?: string;
  read?: string;
  write?: string;
}

interface SmallRequest {
  result?: unknown;
  error?: unknown;
  onsuccess?: () => void;
  onerror?: () => void;
  oncomplete?: () => void;
  onabort?: () => void;
  onupgradeneeded?: () => void;
}

export function createSmallIdb(faults: IdbFaults, kept = new Map<string, unknown>()) {
  function settle(request: SmallRequest, fault: string | undefined, work: () => unknown): SmallRequest {
    queueMicrotask(() => {
      if (fault === undefined) {
        request.result = work();
        request.onsuccess?.();
        request.oncomplete?.();
      } else {
        request.error = new DOMException('refused by the test', fault);
        (request.onabort ?? request.onerror)?.();
      }
    });
    return request;
  }

  /** Puts of one transaction are kept together or not at all. */
  function objectStore() {
    const puts: [string, unknown][] = [];
    const transaction: SmallRequest = {};
    let isBegun = false;
    return {
      transaction,
      get: (key: string) => settle({}, faults.read, () => structuredClone(kept.get(key))),
      put(value: unknown, key: string) {
        puts.push([key, structuredClone(value)]);
        if (isBegun) return;
        isBegun = true;
        // The transaction ends after all that was asked in one turn.
        queueMicrotask(() => {
          settle(transaction, faults.write, () => {
            for (const [name, one] of puts) kept.set(name, one);
          });
        });
      },
    };
  }

  const database = { transaction: () => ({ objectStore }) };
  return { open: () => settle({}, faults.open, () => database) };
}
