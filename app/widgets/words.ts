// The tiny mechanism behind every visible string: one catalogue a domain and language, plural forms from the platform.

import { computed, signal } from '@preact/signals';
import { formatNumber } from './format.ts';
import { type Language, language } from './language.ts';

/** Plural forms as Intl.PluralRules names them; `{n}` stands where the number goes. */
export interface Forms {
  readonly zero?: string;
  readonly one?: string;
  readonly two?: string;
  readonly few?: string;
  readonly many?: string;
  readonly other: string;
}

type Entry = string | Forms;
type Names<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Slots<E> = E extends string ? Names<E> : E extends Forms ? Names<E['other']> | 'n' : never;
type Values<E> = { readonly [K in Slots<E>]: K extends 'n' ? number : string | number };
type Rest<E> = [Slots<E>] extends [never] ? [] : [values: Values<E>];

/** What a translation must hold: the same keys, a string for a string, forms for forms. */
export type Catalogue<T> = { readonly [K in keyof T]: T[K] extends string ? string : Forms };

/** Says one entry in the current language; a view that calls it is drawn again when the language changes. */
export type Words<T> = <K extends keyof T & string>(key: K, ...rest: Rest<T[K]>) => string;

type Load<T> = () => Promise<{ readonly words: Catalogue<T> }>;

const loaders = new Set<(wanted: Language) => Promise<void>>();

export function defineWords<const T extends { readonly [key: string]: Entry }>(
  english: T,
  others: { readonly [L in Exclude<Language, 'en'>]: Load<T> },
): Words<T> {
  const loaded = signal<{ readonly [L in Language]?: Catalogue<T> }>({});
  loaders.add(async (wanted) => {
    if (wanted === 'en' || loaded.peek()[wanted] !== undefined) return;
    const { words } = await others[wanted]();
    loaded.value = { ...loaded.peek(), [wanted]: words };
  });
  const current = computed<{ readonly [K in keyof T]: Entry }>(() => loaded.value[language.value] ?? english);
  return (key, ...rest) => fill(current.value[key], rest[0]);
}

/** Resolves when every catalogue that has been defined so far is here in the current language. */
export async function wordsReady(): Promise<void> {
  await Promise.all([...loaders].map((load) => load(language.peek())));
}

/** Changes the language once its words are here, so that no view is ever half translated. */
export async function speak(wanted: Language): Promise<void> {
  await Promise.all([...loaders].map((load) => load(wanted)));
  language.value = wanted;
}

function fill(entry: Entry, values: { readonly [name: string]: string | number } | undefined): string {
  const text = typeof entry === 'string' ? entry : formFor(entry, values?.['n']);
  if (values === undefined) return text;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? formatNumber(value) : value;
  });
}

function formFor(forms: Forms, n: string | number | undefined): string {
  const rule = new Intl.PluralRules(language.value).select(Number(n ?? 0));
  return forms[rule] ?? forms.other;
}
