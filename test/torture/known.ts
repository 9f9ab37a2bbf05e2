// What a walk knows to be there: read through the product's own queries, as the interface would.
import {
  anomalyList,
  bookFind,
  bookList,
  bookOutline,
  bookPeek,
  bookSubjects,
  reportList,
} from '../../app/book/contract.ts';
import type { Anomaly, Book, PeekBlock } from '../../app/book/core/values.ts';
import { configShow, setList } from '../../app/config/contract.ts';
import type { CommandDef, InputOf, PluginName, ResultOf } from '../../app/kernel/command.ts';
import type { Subject } from '../../app/kernel/subject-contract.ts';
import {
  bankList,
  itemList,
  noteList,
  practiceSubjects,
  reviewQueue,
  reviewShow,
  reviewSitting,
} from '../../app/practice/contract.ts';
import type { Bank, Item, Note } from '../../app/practice/core/values.ts';
import { syncStatus } from '../../app/sync/contract.ts';
import { tutorSubjects } from '../../app/tutor/contract.ts';
import type { Dice } from './dice.ts';
import { askAboutLessons, type KnownLessons, lookAtLessons } from './known-lessons.ts';

export interface KnownLease {
  readonly id: string;
  readonly book_id: string;
  readonly owner: string;
  readonly revision: number;
  readonly range_hash: string;
  readonly blocks: readonly { readonly id: string; readonly text_hash: string }[];
}

export interface Known {
  readonly now: string;
  readonly subjects: Readonly<Record<PluginName, readonly Subject[]>>;
  readonly books: readonly Book[];
  /** A few parts of prepared books, to be cited. */
  readonly parts: readonly PeekBlock[];
  readonly anomalies: readonly Anomaly[];
  readonly leases: readonly KnownLease[];
  readonly notes: readonly Note[];
  readonly items: readonly Item[];
  readonly banks: readonly Bank[];
  /** Revisions of reviewed cards by item. */
  readonly cards: ReadonlyMap<string, number>;
  readonly lessons: KnownLessons;
  readonly disabled: readonly PluginName[];
  readonly sets: readonly string[];
  readonly set: string;
  readonly bundles: readonly Blob[];
}

/** The result of a query; null for a refusal. */
export type Ask = <D extends CommandDef>(def: D, input: Partial<InputOf<D>>) => Promise<ResultOf<D> | null>;

/** What no query tells: the caller keeps it. */
export type Remembered = Pick<Known, 'now' | 'leases' | 'bundles'>;

const pluginNames: readonly PluginName[] = ['tutor', 'book', 'practice'];

export async function look(ask: Ask, dice: Dice, remembered: Remembered): Promise<Known> {
  const settings = (await ask(configShow, {}))?.settings;
  const sets = (await ask(setList, {}))?.store_sets ?? [];
  const subjects = {
    tutor: (await ask(tutorSubjects.list, {}))?.subjects ?? [],
    book: (await ask(bookSubjects.list, {}))?.subjects ?? [],
    practice: (await ask(practiceSubjects.list, {}))?.subjects ?? [],
  };
  const books = [
    ...((await ask(bookList, {}))?.books ?? []),
    ...((await ask(bookList, { state: 'archived' }))?.books ?? []),
  ];
  const items = (await ask(itemList, {}))?.items ?? [];
  return {
    ...remembered,
    subjects,
    books,
    items,
    parts: await lookAtParts(ask, dice, books),
    anomalies: (await ask(anomalyList, {}))?.anomalies ?? [],
    notes: (await ask(noteList, {}))?.notes ?? [],
    banks: (await ask(bankList, {}))?.banks ?? [],
    cards: await lookAtCards(ask, items),
    lessons: await lookAtLessons(ask),
    disabled: pluginNames.filter((plugin) => settings?.[plugin].value !== 'enabled'),
    sets: sets.map((one) => one.name),
    set: sets.find((one) => one.in_use)?.name ?? 'own',
  };
}

async function lookAtParts(ask: Ask, dice: Dice, books: readonly Book[]): Promise<readonly PeekBlock[]> {
  const book = dice.maybe(books.filter((one) => one.block_count > 0));
  if (!book) return [];
  const found = await ask(bookPeek, { id: book.id, start: dice.number(book.block_count), count: 3 });
  return found?.blocks ?? [];
}

async function lookAtCards(ask: Ask, items: readonly Item[]): Promise<ReadonlyMap<string, number>> {
  const cards = new Map<string, number>();
  for (const { id, item_type } of items) {
    if (item_type !== 'flashcard' || cards.size === 6) continue;
    const shown = await ask(reviewShow, { item_id: id });
    if (shown) cards.set(id, shown.card.revision);
  }
  return cards;
}

/** Queries that read across everything, which must answer whatever was done before. */
export async function askAround(ask: Ask, dice: Dice, known: Known): Promise<void> {
  const book = dice.maybe(known.books);
  const subject = dice.maybe(known.subjects.practice);
  if (book) await ask(bookOutline, { id: book.id });
  await ask(reportList, {});
  await ask(bookFind, { query: dice.pick('sentence', 'part of', '漢字', '"') });
  await askAboutLessons(ask);
  await ask(syncStatus, {});
  const times = { now: known.now, minutes: 30, due_minutes: 20, new_percent: 50, new_cards: 10 };
  await ask(reviewSitting, times);
  if (subject) await ask(reviewQueue, { subject: subject.id, budget_minutes: 20, now: known.now });
}
