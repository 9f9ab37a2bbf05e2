// What to ask within the minutes there are, over all subjects, from one state of the store (ours).
import { type Handler, query } from '../../kernel/command.ts';
import { int, type ReadDb, text } from '../../kernel/db.ts';
import { parseInstant } from '../../kernel/instant.ts';
import { ok } from '../../kernel/result.ts';
import { findSubject, subjectNotFound } from '../../kernel/store/subjects.ts';
import { reviewSitting } from '../contract.ts';
import { fillQueue, type NewCard, takeNew } from '../core/review-queue.ts';
import { dueEntries, subjectsWaiting, sum } from './deck-queries.ts';
import { invalidTime } from './review-commands.ts';
import { findControl } from './rows.ts';

export function sittingHandler(): Handler {
  return query({
    def: reviewSitting,
    run: (db, input) => {
      const now = parseInstant(input.now);
      if (now === null) return invalidTime(input.now);
      if (input.subject !== undefined && !findSubject(db, input.subject)) return subjectNotFound();
      const subjects = subjectsWaiting(db, now);
      const wished = subjects.filter(({ subject_id }) => subject_id === (input.subject ?? subject_id));

      const queues = wished
        .filter((subject) => subject.count > 0)
        .map(({ subject_id }) => {
          const configured = findControl(db, subject_id)?.daily_budget_minutes ?? input.due_minutes;
          return fillQueue(dueEntries(db, subject_id, now, null), Math.min(input.due_minutes, configured));
        });
      const due = queues.flatMap((queue) => queue.selected);
      const debt = queues.flatMap((queue) => queue.debt.items);
      const filled = fillQueue(due, input.due_minutes);

      const room = Math.floor(((input.minutes - filled.selected_minutes) * input.new_percent) / 100);
      const fresh = wished
        .filter((subject) => subject.new > 0)
        .flatMap(({ subject_id }) => freshCards(db, subject_id, input.new_cards));
      const begun = takeNew(fresh, room, input.new_cards);
      return ok({
        subjects: [...subjects],
        cards: [...filled.selected.map(asked(false)), ...begun.map(asked(true))],
        due_minutes: filled.selected_minutes,
        new_minutes: sum(begun.map((card) => card.estimated_minutes)),
        due: [...due, ...debt].map((entry) => entry.item_id),
        waiting: debt.length + filled.debt.count,
        new: sum(wished.map((subject) => subject.new)),
      });
    },
  });
}

export const freshDeck = `SELECT d.item_id, d.estimated_minutes, d.created_at FROM x_deck d
  WHERE d.subject_id = ? AND d.due_at IS NULL ORDER BY d.created_at, d.item_id LIMIT ?`;

function freshCards(db: ReadDb, subjectId: string, most: number): readonly NewCard[] {
  return db.all(freshDeck, [subjectId, most]).map((row) => ({
    item_id: text(row, 'item_id'),
    estimated_minutes: int(row, 'estimated_minutes'),
    created_at: text(row, 'created_at'),
  }));
}

function asked(isNew: boolean) {
  return (card: { readonly item_id: string; readonly estimated_minutes: number }) => ({
    item_id: card.item_id,
    estimated_minutes: card.estimated_minutes,
    new: isNew,
  });
}
