// Opens a book at one part: in its window when the part stands there, and by leafing otherwise. Looking opens no window.

import { send } from '../../../rpc/send.ts';
import { bookOutline, bookShow } from '../../contract.ts';
import { stateAt } from '../page/runs-between.ts';
import { type Opened, openWindow } from './open-window.ts';

export async function openAt(bookId: string, ordinal: number, budget: number): Promise<Opened> {
  const outline = await send(bookOutline, { id: bookId });
  if (!outline.ok) return { kind: 'refused', code: outline.body.error.code, book: null };
  if (stateAt(outline.body.result.runs, ordinal) === 'read') {
    const opened = await openWindow(bookId, budget);
    // A window that ran out meanwhile may have become a shorter one.
    const hasPart = (from: number, to: number) => ordinal >= from && ordinal <= to;
    if (opened.kind === 'window' && hasPart(opened.lease.start_ordinal, opened.lease.end_ordinal)) return opened;
  }
  const shown = await send(bookShow, { id: bookId });
  if (!shown.ok) return { kind: 'refused', code: shown.body.error.code, book: null };
  return { kind: 'leaf', book: shown.body.result.book };
}
