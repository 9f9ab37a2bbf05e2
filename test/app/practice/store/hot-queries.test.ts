// What runs at every rating and at every opening of Today is found by an index, whatever the number of cards (P-16's spirit).
import { expect, test } from 'vitest';
import {
  bankAdd,
  bankCreate,
  bankList,
  cardList,
  itemList,
  itemRetire,
  itemRevise,
  itemShow,
  practiceNext,
  practiceSubjects,
  reviewConfigure,
  reviewControl,
  reviewDue,
  reviewForecast,
  reviewFresh,
  reviewHistory,
  reviewQueue,
  reviewRate,
  reviewShow,
  reviewSitting,
  reviewVoid,
} from '../../../../app/practice/contract.ts';
import type { Handler } from '../../../../app/kernel/command.ts';
import type { Tx } from '../../../../app/kernel/db.ts';
import { practiceStore } from '../../../../app/practice/store/practice-store.ts';
import { createNodeStores } from '../../../kit/node-stores.ts';
import { asker, newSubject, verifiedCard } from '../../../kit/verified-card.ts';

/** Statements by the command that ran them. */
type Heard = Map<string, Set<string>>;

function listening(handler: Handler, heard: Heard): Handler {
  const statements = heard.get(handler.def.command) ?? new Set<string>();
  heard.set(handler.def.command, statements);
  return {
    ...handler,
    run(tx, input, context) {
      const ear: Tx = {
        all: (sql, params) => (statements.add(sql), tx.all(sql, params)),
        get: (sql, params) => (statements.add(sql), tx.get(sql, params)),
        run: (sql, params) => (statements.add(sql), tx.run(sql, params)),
      };
      return handler.run(ear, input, context);
    },
  };
}

/** Walks that are meant: subjects are few, and a list walks the index of its order only as far as its page. */
const meant = [
  /^SCAN s(?: USING (?:COVERING )?INDEX sqlite_autoindex_subjects_1)?$/,
  /^SCAN t USING INDEX practice_(?:items|banks)_by_created$/,
  /^SCAN CONSTANT ROW$/,
];

test('P-16 hot queries use indexes: no statement of reviewing walks over a whole table', async () => {
  const heard: Heard = new Map();
  const store = practiceStore({
    bookBlock: async () => 'matches',
    book: async () => 'matches',
    tutorTurn: async () => 'unavailable',
  });
  const plugins = [{ ...store, handlers: store.handlers.map((handler) => listening(handler, heard)) }];
  const node = await createNodeStores({ plugins });
  const ask = asker(node);
  const subject = await newSubject(ask, 'Reading');
  const [card, other] = [await verifiedCard(ask, subject), await verifiedCard(ask, subject)];
  const now = '2027-06-01T08:00:00Z';
  const source = { kind: 'subject', id: subject, revision_or_hash: '1', subject_id: subject };
  const { bank } = await ask.must(bankCreate, { subject_id: subject, key: 'subject:all', title: 'All', source });
  await ask.must(bankAdd, { id: bank.id, if_revision: 1, item_id: card.id, item_revision: 2 });
  const set = { subject_id: subject, daily_budget_minutes: 20, desired_retention: 0.9, actor: 'learner' };
  await ask.must(reviewConfigure, set);
  const rated = { item_id: card.id, estimated_minutes: 1 };
  await ask.must(reviewRate, { ...rated, rating: 3, reviewed_at: '2026-12-01T08:00:00Z' });
  await ask.must(reviewRate, { ...rated, rating: 3, reviewed_at: '2026-12-02T08:00:00Z' });
  await ask.must(reviewVoid, { item_id: card.id, if_revision: 2, reason: 'a slip' });
  await ask.must(reviewShow, { item_id: card.id });
  await ask.must(reviewHistory, { item_id: card.id });
  await ask.must(reviewControl, { subject });
  await ask.must(reviewQueue, { subject, budget_minutes: 20, now, goal_bank: bank.id });
  await ask.must(reviewDue, { now });
  await ask.must(reviewFresh, { subject, limit: 20 });
  const sitting = { now, minutes: 20, due_minutes: 20, new_percent: 100, new_cards: 20 };
  await ask.must(reviewSitting, sitting);
  await ask.must(reviewSitting, { ...sitting, subject });
  await ask.must(reviewForecast, { subject, now, days: 30 });
  await ask.must(reviewForecast, { now, days: 30, minutes_a_day: 20 });
  await ask.must(practiceNext, { subject_id: subject, subject_default_bank_id: bank.id });
  await ask.must(bankList, { subject });
  await ask.must(itemShow, { id: card.id });
  await ask.must(itemList, { subject, state: 'verified' });
  await ask.must(cardList, { subject });
  await ask.must(cardList, {});
  await ask.must(itemRevise, { id: card.id, if_revision: 2, prompt: 'How often?', answer: 'Twice.' });
  await ask.must(itemRetire, { id: other.id, if_revision: 2, reason: 'too easy' });
  await ask.must(practiceSubjects.show, { id: subject });

  const quiet = new Set(['status', 'note.list', 'note.show', 'bank.show', 'subject.list']);
  const silent = [...heard].filter(([command, statements]) => statements.size === 0 && !quiet.has(command));
  const unheard = silent.map(([command]) => command).filter((command) => !command.startsWith('subject.'));
  expect(unheard).toEqual([]);

  const walks: string[] = [];
  for (const [command, statements] of heard) {
    for (const sql of statements) {
      const plan = await node.inside('practice', (db) => db.all(`EXPLAIN QUERY PLAN ${sql}`));
      for (const { detail } of plan) {
        const step = String(detail);
        const isWalk = step.startsWith('SCAN ') && !meant.some((pattern) => pattern.test(step));
        if (isWalk) walks.push(`${command}: ${step} in ${sql}`);
      }
    }
  }
  expect(walks).toEqual([]);
});

test('the queue and Today read the deck’s index alone', async () => {
  const { comingCards, dueBySubject, dueCards, overdueCards } = await import(
    '../../../../app/practice/store/deck-queries.ts'
  );
  const { freshDeck } = await import('../../../../app/practice/store/sitting-query.ts');
  const node = await createNodeStores();
  await newSubject(asker(node), 'Reading');
  for (const sql of [dueCards, dueBySubject, overdueCards, comingCards, freshDeck]) {
    const plan = await node.inside('practice', (db) => db.all(`EXPLAIN QUERY PLAN ${sql}`));
    const deck = plan.map(({ detail }) => String(detail)).filter((step) => /^SEARCH [dn] /.test(step));
    expect(deck.length).toBeGreaterThan(0);
    expect(deck.filter((step) => !step.includes('USING COVERING INDEX x_deck_by_due'))).toEqual([]);
  }
});
