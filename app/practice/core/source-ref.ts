// The forms a source may have: a Book part, a Tutor turn, a note; for banks a book or the subject (suite §2.3).
import { refuse, ok, type Result } from '../../kernel/result.ts';
import type { SourceRefInput } from './values.ts';

const id32 = /^[0-9a-f]{32}$/;
const hash64 = /^[0-9a-f]{64}$/;
const revision = /^[1-9][0-9]{0,15}$/;

export function isItemSourceKind(kind: string): boolean {
  return kind === 'book' || kind === 'tutor_turn' || kind === 'note';
}

export function checkItemSource(source: SourceRefInput): Result<null> {
  const { kind, id, revision_or_hash: mark, locator } = source;
  const formed =
    id32.test(id) &&
    ((kind === 'book' && hash64.test(mark) && locator !== undefined && id32.test(locator)) ||
      (kind === 'tutor_turn' && revision.test(mark) && locator === undefined) ||
      (kind === 'note' && hash64.test(mark) && locator === undefined));
  return formed ? ok(null) : badSource();
}

export function checkBankSource(source: SourceRefInput): Result<null> {
  const { kind, id, revision_or_hash: mark, locator } = source;
  const formed =
    locator === undefined &&
    id32.test(id) &&
    ((kind === 'book' && hash64.test(mark)) || (kind === 'subject' && revision.test(mark) && id === source.subject_id));
  return formed ? ok(null) : badSource();
}

/** A book's bank is `book:<id>` or any `subject:…`; a subject's is `subject:…` (suite §2.3). */
export function isBankKey(key: string, source: SourceRefInput): boolean {
  return key.startsWith('subject:') || (source.kind === 'book' && key === `book:${source.id}`);
}

function badSource() {
  return refuse('invalid_source_ref', 'The source needs its exact kind, id, revision or hash, and place.');
}
