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
