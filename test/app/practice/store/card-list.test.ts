// The list of cards: schedules beside items, drafts among them, what was put away apart and with its reason.
import { expect, test } from 'vitest';
import { cardList, itemRetire, reviewRate } from '../../../../app/practice/contract.ts';
import { createNodeStores } from '../../../kit/node-stores.ts';
import { asker, draftCard, newSubject, verifiedCard } from '../../../kit/verified-card.ts';

test('cards are listed with their schedules; those put away only when they are asked for, with the reason', async () => {
  const node = await createNodeStores();
  const ask = asker(node);
  const [subject, other] = [await newSubject(ask, 'Latin'), await newSubject(ask, 'Other')];
  const rated = await verifiedCard(ask, subject, { prompt: 'Rated?' });
  await ask.must(reviewRate, {
    item_id: rated.id,
    rating: 4,
    reviewed_at: '2026-12-01T08:00:00Z',
    estimated_minutes: 2,
  });
  node.clock.now += 1;
  await draftCard(ask, subject, { prompt: 'Draft?' });
  node.clock.now += 1;
  await verifiedCard(ask, subject, { prompt: 'Fresh?' });
  node.clock.now += 1;
  await verifiedCard(ask, subject, { prompt: 'Not a card?', item_type: 'choice' });
  const gone = await verifiedCard(ask, other, { prompt: 'Gone?' });
  await ask.must(itemRetire, { id: gone.id, if_revision: 2, reason: 'asked twice' });

  const all = await ask.must(cardList, {});
  expect(all.cards.map(({ item, card, retired }) => [item.prompt, card?.due_at ?? null, retired])).toEqual([
    ['Fresh?', null, null],
    ['Draft?', null, null],
    ['Rated?', '2026-12-16T08:00:00Z', null],
  ]);
  expect(all.next).toBeNull();
  const away = await ask.must(cardList, { state: 'retired' });
  expect(away.cards.map(({ item, retired }) => [item.prompt, retired?.reason])).toEqual([['Gone?', 'asked twice']]);
  expect((await ask.must(cardList, { subject: other })).cards).toEqual([]);

  const first = await ask.must(cardList, { subject, limit: 2 });
  const second = await ask.must(cardList, { subject, limit: 2, after: first.next ?? '' });
  expect([...first.cards, ...second.cards].map(({ item }) => item.prompt)).toEqual(['Fresh?', 'Draft?', 'Rated?']);
});
