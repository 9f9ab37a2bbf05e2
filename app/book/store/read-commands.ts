// Reading windows: lease, renew, commit. Coverage moves only by a committed lease at the cursor (suite §3.3, §4.4).
import type { BlobStore } from '../../kernel/blob.ts';
import { type Handler, mutation, type TextRef } from '../../kernel/command.ts';
import { int, type ReadDb, type Tx } from '../../kernel/db.ts';
import { formatMillis, parseInstant } from '../../kernel/instant.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { readCommit, readNext, readRenew } from '../contract.ts';
import type { Book, Lease, LeaseBlock } from '../core/values.ts';
import {
  type Budget,
  bytesToRead,
  checkReport,
  coverageOf,
  fillWindow,
  isLeaseSeconds,
  parseBudget,
  rangeText,
} from '../core/read-window.ts';
import { readBlocks, readLeaseBlocks } from './block-text.ts';
import type { BookSettings } from './book-settings.ts';
import {
  type BlockRow,
  blocksFrom,
  bookNotFound,
  findActiveLease,
  findBook,
  findLease,
  type LeaseRow,
  revisionConflict,
} from './rows.ts';

type Blocks = readonly LeaseBlock[];

/** Rows read at a time while looking for what fits. */
const batch = 256;

/** A window's parts, and the budget that they were read for: the usual one may change meanwhile. */
interface Candidates {
  readonly blocks: Blocks;
  readonly budget: Result<Budget>;
}

export function readHandlers(blobs: BlobStore, settings: Pick<BookSettings, 'fallbackBytes'>): readonly Handler[] {
  return [nextHandler(blobs, settings), commitHandler(blobs), renewHandler(blobs)];
}

function nextHandler(blobs: BlobStore, settings: Pick<BookSettings, 'fallbackBytes'>): Handler {
  return mutation<typeof readNext, Candidates>({
    def: readNext,
    refs: ({ lease }) => leaseRefs(lease),
    load: async (db, input, _files, now) => {
      const budget = parseBudget(input.budget, settings.fallbackBytes());
      const book = findBook(db, input.id);
      if (!book) return ok({ blocks: [], budget });
      const blocks = await blocksFor(db, blobs, book, budget, now);
      return blocks.ok ? ok({ blocks: blocks.value, budget }) : blocks;
    },
    run: (tx, input, context) => {
      const { blocks: loaded, budget } = context.loaded;
      const book = findBook(tx, input.id);
      if (!book) return bookNotFound();
      if (book.state !== 'ready' && book.state !== 'reading') {
        return refuse('book_not_readable', 'The book is not being read.', { state: book.state });
      }
      if (book.revision !== input.if_revision) return revisionConflict(input.if_revision, book.revision);
      if (!isLeaseSeconds(input.lease_seconds)) return badLeaseSeconds(input.lease_seconds);
      const active = findActiveLease(tx, book.id);
      if (active && hasExpired(active, context.now)) expire(tx, active, context.now);
      else if (active && active.owner !== input.owner) return staleOwner(active);
      else if (active) return { ok: true, value: { lease: withText(active, loaded) }, unchanged: true };

      if (!budget.ok) return budget;
      const start = nextOrdinal(tx, book.id);
      if (start >= book.block_count) return refuse('book_covered', 'Every part of the book has been read.');
      const window = fillWindow(
        loaded.map((block) => ({
          ordinal: block.ordinal,
          bytes: block.byte_end - block.byte_start,
          text: block.text,
        })),
        budget.value,
      );
      if (window.count === 0) {
        return refuse('read_budget_too_small', 'The next part alone does not fit into the budget.', budget.value);
      }
      const blocks = loaded.slice(0, window.count);
      const lease: LeaseRow = {
        id: context.newId(),
        book_id: book.id,
        owner: input.owner,
        start_ordinal: start,
        end_ordinal: start + window.count - 1,
        range_hash: context.sha256(rangeText(blocks)),
        budget: { ...budget.value, used_bytes: window.used_bytes, used_chars: window.used_chars },
        coverage_before: book.coverage,
        state: 'active',
        revision: 1,
        created_at: context.now,
        updated_at: context.now,
        expires_at: later(context.now, input.lease_seconds),
        committed_at: null,
      };
      insertLease(tx, lease);
      tx.run("UPDATE books SET state = 'reading', revision = revision + 1, updated_at = ? WHERE id = ?", [
        context.now,
        book.id,
      ]);
      return ok({ lease: withText(lease, blocks) });
    },
  });
}

