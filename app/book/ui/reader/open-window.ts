// Opens the window of a book for this device: the same one again while it is open, the next one after it was closed.

import { deviceId, newRequestId, nowIso } from '../../../rpc/origin.ts';
import { send } from '../../../rpc/send.ts';
import { parseInstant } from '../../../kernel/instant.ts';
import { bookShow, readNext, readRenew } from '../../contract.ts';
import type { Book, Lease } from '../../core/values.ts';
import { LARGEST_BUDGET } from './reading-pace.ts';

const A_DAY = 86_400;
const RENEW_BELOW_MS = 23 * 3_600_000;

export type Opened =
  | { readonly kind: 'window'; readonly book: Book; readonly lease: Lease }
  | { readonly kind: 'end'; readonly book: Book }
  /** A part outside the window: it can be looked at, and nothing counts. */
  | { readonly kind: 'leaf'; readonly book: Book }
  /** The window is open on another device until then; its parts can be looked at here. */
  | { readonly kind: 'elsewhere'; readonly book: Book; readonly until: string }
  | { readonly kind: 'refused'; readonly code: string; readonly book: Book | null };

export async function openWindow(bookId: string, budget: number): Promise<Opened> {
  const shown = await send(bookShow, { id: bookId });
  if (!shown.ok) return { kind: 'refused', code: shown.body.error.code, book: null };
  return leaseNext(shown.body.result.book, budget, 'once more');
}

/** `after` says whether a conflict with another tab, or a window that ran out, may be tried again. */
async function leaseNext(book: Book, budget: number, after: 'once more' | 'no more'): Promise<Opened> {
  if (book.state === 'covered' || book.state === 'synthesized') return { kind: 'end', book };
  const reply = await send(readNext, {
    id: book.id,
    if_revision: book.revision,
    owner: deviceId(),
    budget: { unit: 'tokens', value: budget },
    lease_seconds: A_DAY,
    request_id: newRequestId(),
  });
  if (reply.ok) return renew(book, reply.body.result.lease, budget, after);

  const { code, details } = reply.body.error;
  const until = code === 'stale_owner' ? expiryIn(details) : null;
  if (until !== null) return { kind: 'elsewhere', book, until };
  if (code === 'read_budget_too_small' && budget < LARGEST_BUDGET) {
    return leaseNext(book, Math.min(LARGEST_BUDGET, budget * 2), after);
  }
  if (code === 'book_covered') return { kind: 'end', book };
  if (code === 'revision_conflict' && after === 'once more') return again(book.id, budget);
  return { kind: 'refused', code, book };
}

function expiryIn(details: unknown): string | null {
  const isTold = typeof details === 'object' && details !== null && 'expires_at' in details;
  return isTold && typeof details.expires_at === 'string' ? details.expires_at : null;
}

/** A window that is opened has a whole day again. */
async function renew(book: Book, lease: Lease, budget: number, after: 'once more' | 'no more'): Promise<Opened> {
  const left = (parseInstant(lease.expires_at) ?? 0) - (parseInstant(nowIso()) ?? 0);
  if (left > RENEW_BELOW_MS) return { kind: 'window', book, lease };
  const reply = await send(readRenew, {
    id: lease.id,
    if_revision: lease.revision,
    owner: deviceId(),
    lease_seconds: A_DAY,
    request_id: newRequestId(),
  });
  if (reply.ok) return { kind: 'window', book, lease: reply.body.result.lease };
  if (after === 'once more') return again(book.id, budget);
  return { kind: 'refused', code: reply.body.error.code, book };
}

async function again(bookId: string, budget: number): Promise<Opened> {
  const shown = await send(bookShow, { id: bookId });
  if (!shown.ok) return { kind: 'refused', code: shown.body.error.code, book: null };
  return leaseNext(shown.body.result.book, budget, 'no more');
}
