// What a person has written of a card and not kept yet: it outlives a reload, for a new card and for each one corrected.

import type { Parse } from '../../widgets/memory.ts';

export interface CardDraft {
  readonly prompt: string;
  readonly answer: string;
  readonly note: string;
}

export const emptyCard: CardDraft = { prompt: '', answer: '', note: '' };

export const newCardKey = 'card.draft';

/** Of the passage at hand; its `note` says which one, so that what was begun for one never stands under another. */
export const passageCardKey = 'card.passage';

export function correctionKey(id: string): string {
  return `card.draft.${id}`;
}

export const parseCardDraft: Parse<CardDraft> = (kept) => {
  if (typeof kept !== 'object' || kept === null) return emptyCard;
  const given: Readonly<Record<string, unknown>> = { ...kept };
  const text = (name: string) => (typeof given[name] === 'string' ? given[name] : '');
  return { prompt: text('prompt'), answer: text('answer'), note: text('note') };
};

export function isWritten(draft: CardDraft): boolean {
  return draft.prompt.trim() !== '' && draft.answer.trim() !== '';
}
