// Keeps a card: its source first, then the draft, then the check against the source that makes it askable.

import { newRequestId } from '../../rpc/origin.ts';
import { send } from '../../rpc/send.ts';
import type { LastSubject } from '../../widgets/last-subject.ts';
import { itemCreate, itemVerify, noteCreate, practiceSubjects } from '../contract.ts';
import type { Item, SourceRefInput } from '../core/values.ts';

export interface NewCard {
  readonly subject: LastSubject;
  readonly prompt: string;
  readonly answer: string;
  /** The words it stands on, shown below the answer. */
  readonly quote: string | null;
  readonly topic: string | null;
  /** A place in a book, or the text of a note that is kept with the card. */
  readonly source: SourceRefInput | { readonly note: string };
}

export type Saved =
  | { readonly kind: 'ready'; readonly item: Item }
  /** Kept, but its source did not vouch for it. */
  | { readonly kind: 'draft'; readonly item: Item; readonly code: string }
  | { readonly kind: 'refused'; readonly code: string };

export async function saveCard(card: NewCard): Promise<Saved> {
  const { id, name } = card.subject;
  const ensured = await send(practiceSubjects.ensure, { id, name, request_id: newRequestId() });
  // A subject that was renamed since is still the same one.
  if (!ensured.ok && ensured.body.error.code !== 'subject_identity_conflict') return refused(ensured.body.error.code);

  const source = 'note' in card.source ? await keepNote(id, card.source.note) : card.source;
  if ('code' in source) return refused(source.code);

  const created = await send(itemCreate, {
    subject_id: id,
    item_type: 'flashcard',
    grading_kind: 'objective',
    prompt: card.prompt,
    answer: card.answer,
    rubric: card.quote,
    max_points: 1,
    estimated_minutes: 1,
    difficulty: 0.5,
    topic: card.topic,
    source,
    request_id: newRequestId(),
  });
  if (!created.ok) return refused(created.body.error.code);
  return verifyCard(created.body.result.item);
}

/** Also for a draft that is tried again later. */
export async function verifyCard(item: Item): Promise<Saved> {
  const verified = await send(itemVerify, {
    id: item.id,
    if_revision: item.revision,
    prompt: item.prompt,
    answer: item.answer,
    rubric: item.rubric,
    source: item.source,
    request_id: newRequestId(),
  });
  if (verified.ok) return { kind: 'ready', item: verified.body.result.item };
  return { kind: 'draft', item, code: verified.body.error.code };
}

async function keepNote(subjectId: string, text: string): Promise<SourceRefInput | { readonly code: string }> {
  const kept = await send(noteCreate, { subject_id: subjectId, text, request_id: newRequestId() });
  if (!kept.ok) return { code: kept.body.error.code };
  const { note } = kept.body.result;
  return { kind: 'note', id: note.id, revision_or_hash: note.text_hash, subject_id: subjectId };
}

function refused(code: string): Saved {
  return { kind: 'refused', code };
}
