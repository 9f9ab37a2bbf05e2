// Small things this device keeps for the person (a place, a draft, a size), behind an interface that the shell satisfies.

import type { Signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext, useMemo } from 'preact/hooks';

/** Turns whatever was kept into a believed value; anything unknown becomes the default. */
export type Parse<T> = (kept: unknown) => T;

export interface Memory {
  /** The signal behind one key: the same signal for the same key, and what is set on it is kept. */
  readonly at: <T>(key: string, parse: Parse<T>) => Signal<T>;
}

export const MemoryContext = createContext<Memory | null>(null);

export function useMemory(): Memory {
  const memory = useContext(MemoryContext);
  if (memory === null) throw new Error('A view that keeps something was drawn outside the shell');
  return memory;
}

export function useKept<T>(key: string, parse: Parse<T>): Signal<T> {
  const memory = useMemory();
  return useMemo(() => memory.at(key, parse), [memory, key]);
}
