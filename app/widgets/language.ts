// The language of the interface and the direction it is written in.

import { computed, signal } from '@preact/signals';

export const languages = ['en', 'ar'] as const;
export type Language = (typeof languages)[number];

export const language = signal<Language>('en');
export const direction = computed<'ltr' | 'rtl'>(() => (language.value === 'ar' ? 'rtl' : 'ltr'));

/** The first of the person's own languages that the interface speaks. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const base = tag.toLowerCase().split('-')[0];
    const known = languages.find((code) => code === base);
    if (known !== undefined) return known;
  }
  return 'en';
}

/** The language as the person's own country writes it: 30 November, or November 30. */
export function ownKind(): string {
  return navigator.languages.find((tag) => preferredLanguage([tag]) === language.value) ?? language.value;
}

/** How a language calls itself. */
export function nativeName(code: Language): string {
  return new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
}
