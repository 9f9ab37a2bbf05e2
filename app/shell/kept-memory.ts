// The memory of this device over idb-keyval: read once before the first view, written when a signal changes.

import { effect, type Signal, signal } from '@preact/signals';
import { createStore, entries, set } from 'idb-keyval';
import type { Memory, Parse } from '../widgets/memory.ts';

export async function openMemory(): Promise<Memory> {
  const kept = await readAll();
  const signals = new Map<string, Signal<unknown>>();
  return {
    at: <T>(key: string, parse: Parse<T>): Signal<T> => {
      const known = signals.get(key);
      // One key has one shape: whoever asks for it names the same parser.
      if (known !== undefined) return known as Signal<T>;
      const made = signal(parse(kept.values.get(key)));
      signals.set(key, made);
      keepOnChange(kept.write, key, made);
      return made;
    },
  };
}

type Write = (key: string, value: unknown) => Promise<void>;

/** Written at once, the latest value only: a page may be gone in the next moment, and typing is faster than a disk. */
function keepOnChange(write: Write, key: string, value: Signal<unknown>): void {
  let written = value.peek();
  let isWriting = false;
  const catchUp = async () => {
    if (isWriting) return;
    isWriting = true;
    while (written !== value.peek()) {
      written = value.peek();
      await write(key, written);
    }
    isWriting = false;
  };
  effect(() => {
    if (value.value !== written) void catchUp();
  });
}

/** Where the browser keeps nothing, the session still works, from memory alone. */
async function readAll(): Promise<{ readonly values: ReadonlyMap<string, unknown>; readonly write: Write }> {
  try {
    const store = createStore('lectern-device', 'kept');
    const values = new Map<string, unknown>();
    for (const [key, value] of await entries<string, unknown>(store)) values.set(key, value);
    return { values, write: (key, value) => set(key, value, store).catch(() => undefined) };
  } catch {
    return { values: new Map(), write: async () => undefined };
  }
}
