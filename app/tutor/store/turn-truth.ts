// Whether a reference to a turn still holds: committed, in exactly this revision, in a session of this subject (suite §4.7 P1).
import type { ReadDb } from '../../kernel/db.ts';
import type { SourceRef } from '../../kernel/ref.ts';
import { findSession, findTurn } from './session-rows.ts';

export function turnTruth(db: ReadDb, source: SourceRef): 'matches' | 'differs' {
  const turn = findTurn(db, source.id);
  if (turn?.state !== 'committed' || String(turn.revision) !== source.revision_or_hash) return 'differs';
  return findSession(db, turn.session_id)?.subject_id === source.subject_id ? 'matches' : 'differs';
}
