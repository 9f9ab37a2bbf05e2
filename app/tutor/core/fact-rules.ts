// How a belief about the learner may change: one observation is provisional, the learner's word is confirmed (suite §4.2 T8).
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { mostRefs, sortRefs } from './evidence.ts';
import type { Actor, Fact } from './values.ts';

export const factActions = ['corroborate', 'contradict', 'correct', 'promote'] as const;
export type FactAction = (typeof factActions)[number];

export function firstStatus(origin: Actor): 'provisional' | 'confirmed' {
  return origin === 'learner' ? 'confirmed' : 'provisional';
}

export interface Revision {
  readonly action: FactAction;
  readonly claim?: string | null | undefined;
  readonly origin?: Actor | null | undefined;
  readonly corroborating_subject_ids?: readonly string[] | null | undefined;
}

/** Which fields an action takes, before any fact is looked at (suite §3.2 `learner fact revise`). */
export function checkRevisionShape(revision: Revision): Result<null> {
  const hasClaim = typeof revision.claim === 'string';
  const hasOrigin = typeof revision.origin === 'string';
  const hasSubjects = Array.isArray(revision.corroborating_subject_ids);
  const isFormed = {
    corroborate: !hasClaim && !hasOrigin && !hasSubjects,
    contradict: hasClaim && hasOrigin && !hasSubjects,
    correct: hasClaim && revision.origin === 'learner' && !hasSubjects,
    promote: !hasClaim && !hasOrigin,
  }[revision.action];
  return isFormed ? ok(null) : refuse('invalid_input', `These fields do not make up “${revision.action}”.`);
}

/** Evidence of before that still counts, with what came. */
export function mergeEvidence(fact: Fact, came: readonly string[], keepDisputed: boolean): Result<string[]> {
  const kept = keepDisputed ? fact.evidence_refs : undisputed(fact);
  const merged = sortRefs([...kept, ...came]);
  if (merged.length > mostRefs) {
    return refuse('invalid_input', `A fact rests on at most ${mostRefs} references.`, { given: merged.length });
  }
  return ok(merged);
}

/** The same claim does not rest on what was disputed of it, however often that is named (extensions.md). */
export function refuseDisputed({ disputed_refs }: Fact, came: readonly string[]): Result<null> {
  if (came.some((ref) => !disputed_refs.includes(ref))) return ok(null);
  return refuse('fact_evidence_disputed', 'All of this was disputed before.', { evidence_refs: came });
}

export function undisputed({ evidence_refs, disputed_refs }: Pick<Fact, 'evidence_refs' | 'disputed_refs'>): string[] {
  return evidence_refs.filter((ref) => !disputed_refs.includes(ref));
}

/** A fact with no undisputed evidence left is provisional, whatever it was (extensions.md). */
export function statusOnEvidence<S extends Fact['status']>(
  wanted: S,
  evidence: Pick<Fact, 'evidence_refs' | 'disputed_refs'>,
): S | 'provisional' {
  return undisputed(evidence).length === 0 ? 'provisional' : wanted;
}

/** Which reference may be disputed. */
export function checkDispute(fact: Fact, evidenceRef: string): Result<null> {
  if (!fact.evidence_refs.includes(evidenceRef)) {
    return refuse('fact_evidence_not_found', 'The fact does not rest on this.', { evidence_ref: evidenceRef });
  }
  if (fact.disputed_refs.includes(evidenceRef)) {
    return refuse('fact_evidence_disputed', 'This was disputed before.', { evidence_ref: evidenceRef });
  }
  return ok(null);
}