function commitHandler(blobs: BlobStore): Handler {
  return mutation<typeof readCommit, Blocks>({
    def: readCommit,
    refs: ({ lease }) => leaseRefs(lease),
    load: (db, input) => loadLease(db, blobs, input.id),
    run: (tx, input, context) => {
      const report = checkReport(input);
      if (!report.ok) return report;
      const held = holdLease(tx, input, context.now);
      if (!held.ok) return held;
      const lease = held.value;
      if (lease.range_hash !== input.range_hash) {
        return refuse('lease_hash_mismatch', 'The hash is not that of the parts leased.', {
          current: lease.range_hash,
        });
      }
      const hashById = new Map(context.loaded.map((block) => [block.id, block.text_hash]));
      if (!input.key_points.every((point) => hashById.get(point.block_id) === point.source_hash)) {
        return refuse('report_source_mismatch', 'A key point cites a part that is not in this window.');
      }
      if (lease.start_ordinal !== nextOrdinal(tx, lease.book_id)) {
        return refuse('coverage_order_conflict', 'The window does not begin where reading stands.');
      }
      const book = findBook(tx, lease.book_id);
      if (!book) return bookNotFound();
      const committed: LeaseRow = {
        ...lease,
        state: 'committed',
        revision: lease.revision + 1,
        updated_at: context.now,
        committed_at: context.now,
      };
      updateLease(tx, committed);
      tx.run(
        `INSERT INTO book_window_reports(lease_id, book_id, summary, key_points_json, new_concepts_json,
          prior_links_json, open_threads_json, anomalies_json, created_at) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [
          lease.id,
          lease.book_id,
          input.summary,
          JSON.stringify(input.key_points),
          JSON.stringify(input.new_concepts),
          JSON.stringify(input.prior_links),
          JSON.stringify(input.open_threads),
          JSON.stringify(input.anomalies),
          context.now,
        ],
      );
      const next = lease.end_ordinal + 1;
      tx.run(
        'UPDATE book_cursors SET next_ordinal = ?, committed_blocks = ?, revision = revision + 1 WHERE book_id = ?',
        [next, next, lease.book_id],
      );
      tx.run('UPDATE books SET state = ?, revision = revision + 1, updated_at = ? WHERE id = ?', [
        next === book.block_count ? 'covered' : 'reading',
        context.now,
        lease.book_id,
      ]);
      return ok({ lease: withText(committed, context.loaded), coverage: coverageOf(next, book.block_count) });
    },
  });
}

function renewHandler(blobs: BlobStore): Handler {
  return mutation<typeof readRenew, Blocks>({
    def: readRenew,
    refs: ({ lease }) => leaseRefs(lease),
    load: (db, input) => loadLease(db, blobs, input.id),
    run: (tx, input, context) => {
      const held = holdLease(tx, input, context.now);
      if (!held.ok) return held;
      if (!isLeaseSeconds(input.lease_seconds)) return badLeaseSeconds(input.lease_seconds);
      const renewed: LeaseRow = {
        ...held.value,
        revision: held.value.revision + 1,
        updated_at: context.now,
        expires_at: later(context.now, input.lease_seconds),
      };
      updateLease(tx, renewed);
      return ok({ lease: withText(renewed, context.loaded) });
    },
  });
}

/** The checks that commit and renew share, in the contract's order: expired, state and revision, owner. */
function holdLease(
  tx: Tx,
  input: { readonly id: string; readonly if_revision: number; readonly owner: string },
  now: string,
) {
  const lease = findLease(tx, input.id);
  if (!lease) return refuse('book_lease_not_found', 'There is no such lease.');
  if (lease.state === 'expired') return leaseExpired(lease);
  if (lease.state === 'active' && hasExpired(lease, now)) {
    expire(tx, lease, now);
    return { ...leaseExpired(lease), keep: true } as const;
  }
  if (lease.state !== 'active' || lease.revision !== input.if_revision) {
    return revisionConflict(input.if_revision, lease.revision);
  }
  if (lease.owner !== input.owner) return staleOwner(lease);
  return ok(lease);
}

async function loadLease(db: ReadDb, blobs: BlobStore, id: string): Promise<Result<Blocks>> {
  const lease = findLease(db, id);
  return lease ? readLeaseBlocks(db, blobs, lease) : ok([]);
}

/** Those of the window that is open, or those that a new one could hold. */
async function blocksFor(
  db: ReadDb,
  blobs: BlobStore,
  book: Book,
  budget: Result<Budget>,
  now: string,
): Promise<Result<Blocks>> {
  const active = findActiveLease(db, book.id);
  if (active && !hasExpired(active, now)) return readLeaseBlocks(db, blobs, active);
  return budget.ok ? readCandidates(db, blobs, book, budget.value) : ok([]);
}

/** Parts from the cursor on that could fit, by their bytes; `fillWindow` then decides. */
function readCandidates(db: ReadDb, blobs: BlobStore, book: Book, budget: Budget): Promise<Result<Blocks>> {
  const rows: BlockRow[] = [];
  let bytes = 0;
  for (let at = nextOrdinal(db, book.id); ; at += batch) {
    const some = blocksFrom(db, book.id, at, batch);
    for (const row of some) {
      bytes += row.byte_end - row.byte_start;
      if (bytes > bytesToRead(budget)) return readBlocks(blobs, book, rows);
      rows.push(row);
    }
    if (some.length < batch) return readBlocks(blobs, book, rows);
  }
}

function nextOrdinal(db: ReadDb, bookId: string): number {
  const row = db.get('SELECT next_ordinal FROM book_cursors WHERE book_id = ?', [bookId]);
  return row ? int(row, 'next_ordinal') : 0;
}

function withText(lease: LeaseRow, blocks: Blocks): Lease {
  return { ...lease, blocks: [...blocks], text: blocks.map((block) => block.text).join('') };
}

/** The text of parts never changes, so a replay reads it again instead of keeping it twice. */
function leaseRefs(lease: Lease): readonly TextRef[] {
  return [
    { path: ['lease', 'blocks'], ref: { $blocks: { lease: lease.id } } },
    { path: ['lease', 'text'], ref: { $text: { lease: lease.id } } },
  ];
}

function hasExpired(lease: LeaseRow, now: string): boolean {
  return now >= lease.expires_at;
}

function later(now: string, seconds: number): string {
  return formatMillis((parseInstant(now) ?? 0) + seconds * 1000);
}

function expire(tx: Tx, lease: LeaseRow, now: string): void {
  updateLease(tx, { ...lease, state: 'expired', updated_at: now });
}

function leaseExpired(lease: LeaseRow) {
  return refuse('lease_expired', 'The lease ran out; ask for the next window again.', { expires_at: lease.expires_at });
}

function staleOwner({ owner, expires_at }: LeaseRow) {
  return refuse('stale_owner', 'Somebody else holds it.', { current: owner, expires_at });
}

function badLeaseSeconds(seconds: number) {
  return refuse('invalid_lease_expiry', 'A lease lasts 30 to 86400 whole seconds.', { lease_seconds: seconds });
}

function updateLease(tx: Tx, lease: LeaseRow): void {
  tx.run(
    'UPDATE book_leases SET state = ?, revision = ?, updated_at = ?, expires_at = ?, committed_at = ? WHERE id = ?',
    [lease.state, lease.revision, lease.updated_at, lease.expires_at, lease.committed_at, lease.id],
  );
}

function insertLease(tx: Tx, lease: LeaseRow): void {
  tx.run(
    `INSERT INTO book_leases(id, book_id, owner, start_ordinal, end_ordinal, range_hash, requested_unit, requested_value,
      source_limit, used_bytes, used_chars, coverage_committed, coverage_total, state, revision, created_at, updated_at,
      expires_at) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      lease.id,
      lease.book_id,
      lease.owner,
      lease.start_ordinal,
      lease.end_ordinal,
      lease.range_hash,
      lease.budget.requested_unit,
      lease.budget.requested_value,
      lease.budget.source_limit,
      lease.budget.used_bytes,
      lease.budget.used_chars,
      lease.coverage_before.committed_blocks,
      lease.coverage_before.total_blocks,
      lease.state,
      lease.revision,
      lease.created_at,
      lease.updated_at,
      lease.expires_at,
    ],
  );
}
