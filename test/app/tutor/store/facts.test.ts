// Beliefs about the learner: provisional once seen, confirmed by more or by the learner, superseded, promoted, disputed (T8).
import { expect, test } from 'vitest';
import {
  factDispute,
  factHistory,
  factList,
  factRecord,
  factRevise,
  factShow,
  goalEvidence,
  goalShow,
  tutorSubjects,
} from '../../../../app/tutor/contract.ts';
import type { Fact } from '../../../../app/tutor/core/values.ts';
import { createLesson, type Lesson, newGoal, nowhere } from '../../../kit/lesson.ts';

const more = { confidence: 0.82, evidence_refs: ['turn:3'] };

function observed({ subject }: Pick<Lesson, 'subject'>) {
  return {
    scope: 'subject' as const,
    subject_id: subject,
    claim: 'Thinks in pictures.',
    confidence: 0.55,
    evidence_refs: ['turn:2', 'turn:1'],
    origin: 'agent' as const,
  };
}

async function recorded(lesson: Lesson, fields: object = {}): Promise<Fact> {
  return (await lesson.must(factRecord, { ...observed(lesson), ...fields })).fact;
}

test('TU11 what the agent saw is provisional, what the learner says is confirmed', async () => {
  const lesson = await createLesson();
  const { refused } = lesson;
  const fact = await recorded(lesson);
  expect(fact).toMatchObject({
    status: 'provisional',
    confidence: 0.55,
    evidence_refs: ['turn:1', 'turn:2'],
    origin: 'agent',
    supersedes_id: null,
    revision: 1,
    disputed_refs: [],
  });
  expect(await recorded(lesson, { origin: 'learner' })).toMatchObject({ status: 'confirmed' });
  expect(await recorded(lesson, { scope: 'global', subject_id: null })).toMatchObject({ subject_id: null });
  const wrong = [
    { scope: 'global' },
    { subject_id: null },
    { confidence: 1.01 },
    { evidence_refs: [] },
    { claim: ' ' },
  ];
  for (const fields of wrong) {
    expect(await refused(factRecord, { ...observed(lesson), ...(fields as object) })).toBe('invalid_input');
  }
  expect(await refused(factRecord, { ...observed(lesson), subject_id: nowhere })).toBe('subject_not_found');
  const style = { ...observed(lesson), learning_style: 'visual' };
  expect(await refused(factRecord, style)).toBe('invalid_input');
});

test('TU12 corroborating merges evidence into the same fact; every state of it stays', async () => {
  const lesson = await createLesson();
  const { must, refused } = lesson;
  const { id } = await recorded(lesson);
  const corroborate = { id, if_revision: 1, action: 'corroborate', ...more } as const;
  for (const extra of [{ claim: 'Other.' }, { origin: 'agent' as const }, { corroborating_subject_ids: [] }]) {
    expect(await refused(factRevise, { ...corroborate, ...extra })).toBe('invalid_input');
  }
  expect(await refused(factRevise, { ...corroborate, id: nowhere })).toBe('fact_not_found');
  expect(await refused(factRevise, { ...corroborate, if_revision: 2 })).toBe('revision_conflict');
  const { fact, ...rest } = await must(factRevise, corroborate);
  expect(rest).toEqual({});
  expect(fact).toMatchObject({ id, status: 'confirmed', confidence: 0.82, revision: 2 });
  expect(fact.evidence_refs).toEqual(['turn:1', 'turn:2', 'turn:3']);
  const { versions } = await must(factHistory, { id });
  expect(versions.map((one) => [one.revision, one.status, one.confidence, one.evidence_refs.length])).toEqual([
    [1, 'provisional', 0.55, 2],
    [2, 'confirmed', 0.82, 3],
  ]);
  const many = Array.from({ length: 256 }, (_, i) => `seen:${i}`);
  const full = { ...corroborate, if_revision: 2, evidence_refs: many };
  expect(await refused(factRevise, full)).toBe('invalid_input');
});

