// What the palette offers: the actions of the page in view, places, books by title, and looks; and which of them match.

import type { ResultOf } from '../kernel/command.ts';
import type { bookList } from '../book/contract.ts';
import type { IconName } from '../widgets/icon-paths.ts';
import { languages, nativeName } from '../widgets/language.ts';
import type { Memory } from '../widgets/memory.ts';
import { go } from '../widgets/route.ts';
import { namedActions } from '../widgets/shortcuts.ts';
import { parseTheme, themeKey, themes } from '../widgets/theme.ts';
import { speak } from '../widgets/words.ts';
import { parseLanguage } from './appearance.ts';
import { keyName } from './key-name.ts';
import { words } from './palette-words.ts';
import { paletteOpen } from './palette-open.ts';
import { mainPlaces, menuPlaces, type WhatIsOn } from './place-list.ts';

export interface Entry {
  readonly key: string;
  readonly icon: IconName;
  readonly name: string;
  readonly shortcut: string | null;
  readonly run: () => void;
}

type Books = ResultOf<typeof bookList>['books'];

export function entriesOf(on: WhatIsOn, books: Books, memory: Memory): readonly Entry[] {
  const entry = (
    key: string,
    icon: IconName,
    name: string,
    run: () => void,
    shortcut: string | null = null,
  ): Entry => ({
    key,
    icon,
    name,
    shortcut,
    run,
  });
  const here = namedActions().map(({ key, name, run }) => entry(`here ${key}`, 'key', name, run, keyName(key)));
  const places = [...mainPlaces(on), ...menuPlaces()].map(({ href, icon, name }) =>
    entry(href, icon, name, () => go(href)),
  );
  const actions = on.practice
    ? [
        entry('review', 'practice', words('review'), () => go('/practice/review')),
        entry('write', 'pencil', words('writeCard'), () => go('/practice/new')),
      ]
    : [];
  // The shelf offers the same by a key of its own.
  const isOffered = here.some(({ name }) => name === words('search'));
  const search = on.book && !isOffered ? [entry('search', 'search', words('search'), () => go('/search'))] : [];
  const readable = books.filter((book) => book.state !== 'imported');
  return [
    ...here,
    ...places,
    ...actions,
    ...search,
    ...readable.map((book) => entry(book.id, 'books', book.title, () => go(`/books/${book.id}/read`))),
    entry(
      'shortcuts',
      'key',
      words('shortcuts'),
      () => {
        paletteOpen.value = 'shortcuts';
      },
      '?',
    ),
    ...themes.map((theme) =>
      entry(`theme ${theme}`, 'type', words(`theme_${theme}`), () => {
        memory.at(themeKey, parseTheme).value = theme;
      }),
    ),
    ...languages.map((code) =>
      entry(`language ${code}`, 'info', words('speak', { language: nativeName(code) }), () => {
        memory.at('language', parseLanguage).value = code;
        void speak(code);
      }),
    ),
  ];
}

/** Every word that was typed begins a word of the name, or stands in it; what begins with the first comes first. */
export function matching(entries: readonly Entry[], wanted: string): readonly Entry[] {
  const typed = fold(wanted)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (typed.length === 0) return entries;
  const ranked = entries.flatMap((entry, order) => {
    const name = fold(entry.name);
    if (!typed.every((word) => name.includes(word))) return [];
    const first = typed[0] ?? '';
    const rank = name.startsWith(first) ? 0 : name.includes(` ${first}`) ? 1 : 2;
    return [{ entry, rank, order }];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank || a.order - b.order).map(({ entry }) => entry);
}

/** Without accents, Arabic marks and case. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
