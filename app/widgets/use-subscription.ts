// Something that answers through a signal until it is told to stop, opened with a view and closed with it.

import type { ReadonlySignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';

interface Subscription<T> {
  readonly value: ReadonlySignal<T>;
  readonly dispose: () => void;
}

/** Opened again when `about` changes. */
export function useSubscription<T>(open: () => Subscription<T>, about: string): T {
  const subscription = useMemo(open, [about]);
  useEffect(() => subscription.dispose, [subscription]);
  return subscription.value.value;
}
