// Where each open lesson can be taken up, with the whole Soul, in a handful of indexed reads (suite §3.2 status).
import { type Handler, query } from '../../kernel/command.ts';
import { int, type ReadDb, text, textOrNull } from '../../kernel/db.ts';
import { ok } from '../../kernel/result.ts';
import { findSubject } from '../../kernel/store/subjects.ts';
import { type ResumeContext, tutorStatus } from '../contract.ts';
import type { Goal, Plan } from '../core/planning-values.ts';
import type { Turn } from '../core/values.ts';
import { currentSoul, loadFirstSoul } from './first-soul.ts';
import { findGoal, goalColumns, toGoal } from './goal-rows.ts';
import type { TutorNeeds } from './needs.ts';
import { planColumns, toPlan } from './plan-rows.ts';
import { countPending, findSession, pendingTurns, toTurn, turnColumns } from './session-rows.ts';

/** Contexts that are shown, and waiting turns in each. */
const most = 20;

export function statusHandler(needs: TutorNeeds): Handler {
  return query<typeof tutorStatus, string | null>({
    def: tutorStatus,
    load: async (db) => ok(await loadFirstSoul(db, needs)),
    run: (db, _input, context) => {
      const ids = activeSessions(db);
      const bindingOf = remember((subjectId) => findBinding(db, subjectId));
      const pending = db.get("SELECT COUNT(*) AS n FROM tutor_turns t WHERE t.state = 'pending'");
      return ok({
        active_sessions: ids.length,
        pending_turns: pending ? int(pending, 'n') : 0,
        soul: currentSoul(db, context).soul,
        resume_contexts: ids.slice(0, most).flatMap((id) => contextOf(db, id, bindingOf) ?? []),
        resume_contexts_truncated: ids.length > most,
        store: context.store && { id: context.store.id, plugin: 'tutor', revision: context.store.revision },
      });
    },
  });
}

/** The one in which something happened last comes first. */
function activeSessions(db: ReadDb): string[] {
  const rows = db.all(
    `SELECT t.id, t.updated_at, (SELECT MAX(u.updated_at) FROM tutor_turns u WHERE u.session_id = t.id) AS latest_turn
      FROM tutor_sessions t WHERE t.state = 'active'`,
  );
  const active = rows.map((row) => {
    const updated = text(row, 'updated_at');
    const turned = textOrNull(row, 'latest_turn') ?? updated;
    return { id: text(row, 'id'), at: turned > updated ? turned : updated };
  });
  return active
    .sort((a, b) => (a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1))
    .map((session) => session.id);
}

function contextOf(
  db: ReadDb,
  sessionId: string,
  bindingOf: (subjectId: string) => Binding | undefined,
): ResumeContext | undefined {
  const session = findSession(db, sessionId);
  const binding = session && bindingOf(session.subject_id);
  if (!session || !binding) return undefined;
  const pending_turn_count = countPending(db, session.id);
  return {
    session,
    ...binding,
    latest_committed_turn: latestCommitted(db, session.id) ?? null,
    pending_turn_count,
    pending_turns: pending_turn_count === 0 ? [] : pendingTurns(db, session.id, most),
    pending_turns_truncated: pending_turn_count > most,
  };
}

type Binding = Pick<ResumeContext, 'subject' | 'goal' | 'plan'>;

/** What a session is bound to follows from its subject, and many sessions share one. */
function findBinding(db: ReadDb, subjectId: string): Binding | undefined {
  const subject = findSubject(db, subjectId);
  if (!subject) return undefined;
  const plan = currentPlan(db, subjectId);
  const goal = plan ? findGoal(db, plan.goal_id) : currentGoal(db, subjectId);
  return { subject, goal: goal ?? null, plan: plan ?? null };
}

function remember<T>(find: (key: string) => T): (key: string) => T {
  const known = new Map<string, { readonly found: T }>();
  return (key) => {
    const entry = known.get(key) ?? { found: find(key) };
    known.set(key, entry);
    return entry.found;
  };
}

function currentPlan(db: ReadDb, subjectId: string): Plan | undefined {
  const row = db.get(
    `SELECT ${planColumns} FROM tutor_plans t WHERE t.subject_id = ? AND t.status = 'active'
      ORDER BY t.updated_at DESC, t.id DESC LIMIT 1`,
    [subjectId],
  );
  return row && toPlan(db, row);
}

/** One look for each status: both at once would have to be sorted. */
function currentGoal(db: ReadDb, subjectId: string): Goal | undefined {
  const rows = ['active', 'ready_to_complete'].flatMap((status) =>
    db.all(
      `SELECT ${goalColumns} FROM tutor_goals t WHERE t.subject_id = ? AND t.status = ?
        ORDER BY t.updated_at DESC, t.id DESC LIMIT 1`,
      [subjectId, status],
    ),
  );
  const [first, second] = rows;
  const latest = first && second && text(second, 'updated_at') > text(first, 'updated_at') ? second : first;
  return latest && toGoal(db, latest);
}

function latestCommitted(db: ReadDb, sessionId: string): Turn | undefined {
  const row = db.get(
    `SELECT ${turnColumns} FROM tutor_turns t WHERE t.session_id = ? AND t.committed_at IS NOT NULL
      ORDER BY t.committed_at DESC, t.id DESC LIMIT 1`,
    [sessionId],
  );
  return row && toTurn(row);
}
