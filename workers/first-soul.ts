// The words a new Soul begins with, in the language the person set for the interface, else in the browser's own.
import { createStore, get } from 'idb-keyval';
import arabic from '../content/soul/first-soul.ar.md?raw';
import english from '../content/soul/first-soul.en.md?raw';

const bodies: Readonly<Record<string, string>> = { en: english, ar: arabic };

/** Asked once in a store's life, so the setting is read when it is needed: the page may have changed it since. */
export async function firstSoul(): Promise<string> {
  return chooseSoul([await setLanguage(), ...navigator.languages]);
}

/** The first wanted language that there are words in; `en-GB` is English. */
export function chooseSoul(wanted: readonly (string | undefined)[]): string {
  const found = wanted.map((tag) => bodies[tag?.toLowerCase().split('-')[0] ?? '']).find((body) => body !== undefined);
  return found ?? english;
}

/** Where the page keeps what was chosen in Settings (app/shell/kept-memory.ts). */
async function setLanguage(): Promise<string | undefined> {
  try {
    return await get<string>('language', createStore('lectern-device', 'kept'));
  } catch {
    return undefined; // without IndexedDB nothing was kept
  }
}
