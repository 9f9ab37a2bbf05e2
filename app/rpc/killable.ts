// Bounds what an import worker makes: its death, the person's cancelling and the time limit settle it from outside.
import { refuse, type Refusal } from '../kernel/result.ts';
import type { Importer } from './connect.ts';

export interface Bounds {
  readonly signal: AbortSignal | undefined;
  readonly seconds: number | undefined;
}

/** What is made, or why its worker is no more. A worker that hangs answers nothing, so nothing here asks it. */
export type Bounded<T> = { readonly made: T } | { readonly ended: Refusal };

export async function killable<T>(
  importer: Importer,
  { signal, seconds }: Bounds,
  work: Promise<T>,
): Promise<Bounded<T>> {
  let settle: (bounded: Bounded<T>) => void = () => {};
  const stopped = new Promise<Bounded<T>>((resolve) => {
    settle = resolve;
  });
  const end = (ended: Refusal) => {
    importer.end();
    settle({ ended });
  };
  const cancel = () => end(refuse('cancelled', 'It was cancelled. Nothing was kept.').error);
  const tooLong = () => {
    end(refuse('trans_timeout', 'The converter was ended: it took longer than it may.', { seconds }).error);
  };
  const timer = seconds === undefined ? undefined : setTimeout(tooLong, seconds * 1000);
  if (signal?.aborted) cancel();
  else signal?.addEventListener('abort', cancel, { once: true });
  try {
    // An error that nobody caught does not end a worker by itself.
    const crashed = importer.crashed.then((ended): Bounded<T> => {
      importer.end();
      return { ended };
    });
    return await Promise.race([work.then((made): Bounded<T> => ({ made })), crashed, stopped]);
  } finally {
    clearTimeout(timer);
    // What was made is the store's now: stopping later must not take it away under its hands.
    signal?.removeEventListener('abort', cancel);
  }
}
