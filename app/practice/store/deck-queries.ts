// What to review: the queue of a subject, what is due everywhere, what is new, and what comes in the next days (P14).
import { type Handler, query } from '../../kernel/command.ts';
import { int, type ReadDb, type Row, text, textOrNull } from '../../kernel/db.ts';
import { formatSeconds, parseInstant } from '../../kernel/instant.ts';
import { ok, refuse } from '../../kernel/result.ts';
import { findSubject, subjectNotFound } from '../../kernel/store/subjects.ts';
import { reviewDue, reviewForecast, reviewFresh, reviewQueue } from '../contract.ts';
import { type OverdueCard, spreadDebt } from '../core/debt-plan.ts';
import { dayName, dayShift, learnerDay } from '../core/learner-day.ts';
import { fillQueue } from '../core/review-queue.ts';
import { retrievability } from '../core/scheduler.ts';
import type { DayLoad, DebtPlan, QueueEntry } from '../core/values.ts';
import { bankNotFound } from './bank-commands.ts';
import { invalidTime } from './review-commands.ts';
import { findBank, findControl, itemColumns, toItem } from './rows.ts';

const daySeconds = 86_400;

export function deckHandlers(): readonly Handler[] {
  return [
    query({
      def: reviewQueue,
      run: (db, input) => {
        const now = parseInstant(input.now);
        if (now === null) return invalidTime(input.now);
        if (!findSubject(db, input.subject)) return subjectNotFound();
        if (input.goal_bank !== undefined) {
          const bank = findBank(db, input.goal_bank);
          if (!bank) return bankNotFound();
          if (bank.subject_id !== input.subject) {
            return refuse('target_subject_mismatch', 'The bank is of another subject.');
          }
        }
        const configured = findControl(db, input.subject)?.daily_budget_minutes ?? null;
        const budget = Math.min(input.budget_minutes, configured ?? input.budget_minutes);
        const queue = fillQueue(dueEntries(db, input.subject, now, input.goal_bank ?? null), budget);
        return ok({
          selected: queue.selected,
          selected_minutes: queue.selected_minutes,
          budget_minutes: budget,
          configured_budget_minutes: configured,
          debt: queue.debt,
        });
      },
    }),
    query({
      def: reviewDue,
      run: (db, input) => {
        const now = parseInstant(input.now);
        if (now === null) return invalidTime(input.now);
        const waiting = subjectsWaiting(db, now);
        return ok({
          subjects: [...waiting],
          count: sum(waiting.map((subject) => subject.count)),
          minutes: sum(waiting.map((subject) => subject.minutes)),
          new: sum(waiting.map((subject) => subject.new)),
        });
      },
    }),
    query({
      def: reviewFresh,
      run: (db, input) => {
        if (!findSubject(db, input.subject)) return subjectNotFound();
        return ok({ items: db.all(freshItems, [input.subject, input.limit]).map(toItem) });
      },
    }),
    query({
      def: reviewForecast,
      run: (db, input) => {
        const now = parseInstant(input.now);
        if (now === null) return invalidTime(input.now);
        if (input.subject !== undefined && !findSubject(db, input.subject)) return subjectNotFound();
        const subject = input.subject ?? null;
        const at = formatSeconds(now);
        const days = comingDays(db, subject, now, input.days, input.utc_offset_minutes);
        const overdue = db.all(overdueCards, [subject, at]).map(toOverdue);
        const configured = subject === null ? undefined : findControl(db, subject)?.daily_budget_minutes;
        const minutesADay = input.minutes_a_day ?? configured ?? null;
        return ok({
          days,
          debt: { count: overdue.length, minutes: sum(overdue.map((card) => card.estimated_minutes)) },
          plan: minutesADay === null ? null : planOf(overdue, minutesADay, days, at),
        });
      },
    }),
  ];
}

/** A bank goes on holding an item that was corrected since, so the goal is told by the item's id (decision 7). */
export const dueCards = `SELECT d.item_id, d.due_at, d.estimated_minutes, d.stability, d.last_review,
  EXISTS(SELECT 1 FROM bank_items b WHERE b.bank_id = ? AND b.item_id = d.item_id) AS goal
  FROM x_deck d WHERE d.subject_id = ? AND d.due_at <= ?`;

/** Subjects are few, and each is looked up in the deck's index. */
export const dueBySubject = `SELECT s.id, s.name, COUNT(d.item_id) AS count,
  COALESCE(SUM(d.estimated_minutes), 0) AS minutes, MIN(d.due_at) AS oldest_due_at,
  (SELECT COUNT(*) FROM x_deck n WHERE n.subject_id = s.id AND n.due_at IS NULL) AS new
  FROM subjects s LEFT JOIN x_deck d ON d.subject_id = s.id AND d.due_at <= ? GROUP BY s.id`;

