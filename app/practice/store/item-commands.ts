// Items: a draft, then verified against its live source, then retired; each state is a new revision (suite §2.3, P1).
import { canonicalJson } from '../../kernel/canon.ts';
import { type Handler, mutation, query } from '../../kernel/command.ts';
import type { ReadDb, Tx } from '../../kernel/db.ts';
import { ok, refuse } from '../../kernel/result.ts';
import { readPage } from '../../kernel/store/page.ts';
import { findSubject, subjectNotFound } from '../../kernel/store/subjects.ts';
import { itemCreate, itemList, itemRetire, itemRevise, itemShow, itemVerify } from '../contract.ts';
import type { Item, SourceRefInput } from '../core/values.ts';
import { checkItemSource, isItemSourceKind } from '../core/source-ref.ts';
import { keepDeck } from './deck.ts';
import type { PracticeNeeds, SourceTruth } from './needs.ts';
import { findItem, findNote, isLatest, itemColumns, itemNotFound, staleRevision, toItem } from './rows.ts';

const itemTypes = ['choice', 'text', 'numeric', 'flashcard'] as const;

export function itemHandlers(needs: PracticeNeeds): readonly Handler[] {
  return [
    mutation({
      def: itemCreate,
      run: (tx, input, context) => {
        const type = itemTypes.find((known) => known === input.item_type);
        if (!type) return refuse('unsupported_response_format', 'Items are choice, text, numeric or flashcard.');
        if (lacksRubric(input)) return missingRubric();
        const source = checkItemSource(input.source);
        if (!source.ok) return source;
        if (input.source.subject_id !== input.subject_id) {
          return refuse('source_subject_mismatch', 'The source belongs to another subject.');
        }
        if (!findSubject(tx, input.subject_id)) return subjectNotFound();
        const item: Item = {
          id: context.newId(),
          revision: 1,
          subject_id: input.subject_id,
          item_type: type,
          grading_kind: input.grading_kind,
          state: 'draft',
          prompt: input.prompt,
          answer: input.answer,
          rubric: input.rubric,
          max_points: input.max_points,
          estimated_minutes: input.estimated_minutes,
          difficulty: input.difficulty,
          topic: input.topic,
          source: input.source,
          created_at: context.now,
        };
        insertItem(tx, item);
        return ok({ item });
      },
    }),
    mutation<typeof itemVerify, SourceTruth>({
      def: itemVerify,
      load: async (db, input) => ok(await readTruth(db, needs, input.source)),
      run: (tx, input, context) => {
        const item = findItem(tx, input.id);
        if (!item) return itemNotFound();
        if (item.revision !== input.if_revision) return staleRevision(input.if_revision, item.revision);
        if (item.state !== 'draft')
          return refuse('invalid_state', 'Only a draft can be verified.', { state: item.state });
        if (!isItemSourceKind(input.source.kind)) {
          return refuse('unsupported_source_kind', 'This kind of source cannot be re-read.', {
            kind: input.source.kind,
          });
        }
        const restated = [input.prompt, input.answer, input.rubric, input.source];
        if (canonicalJson(restated) !== canonicalJson([item.prompt, item.answer, item.rubric, item.source])) {
          return refuse('stale_source', 'What is verified is not what the draft says.');
        }
        const truth = refuseTruth(context.loaded);
        if (truth) return truth;
        const verified: Item = { ...item, revision: item.revision + 1, state: 'verified' };
        insertItem(tx, verified);
        keepDeck(tx, verified.id);
        return ok({ item: verified });
      },
    }),
    mutation<typeof itemRevise, SourceTruth>({
      def: itemRevise,
      load: async (db, input) => {
        const item = findItem(db, input.id);
        return ok(item?.state === 'verified' ? await readTruth(db, needs, item.source) : 'matches');
      },
      run: (tx, input, context) => {
        const item = findItem(tx, input.id);
        if (!item) return itemNotFound();
        if (item.revision !== input.if_revision) return staleRevision(input.if_revision, item.revision);
        if (item.state === 'retired') {
          return refuse('invalid_state', 'A retired item is not corrected.', { state: item.state });
        }
        const revised: Item = {
          ...item,
          revision: item.revision + 1,
          prompt: input.prompt,
          answer: input.answer,
          rubric: input.rubric === undefined ? item.rubric : input.rubric,
          topic: input.topic === undefined ? item.topic : input.topic,
          difficulty: input.difficulty ?? item.difficulty,
          estimated_minutes: input.estimated_minutes ?? item.estimated_minutes,
        };
        if (lacksRubric(revised)) return missingRubric();
        const truth = refuseTruth(context.loaded);
        if (truth) return truth;
        insertItem(tx, revised);
        tx.run('INSERT INTO x_item_corrections(item_id, revision, corrected_at, device_id) VALUES(?, ?, ?, ?)', [
          revised.id,
          revised.revision,
          context.now,
          context.device,
        ]);
        keepDeck(tx, revised.id);
        return ok({ item: revised });
      },
    }),
    mutation({
      def: itemRetire,
      run: (tx, input, context) => {
        const item = findItem(tx, input.id);
        if (!item) return itemNotFound();
        if (item.revision !== input.if_revision) return staleRevision(input.if_revision, item.revision);
        if (item.state === 'retired')
          return refuse('invalid_state', 'The item is retired already.', { state: item.state });
        const retired: Item = { ...item, revision: item.revision + 1, state: 'retired' };
        insertItem(tx, retired);
        keepDeck(tx, retired.id);
        tx.run('INSERT INTO x_item_retirements(item_id, revision, reason, retired_at) VALUES(?, ?, ?, ?)', [
          retired.id,
          retired.revision,
          input.reason,
          context.now,
        ]);
        return ok({ item: retired, reason: input.reason });
      },
    }),
    query({
      def: itemShow,
      run: (db, input) => {
        const item = findItem(db, input.id);
        return item ? ok({ item }) : itemNotFound();
      },
    }),
    query({
      def: itemList,
      run: (db, input) => {
        const equal = { subject_id: input.subject, state: input.state };
        const of = { columns: itemColumns, table: 'practice_items', equal, only: isLatest };
        const page = readPage(db, of, input.limit, input.after);
        return page.ok ? ok({ items: page.value.rows.map(toItem), next: page.value.next }) : page;
      },
    }),
  ];
}

