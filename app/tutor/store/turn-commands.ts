// Turns: the learner's words are on disk before a reply exists, each turn is committed once and by its owner (suite §4.2 T1 to T7).
import { type Handler, mutation, query, type TextRef } from '../../kernel/command.ts';
import { ok, refuse } from '../../kernel/result.ts';
import { readIdentity } from '../../kernel/store/identity.ts';
import { readPage } from '../../kernel/store/page.ts';
import { checkReceipt, needsLiveHash } from '../../kernel/store/sync-receipts.ts';
import { turnBegin, turnCommit, turnList, turnPending, turnShow, turnTakeover } from '../turn-contract.ts';
import { judgeTeaching, parseTeaching } from '../core/checkpoint.ts';
import { nextTime } from '../core/lesson-time.ts';
import type { Turn } from '../core/values.ts';
import type { TutorNeeds } from './needs.ts';
import { revisionConflict } from './revisions.ts';
import {
  findSession,
  findTurn,
  highestHint,
  lastActivity,
  pendingTurns,
  sessionClosed,
  sessionNotFound,
  toTurn,
  turnColumns,
  turnNotFound,
} from './session-rows.ts';

export function turnHandlers(needs: TutorNeeds): readonly Handler[] {
  return [
    mutation({
      def: turnBegin,
      refs: ({ turn }) => refsOf(turn),
      run: (tx, input, context) => {
        const session = findSession(tx, input.session_id);
        if (!session) return sessionNotFound();
        if (session.state !== 'active') return sessionClosed();
        const id = context.newId();
        const at = nextTime(context.now, lastActivity(tx, session.id));
        tx.run(
          `INSERT INTO tutor_turns(id, session_id, owner, input, state, revision, created_at, updated_at)
            VALUES(?, ?, ?, ?, 'pending', 1, ?, ?)`,
          [id, session.id, input.owner, input.input, at, at],
        );
        const turn = findTurn(tx, id);
        return turn ? ok({ turn }) : turnNotFound();
      },
    }),
    mutation({
      def: turnCommit,
      refs: ({ turn }) => refsOf(turn),
      run: (tx, input, context) => {
        const before = findTurn(tx, input.id);
        if (!before) return turnNotFound();
        if (before.state !== 'pending' || before.revision !== input.if_revision) {
          return revisionConflict(input.if_revision, before.revision);
        }
        if (before.owner !== input.owner) return staleOwner(before);
        const teaching = parseTeaching(input.checkpoint);
        if (!teaching.ok) return teaching;
        const session = findSession(tx, before.session_id);
        if (!session) return sessionNotFound();
        if (teaching.value) {
          const judged = judgeTeaching(teaching.value, session.mode, highestHint(tx, session.id));
          if (!judged.ok) return judged;
        }
        const at = nextTime(context.now, lastActivity(tx, session.id));
        tx.run(
          `UPDATE tutor_turns SET reply = ?, checkpoint_json = ?, checkpoint_kind = ?, hint_level = ?, full_answer = ?,
            state = 'committed', revision = revision + 1, updated_at = ?, committed_at = ? WHERE id = ?`,
          [
            input.reply,
            JSON.stringify(input.checkpoint),
            teaching.value?.kind ?? null,
            teaching.value?.hint_level ?? null,
            teaching.value ? Number(teaching.value.full_answer) : null,
            at,
            at,
            before.id,
          ],
        );
        const turn = findTurn(tx, before.id);
        return turn ? ok({ turn }) : turnNotFound();
      },
    }),
    takeoverHandler(needs),
    query({
      def: turnPending,
      run: (db, input) => {
        if (!findSession(db, input.session)) return sessionNotFound();
        return ok({ turns: pendingTurns(db, input.session, -1) }); // SQLite's LIMIT -1 is none
      },
    }),
    query({
      def: turnShow,
      run: (db, input) => {
        const turn = findTurn(db, input.id);
        return turn ? ok({ turn }) : turnNotFound();
      },
    }),
    query({
      def: turnList,
      run: (db, input) => {
        const equal = { session_id: input.session, state: input.state };
        const page = readPage(db, { columns: turnColumns, table: 'tutor_turns', equal }, input.limit, input.after);
        return page.ok ? ok({ turns: page.value.rows.map(toTurn), next: page.value.next }) : page;
      },
    }),
  ];
}

/** Tutor looks at the receipt before the turn (suite §5.6). The live hash reads the whole store, so only when it matters. */
function takeoverHandler(needs: TutorNeeds): Handler {
  return mutation<typeof turnTakeover, string | null>({
    def: turnTakeover,
    refs: ({ turn }) => refsOf(turn),
    load: async (db, input) => {
      const isNeeded = needsLiveHash(db, input.sync_session_id, readIdentity(db)?.revision);
      return ok(isNeeded ? await needs.liveHash(db) : null);
    },
    run: (tx, input, context) => {
      if (input.if_revision < 1 || input.old_owner === input.new_owner) {
        return refuse('invalid_takeover', 'A takeover names a revision from 1 on and two different owners.');
      }
      const live = context.store && {
        plugin_id: 'tutor',
        store_id: context.store.id,
        revision: context.store.revision,
        logical_hash: context.loaded ?? '',
      };
      const receipt = checkReceipt(tx, input.sync_session_id, live, context.sha256);
      if (!receipt.ok) return receipt;
      const before = findTurn(tx, input.entity_id);
      if (!before) return turnNotFound();
      if (before.owner !== input.old_owner) return staleOwner(before);
      if (before.state === 'committed') return refuse('turn_committed', 'The turn has its reply already.');
      if (before.revision !== input.if_revision) return revisionConflict(input.if_revision, before.revision);
      const turn: Turn = {
        ...before,
        owner: input.new_owner,
        revision: before.revision + 1,
        updated_at: nextTime(context.now, lastActivity(tx, before.session_id)),
      };
      tx.run('UPDATE tutor_turns SET owner = ?, revision = ?, updated_at = ? WHERE id = ?', [
        turn.owner,
        turn.revision,
        turn.updated_at,
        turn.id,
      ]);
      tx.run(
        `INSERT INTO tutor_turn_owner_history(turn_id, revision, old_owner, new_owner, sync_session_id, changed_at)
          VALUES(?, ?, ?, ?, ?, ?)`,
        [turn.id, turn.revision, before.owner, turn.owner, input.sync_session_id, context.now],
      );
      return ok({ turn });
    },
  });
}

/** The texts of a turn never change once they are there, so a stored reply refers to them (decision 4). */
function refsOf(turn: Turn): readonly TextRef[] {
  const fields = turn.state === 'committed' ? ['input', 'reply', 'checkpoint'] : ['input'];
  return fields.map((field) => ({ path: ['turn', field], ref: { $turn: { id: turn.id, field } } }));
}

function staleOwner(turn: Turn) {
  return refuse('stale_owner', 'Another device has this turn.', { owner: turn.owner });
}