export const freshItems = `SELECT ${itemColumns} FROM x_deck d JOIN practice_items t ON t.id = d.item_id
  AND t.revision = (SELECT MAX(x.revision) FROM practice_items x WHERE x.id = d.item_id)
  WHERE d.subject_id = ? AND d.due_at IS NULL ORDER BY d.created_at, d.item_id LIMIT ?`;

const ofSubjects = 'd.subject_id IN (SELECT s.id FROM subjects s WHERE s.id = COALESCE(?, s.id))';

export const overdueCards = `SELECT d.item_id, d.due_at, d.estimated_minutes, d.stability, d.last_review
  FROM x_deck d WHERE ${ofSubjects} AND d.due_at <= ?`;

export const comingCards = `SELECT (unixepoch(d.due_at) + ?) / ${daySeconds} AS day, COUNT(*) AS count,
  SUM(d.estimated_minutes) AS minutes
  FROM x_deck d WHERE ${ofSubjects} AND d.due_at > ? AND d.due_at < ? GROUP BY 1`;

/** A retired card is in neither queue nor debt, for it is not in the deck (P4). */
export function dueEntries(db: ReadDb, subjectId: string, now: number, goalBank: string | null): readonly QueueEntry[] {
  const at = formatSeconds(now);
  return db.all(dueCards, [goalBank, subjectId, at]).map((row) => {
    const { item_id, due_at, estimated_minutes, ...memory } = toOverdue(row);
    return {
      item_id,
      due_at,
      estimated_minutes,
      overdue_seconds: Math.floor((now - (parseInstant(due_at) ?? now)) / 1000),
      forgetting_risk: Math.round((1 - retrievability(memory, at)) * 1e8) / 1e8,
      goal_value: int(row, 'goal'),
    };
  });
}

function comingDays(
  db: ReadDb,
  subject: string | null,
  now: number,
  count: number,
  utcOffsetMinutes: number,
): DayLoad[] {
  const shift = dayShift(utcOffsetMinutes);
  const first = learnerDay(now, utcOffsetMinutes);
  const end = formatSeconds(((first + count) * daySeconds - shift) * 1000);
  const rows = db.all(comingCards, [shift, subject, formatSeconds(now), end]);
  const byDay = new Map(rows.map((row) => [int(row, 'day'), row]));
  return Array.from({ length: count }, (_, i) => {
    const row = byDay.get(first + i);
    return {
      day: dayName(first + i),
      count: row ? int(row, 'count') : 0,
      minutes: row ? int(row, 'minutes') : 0,
    };
  });
}

function planOf(overdue: readonly OverdueCard[], minutesADay: number, days: readonly DayLoad[], at: string): DebtPlan {
  const spread = spreadDebt(
    overdue,
    minutesADay,
    days.map((day) => day.minutes),
    at,
  );
  return {
    minutes_a_day: minutesADay,
    days: spread.days.map((load, i) => ({ day: days[i]?.day ?? '', ...load })),
    left: spread.left,
    ends_on: (spread.last_day === null ? undefined : days[spread.last_day]?.day) ?? null,
    recall_now: spread.recall_now,
    recall_planned: spread.recall_planned,
    recall_cost: Math.round((spread.recall_now - spread.recall_planned) * 1e8) / 1e8,
  };
}

function toOverdue(row: Row): OverdueCard {
  return {
    item_id: text(row, 'item_id'),
    due_at: text(row, 'due_at'),
    estimated_minutes: int(row, 'estimated_minutes'),
    stability: int(row, 'stability'),
    last_review: text(row, 'last_review'),
  };
}

export function subjectsWaiting(db: ReadDb, now: number): readonly SubjectDue[] {
  const subjects = db.all(dueBySubject, [formatSeconds(now)]).map(toSubjectDue);
  return subjects.filter((subject) => subject.count > 0 || subject.new > 0).sort(byOldestDue);
}

function toSubjectDue(row: Row) {
  return {
    subject_id: text(row, 'id'),
    name: text(row, 'name'),
    count: int(row, 'count'),
    minutes: int(row, 'minutes'),
    oldest_due_at: textOrNull(row, 'oldest_due_at'),
    new: int(row, 'new'),
  };
}

type SubjectDue = ReturnType<typeof toSubjectDue>;

/** Subjects with new cards only come last. */
function byOldestDue(a: SubjectDue, b: SubjectDue): number {
  const [x, y] = [a.oldest_due_at ?? '~', b.oldest_due_at ?? '~'];
  return x < y ? -1 : x > y ? 1 : a.subject_id < b.subject_id ? -1 : 1;
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}
