// The memory of this device over idb-keyval: read once before the first view, written when a signal changes.
//
// A page that is left aborts what it was writing to IndexedDB, so the last words before a reload would be lost. What is
// still on its way then goes into localStorage, which is written at once, and from there into IndexedDB by the next page.

import { effect, type Signal, signal } from '@preact/signals';
import { createStore, entries, set } from 'idb-keyval';
import type { Memory, Parse } from '../widgets/memory.ts';

const UNWRITTEN = 'lectern-unwritten';

export async function openMemory(): Promise<Memory> {
  const kept = await readAll();
  const signals = new Map<string, Signal<unknown>>();
  /** Values that are not known to be on the disk. */
  const unwritten = new Map<string, unknown>();
  addEventListener('pagehide', () => leave(unwritten));
  for (const [key, value] of kept.left) void kept.write(key, value);
  return {
    at: <T>(key: string, parse: Parse<T>): Signal<T> => {
      const known = signals.get(key);
      // One key has one shape: whoever asks for it names the same parser.
      if (known !== undefined) return known as Signal<T>;
      const made = signal(parse(kept.values.get(key)));
      signals.set(key, made);
      keepOnChange(kept.write, key, made, unwritten);
      return made;
    },
  };
}

type Write = (key: string, value: unknown) => Promise<void>;

/** Written at once, the latest value only: a page may be gone in the next moment, and typing is faster than a disk. */
function keepOnChange(write: Write, key: string, value: Signal<unknown>, unwritten: Map<string, unknown>): void {
  let written = value.peek();
  let isWriting = false;
  const catchUp = async () => {
    if (isWriting) return;
    isWriting = true;
    while (written !== value.peek()) {
      written = value.peek();
      await write(key, written);
    }
    unwritten.delete(key);
    isWriting = false;
  };
  effect(() => {
    const latest = value.value;
    if (latest === written && !isWriting) return;
    unwritten.set(key, latest);
    void catchUp();
  });
}

function leave(unwritten: ReadonlyMap<string, unknown>): void {
  if (unwritten.size === 0) return;
  try {
    localStorage.setItem(UNWRITTEN, JSON.stringify([...unwritten]));
  } catch {
    // full, or refused like everything else in a private window: IndexedDB may still have been quick enough
  }
}

/** What the page before this one left; taken once. */
function takeLeft(): readonly (readonly [string, unknown])[] {
  try {
    const left = localStorage.getItem(UNWRITTEN);
    localStorage.removeItem(UNWRITTEN);
    const entries: unknown = JSON.parse(left ?? '[]');
    return Array.isArray(entries)
      ? entries.filter((entry) => Array.isArray(entry) && typeof entry[0] === 'string')
      : [];
  } catch {
    return [];
  }
}

interface Kept {
  readonly values: ReadonlyMap<string, unknown>;
  readonly left: readonly (readonly [string, unknown])[];
  readonly write: Write;
}

/** Where the browser keeps nothing, the session still works, from memory alone. */
async function readAll(): Promise<Kept> {
  try {
    const store = createStore('lectern-device', 'kept');
    const values = new Map<string, unknown>();
    for (const [key, value] of await entries<string, unknown>(store)) values.set(key, value);
    const left = takeLeft();
    for (const [key, value] of left) values.set(key, value);
    return { values, left, write: (key, value) => set(key, value, store).catch(() => undefined) };
  } catch {
    return { values: new Map(), left: [], write: async () => undefined };
  }
}
