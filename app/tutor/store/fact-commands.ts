// Beliefs about the learner: never edited, only corroborated, superseded or disputed; every state of one is kept (suite §4.2 T8).
import { type Handler, type HandlerContext, mutation, query } from '../../kernel/command.ts';
import type { ReadDb, Tx } from '../../kernel/db.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { readPage } from '../../kernel/store/page.ts';
import { findSubject, subjectNotFound } from '../../kernel/store/subjects.ts';
import { factDispute, factHistory, factList, factRecord, factRevise, factShow } from '../fact-contract.ts';
import {
  checkDispute,
  checkRevisionShape,
  firstStatus,
  mergeEvidence,
  refuseDisputed,
  statusOnEvidence,
  undisputed,
} from '../core/fact-rules.ts';
import type { Dispute, Fact } from '../core/values.ts';
import {
  disputesOf,
  factColumns,
  factNotFound,
  factVersions,
  findFact,
  promotedFrom,
  putDispute,
  putFact,
  toFact,
} from './fact-rows.ts';
import { revisionConflict } from './revisions.ts';

export function factHandlers(): readonly Handler[] {
  return [
    mutation({
      def: factRecord,
      run: (tx, input, context) => {
        if ((input.scope === 'global') !== (input.subject_id === null)) {
          return refuse('invalid_input', 'A fact of a subject names it; a global one names none.');
        }
        if (input.subject_id !== null && !findSubject(tx, input.subject_id)) return subjectNotFound();
        const fact: Fact = {
          id: context.newId(),
          scope: input.scope,
          subject_id: input.subject_id,
          claim: input.claim,
          status: firstStatus(input.origin),
          confidence: input.confidence,
          evidence_refs: input.evidence_refs,
          origin: input.origin,
          supersedes_id: null,
          revision: 1,
          disputed_refs: [],
          created_at: context.now,
          updated_at: context.now,
        };
        putFact(tx, fact);
        return ok({ fact });
      },
    }),
    reviseHandler(),
    mutation({
      def: factDispute,
      run: (tx, input, context) => {
        const found = findCurrent(tx, input.id, input.if_revision);
        if (!found.ok) return found;
        const before = found.value;
        const checked = checkDispute(before, input.evidence_ref);
        if (!checked.ok) return checked;
        const dispute: Dispute = {
          id: context.newId(),
          fact_id: before.id,
          fact_revision: before.revision,
          evidence_ref: input.evidence_ref,
          reason: input.reason,
          disputed_at: context.now,
        };
        putDispute(tx, dispute, context.device);
        const disputed = { ...before, disputed_refs: [...before.disputed_refs, input.evidence_ref].sort() };
        putFact(tx, {
          ...disputed,
          status: statusOnEvidence(before.status, disputed),
          revision: before.revision + 1,
          updated_at: context.now,
        });
        const fact = findFact(tx, before.id);
        return fact ? ok({ fact, dispute }) : factNotFound();
      },
    }),
    query({
      def: factShow,
      run: (db, input) => {
        const fact = findFact(db, input.id);
        return fact ? ok({ fact }) : factNotFound();
      },
    }),
    query({
      def: factHistory,
      run: (db, input) => {
        const fact = findFact(db, input.id);
        if (!fact) return factNotFound();
        return ok({
          fact,
          versions: factVersions(db, fact.id),
          disputes: disputesOf(db, fact.id),
          corroborating_subject_ids: promotedFrom(db, fact.id),
        });
      },
    }),
    query({
      def: factList,
      run: (db, input) => {
        const equal = { subject_id: input.subject, scope: input.scope, status: input.state };
        const page = readPage(db, { columns: factColumns, table: 'learner_facts', equal }, input.limit, input.after);
        return page.ok ? ok({ facts: page.value.rows.map(toFact), next: page.value.next }) : page;
      },
    }),
  ];
}

function reviseHandler(): Handler {
  return mutation({
    def: factRevise,
    run: (tx, input, context) => {
      const shape = checkRevisionShape(input);
      if (!shape.ok) return shape;
      const found = findCurrent(tx, input.id, input.if_revision);
      if (!found.ok) return found;
      const before = found.value;
      switch (input.action) {
        case 'corroborate': {
          const counts = refuseDisputed(before, input.evidence_refs);
          if (!counts.ok) return counts;
          const merged = mergeEvidence(before, input.evidence_refs, true);
          if (!merged.ok) return merged;
          const fact: Fact = {
            ...before,
            evidence_refs: merged.value,
            status: statusOnEvidence('confirmed', { ...before, evidence_refs: merged.value }),
            confidence: input.confidence,
            revision: before.revision + 1,
            updated_at: context.now,
          };
          putFact(tx, fact);
          return ok({ fact });
        }
        case 'contradict':
        case 'correct': {
          const origin = input.origin ?? 'learner';
          return supersede(tx, before, input, context, {
            scope: before.scope,
            subject_id: before.subject_id,
            claim: input.claim ?? before.claim,
            origin,
            status: firstStatus(origin),
          });
        }
        case 'promote': {
          if (before.scope !== 'subject') return refuse('invalid_input', 'The fact is global already.');
          const subjects = [...new Set(input.corroborating_subject_ids ?? [])].filter((id) => findSubject(tx, id));
          if (subjects.length < 2) {
            return refuse('cross_subject_evidence_required', 'What holds everywhere was seen in two subjects.', {
              subjects: subjects.length,
            });
          }
          const counts = refuseDisputed(before, input.evidence_refs);
          if (!counts.ok) return counts;
          const evidence_refs = undisputed({ ...before, evidence_refs: input.evidence_refs });
          const made = supersede(tx, before, { ...input, evidence_refs }, context, {
            scope: 'global',
            subject_id: null,
            claim: before.claim,
            origin: 'agent',
            status: 'confirmed',
          });
          if (!made.ok) return made;
          tx.run('INSERT INTO x_fact_promotions(fact_id, subject_ids_json, promoted_at) VALUES(?, ?, ?)', [
            made.value.fact.id,
            JSON.stringify(subjects.sort()),
            context.now,
          ]);
          return made;
        }
      }
    },
  });
}

function findCurrent(db: ReadDb, id: string, ifRevision: number): Result<Fact> {
  const fact = findFact(db, id);
  if (!fact) return factNotFound();
  if (fact.revision !== ifRevision) return revisionConflict(ifRevision, fact.revision);
  if (fact.status === 'superseded') return refuse('fact_superseded', 'Another fact stands in its place.');
  return ok(fact);
}

/** What was disputed of the old fact is not carried over as evidence of the new one. */
function supersede(
  tx: Tx,
  before: Fact,
  input: { readonly evidence_refs: readonly string[]; readonly confidence: number },
  context: HandlerContext,
  next: Pick<Fact, 'scope' | 'subject_id' | 'claim' | 'origin' | 'status'>,
): Result<{ previous: Fact; fact: Fact }> {
  const merged = mergeEvidence(before, input.evidence_refs, false);
  if (!merged.ok) return merged;
  const previous: Fact = {
    ...before,
    status: 'superseded',
    revision: before.revision + 1,
    updated_at: context.now,
  };
  putFact(tx, previous);
  const fact: Fact = {
    id: context.newId(),
    ...next,
    confidence: input.confidence,
    evidence_refs: merged.value,
    supersedes_id: before.id,
    revision: 1,
    disputed_refs: [],
    created_at: context.now,
    updated_at: context.now,
  };
  putFact(tx, fact);
  return ok({ previous, fact });
}
