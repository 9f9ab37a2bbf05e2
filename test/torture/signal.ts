// A promise that somebody else settles.

export interface Signal<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
}

export function createSignal<T>(): Signal<T> {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** Rejects when it takes longer than anything here should on the slowest machine. */
export async function within<T>(promise: Promise<T>, what: string, seconds = 120): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: nothing for ${seconds} s`)), seconds * 1000);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