function lacksRubric(item: Pick<Item, 'grading_kind' | 'rubric'>): boolean {
  return item.grading_kind === 'subjective' && (item.rubric ?? '').trim() === '';
}

function missingRubric() {
  return refuse('missing_rubric', 'An item that is judged needs a rubric.');
}

export function refuseTruth(truth: SourceTruth) {
  if (truth === 'differs')
    return refuse('source_truth_mismatch', 'The source no longer says what the reference claims.');
  if (truth === 'unavailable') return refuse('source_truth_unavailable', 'The store of the source cannot be asked.');
  return null;
}

async function readTruth(db: ReadDb, needs: PracticeNeeds, source: SourceRefInput): Promise<SourceTruth> {
  switch (source.kind) {
    case 'book':
      return needs.bookBlock(source);
    case 'tutor_turn':
      return needs.tutorTurn(source);
    case 'note': {
      const note = findNote(db, source.id);
      const same = note?.text_hash === source.revision_or_hash && note.subject_id === source.subject_id;
      return same ? 'matches' : 'differs';
    }
    default:
      return 'differs';
  }
}

function insertItem(tx: Tx, item: Item): void {
  tx.run(
    `INSERT INTO practice_items(id, revision, subject_id, item_type, grading_kind, state, prompt, answer_json, rubric,
      max_points, estimated_minutes, difficulty, topic, source_json, created_at)
      VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      item.id,
      item.revision,
      item.subject_id,
      item.item_type,
      item.grading_kind,
      item.state,
      item.prompt,
      JSON.stringify(item.answer ?? null),
      item.rubric,
      item.max_points,
      item.estimated_minutes,
      item.difficulty,
      item.topic,
      JSON.stringify(item.source),
      item.created_at,
    ],
  );
}
