// Long work that shares its thread: goes on at once while it had little time, and lets others have a turn after that.

const SLICE_MS = 8;

export function createPause(sliceMs = SLICE_MS): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < sliceMs) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    since = performance.now();
  };
}