test('TU13 contradicting and correcting supersede; the old fact can be read and changed no more', async () => {
  const lesson = await createLesson();
  const { must, refused, subject } = lesson;
  const first = await recorded(lesson);
  const contradict = {
    id: first.id,
    if_revision: 1,
    action: 'contradict',
    claim: 'Thinks in words.',
    ...more,
  } as const;
  expect(await refused(factRevise, contradict)).toBe('invalid_input');
  const seen = await must(factRevise, { ...contradict, origin: 'agent' });
  expect(seen.previous).toMatchObject({ id: first.id, status: 'superseded', revision: 2, claim: first.claim });
  expect(seen.fact).toMatchObject({
    scope: 'subject',
    subject_id: subject,
    claim: 'Thinks in words.',
    status: 'provisional',
    origin: 'agent',
    supersedes_id: first.id,
    revision: 1,
    evidence_refs: ['turn:1', 'turn:2', 'turn:3'],
  });
  const old = { ...contradict, if_revision: 2, origin: 'agent' } as const;
  expect(await refused(factRevise, old)).toBe('fact_superseded');
  const correct = { ...contradict, id: seen.fact.id, action: 'correct', claim: 'Thinks in examples.' } as const;
  expect(await refused(factRevise, { ...correct, origin: 'agent' })).toBe('invalid_input');
  const right = await must(factRevise, { ...correct, origin: 'learner' });
  expect(right.fact).toMatchObject({ status: 'confirmed', origin: 'learner', supersedes_id: seen.fact.id });
  const { facts } = await must(factList, { subject, state: 'superseded' });
  expect(facts.map((one) => one.claim)).toEqual(['Thinks in words.', 'Thinks in pictures.']);
  expect(await must(factShow, { id: first.id })).toEqual({ fact: seen.previous });
  expect(await refused(factShow, { id: nowhere })).toBe('fact_not_found');
  expect(await refused(factHistory, { id: nowhere })).toBe('fact_not_found');
  const learners = { ...contradict, id: right.fact.id, origin: 'learner' } as const;
  expect((await must(factRevise, learners)).fact.status).toBe('confirmed');
});

test('TU14 only what was seen in two subjects that exist holds everywhere', async () => {
  const lesson = await createLesson();
  const { must, refused, subject } = lesson;
  const { subject: other } = await must(tutorSubjects.create, { name: 'Statistics' });
  const { id, claim } = await recorded(lesson);
  const promote = { id, if_revision: 1, action: 'promote', ...more } as const;
  const refusals = [undefined, null, [], [subject], [subject, subject], [subject, nowhere]];
  for (const corroborating_subject_ids of refusals) {
    const given = corroborating_subject_ids === undefined ? {} : { corroborating_subject_ids };
    expect(await refused(factRevise, { ...promote, ...given })).toBe('cross_subject_evidence_required');
  }
  const corroborating_subject_ids = [subject, other.id];
  expect(await refused(factRevise, { ...promote, corroborating_subject_ids, claim: 'x' })).toBe('invalid_input');
  const made = await must(factRevise, { ...promote, corroborating_subject_ids });
  expect(made.previous).toMatchObject({ id, status: 'superseded', scope: 'subject', subject_id: subject });
  expect(made.fact).toMatchObject({ scope: 'global', subject_id: null, status: 'confirmed', origin: 'agent', claim });
  const again = { ...promote, id: made.fact.id, corroborating_subject_ids };
  expect(await refused(factRevise, again)).toBe('invalid_input');
  const history = await must(factHistory, { id: made.fact.id });
  expect(history.corroborating_subject_ids).toEqual([...corroborating_subject_ids].sort());
  expect((await must(factList, { scope: 'global' })).facts.map((one) => one.id)).toEqual([made.fact.id]);
});

