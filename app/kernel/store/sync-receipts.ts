// Receipts say that two devices were brought together and in which state; only the latest true one allows a takeover (suite §5.6).
import { canonicalJson } from '../canon.ts';
import { int, type ReadDb, type Row, text, word } from '../db.ts';
import { ok, refuse, type Result } from '../result.ts';

export interface SyncReceipt {
  readonly session_id: string;
  readonly plugin_id: string;
  readonly store_id: string;
  readonly source_revision: number;
  readonly resolved_revision: number;
  readonly logical_hash: string;
  /** UTC, milliseconds. */
  readonly completed_at: string;
  readonly runtime_state: 'ready' | 'preserved_not_ready';
  readonly state: 'completed';
  readonly receipt_hash: string;
}

/** The store as it is now. */
export interface LiveState {
  readonly plugin_id: string;
  readonly store_id: string;
  readonly revision: number;
  readonly logical_hash: string;
}

const columns = `session_id, plugin_id, store_id, source_revision, resolved_revision, logical_hash, completed_at,
  runtime_state, state, receipt_hash`;

export function findReceipt(db: ReadDb, sessionId: string): SyncReceipt | undefined {
  const row = db.get(`SELECT ${columns} FROM sync_receipts WHERE session_id = ?`, [sessionId]);
  return row && toReceipt(row);
}

/** A store's revision only rises, so it says which receipt came last even when a clock was set back in between. */
export function latestReceipt(db: ReadDb): SyncReceipt | undefined {
  return db
    .all(`SELECT ${columns} FROM sync_receipts`)
    .map(toReceipt)
    .sort((a, b) => a.resolved_revision - b.resolved_revision || (a.completed_at < b.completed_at ? -1 : 1))
    .at(-1);
}

/** Over all other fields as canonical JSON. */
export function receiptHash(receipt: Omit<SyncReceipt, 'receipt_hash'>, sha256: (text: string) => string): string {
  const { session_id, plugin_id, store_id, source_revision, resolved_revision, logical_hash } = receipt;
  const { completed_at, runtime_state, state } = receipt;
  const sealed = { session_id, plugin_id, store_id, source_revision, resolved_revision, logical_hash };
  return sha256(canonicalJson({ ...sealed, completed_at, runtime_state, state }));
}

/** Whether computing the live hash is worth it: otherwise the receipt is refused for a plainer reason anyway. */
export function needsLiveHash(db: ReadDb, sessionId: string, revision: number | undefined): boolean {
  return findReceipt(db, sessionId)?.resolved_revision === revision;
}

/** There is one, it is the last, it is ready, nobody changed it, and the store is still as it says: in this order. */
export function checkReceipt(
  db: ReadDb,
  sessionId: string,
  live: LiveState | null,
  sha256: (text: string) => string,
): Result<SyncReceipt> {
  const receipt = findReceipt(db, sessionId);
  if (!receipt) return refuse('sync_receipt_missing', 'The devices were not brought together under this name.');
  if (latestReceipt(db)?.session_id !== receipt.session_id) {
    return refuse('stale_sync_receipt', 'The devices were brought together again since.');
  }
  if (receipt.runtime_state !== 'ready') {
    return refuse('sync_receipt_not_ready', 'What came from the other device is not in use here yet.');
  }
  const isOurs = receipt.plugin_id === live?.plugin_id && receipt.store_id === live.store_id;
  if (!isOurs || receipt.receipt_hash !== receiptHash(receipt, sha256)) {
    return refuse('invalid_sync_receipt', 'The receipt is not what was written, or is another store’s.');
  }
  if (receipt.resolved_revision !== live.revision || receipt.logical_hash !== live.logical_hash) {
    return refuse('stale_sync_receipt', 'The store has changed since the devices were brought together.', {
      receipt_revision: receipt.resolved_revision,
      current_revision: live.revision,
    });
  }
  return ok(receipt);
}

function toReceipt(row: Row): SyncReceipt {
  return {
    session_id: text(row, 'session_id'),
    plugin_id: text(row, 'plugin_id'),
    store_id: text(row, 'store_id'),
    source_revision: int(row, 'source_revision'),
    resolved_revision: int(row, 'resolved_revision'),
    logical_hash: text(row, 'logical_hash'),
    completed_at: text(row, 'completed_at'),
    runtime_state: word(row, 'runtime_state', ['ready', 'preserved_not_ready']),
    state: word(row, 'state', ['completed']),
    receipt_hash: text(row, 'receipt_hash'),
  };
}
