// Long work that shares its thread: goes on at once while it had little time, and lets others have a turn after that.

const SLICE_MS = 8;

/**
 * Lets every message that has come be handled first. A timer would do the same, but browsers make one that follows
 * another wait four milliseconds.
 */
export function createTurn(): () => Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.onmessage = () => waiting.shift()?.();
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      port2.postMessage(null);
    });
}

export function createPause(sliceMs = SLICE_MS): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < sliceMs) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    since = performance.now();
  };
}