test('TU15 disputed evidence stays named and stops counting; with none left the fact is provisional', async () => {
  const lesson = await createLesson();
  const { must, refused } = lesson;
  const fact = await recorded(lesson, { origin: 'learner' });
  const dispute = { id: fact.id, if_revision: 1, evidence_ref: 'turn:1', reason: 'I was guessing.' };
  expect(await refused(factDispute, { ...dispute, id: nowhere })).toBe('fact_not_found');
  expect(await refused(factDispute, { ...dispute, if_revision: 2 })).toBe('revision_conflict');
  expect(await refused(factDispute, { ...dispute, evidence_ref: 'turn:9' })).toBe('fact_evidence_not_found');
  const first = await must(factDispute, dispute);
  expect(first.dispute).toMatchObject({ fact_id: fact.id, fact_revision: 1, evidence_ref: 'turn:1' });
  expect(first.fact).toMatchObject({ status: 'confirmed', revision: 2, disputed_refs: ['turn:1'] });
  expect(first.fact.evidence_refs).toEqual(['turn:1', 'turn:2']);
  expect(await refused(factDispute, { ...dispute, if_revision: 2 })).toBe('fact_evidence_disputed');
  const second = await must(factDispute, { ...dispute, if_revision: 2, evidence_ref: 'turn:2' });
  expect(second.fact).toMatchObject({ status: 'provisional', revision: 3, disputed_refs: ['turn:1', 'turn:2'] });

  // What was disputed does not confirm it again; something new does.
  const same = { id: fact.id, action: 'corroborate', confidence: 0.9 } as const;
  const disputedOnly = { ...same, if_revision: 3, evidence_refs: ['turn:1', 'turn:2'] };
  expect(await refused(factRevise, disputedOnly)).toBe('fact_evidence_disputed');
  const fresh = await must(factRevise, { ...same, if_revision: 3, evidence_refs: ['turn:1', 'turn:7'] });
  expect(fresh.fact).toMatchObject({ status: 'confirmed', disputed_refs: ['turn:1', 'turn:2'] });
  const corrected = { ...same, if_revision: 4, action: 'correct', claim: 'Other.', origin: 'learner' } as const;
  const next = await must(factRevise, { ...corrected, evidence_refs: ['turn:8'] });
  expect(next.fact).toMatchObject({ evidence_refs: ['turn:7', 'turn:8'], disputed_refs: [] });
  const late = { ...dispute, if_revision: 5, evidence_ref: 'turn:7' };
  expect(await refused(factDispute, late)).toBe('fact_superseded');
  const { disputes } = await must(factHistory, { id: fact.id });
  expect(disputes.map((one) => [one.evidence_ref, one.fact_revision])).toEqual([
    ['turn:1', 1],
    ['turn:2', 2],
  ]);
});

test('TU15 what was disputed of a belief does not make it hold everywhere; a claim against it may rest on it', async () => {
  const lesson = await createLesson();
  const { must, refused, subject } = lesson;
  const { subject: other } = await must(tutorSubjects.create, { name: 'Statistics' });
  const { id } = await recorded(lesson);
  await must(factDispute, { id, if_revision: 1, evidence_ref: 'turn:1', reason: 'I was guessing.' });
  const promote = {
    id,
    if_revision: 2,
    action: 'promote' as const,
    confidence: 0.9,
    corroborating_subject_ids: [subject, other.id],
  };
  expect(await refused(factRevise, { ...promote, evidence_refs: ['turn:1'] })).toBe('fact_evidence_disputed');
  const { fact } = await must(factRevise, { ...promote, evidence_refs: ['turn:1', 'turn:9'] });
  expect(fact).toMatchObject({ scope: 'global', status: 'confirmed', evidence_refs: ['turn:2', 'turn:9'] });

  const guess = await recorded(lesson);
  await must(factDispute, { id: guess.id, if_revision: 1, evidence_ref: 'turn:1', reason: 'I was guessing.' });
  const against = { id: guess.id, if_revision: 2, action: 'correct', claim: 'Guesses.', origin: 'learner' } as const;
  const corrected = await must(factRevise, { ...against, confidence: 1, evidence_refs: ['turn:1'] });
  expect(corrected.fact).toMatchObject({ status: 'confirmed', evidence_refs: ['turn:1', 'turn:2'] });
});

test('TU15 a goal whose evidence was disputed shows it', async () => {
  const lesson = await createLesson();
  const { must } = lesson;
  const goal = await newGoal(lesson, ['One year']);
  const criteria = [{ criterion_id: goal.criteria[0]?.id ?? '', evidence_refs: ['turn:1', 'turn:5'] }];
  await must(goalEvidence, { id: goal.id, if_revision: 1, criteria });
  const shown = async () => (await must(goalShow, { id: goal.id })).goal.criteria[0];
  expect(await shown()).toMatchObject({ evidence_refs: ['turn:1', 'turn:5'], disputed_refs: [] });
  const fact = await recorded(lesson);
  await must(factDispute, { id: fact.id, if_revision: 1, evidence_ref: 'turn:1', reason: 'I was guessing.' });
  expect(await shown()).toMatchObject({ evidence_refs: ['turn:1', 'turn:5'], disputed_refs: ['turn:1'] });
});
