// Windows over a book: the budget, the parts that fit, their hash, and what a report must be (suite §2.2, §3.3).
import { refuse, ok, type Result } from '../../kernel/result.ts';
import { codePoints, utf8Length } from '../../kernel/text.ts';

const KiB = 1024;

/** What is left to the reader's own work when a model reads: 45 % of its tokens (suite §3.3). */
const sourceShare = 0.55;

export interface Budget {
  readonly requested_unit: 'tokens' | 'utf8_bytes' | 'fallback_utf8_bytes';
  readonly requested_value: number;
  readonly source_limit: number;
}

/** What a window holds when nobody says, unless this device was told otherwise. */
export const fallbackBytes = 64 * KiB;

/** `fallback` is what holds without a budget, in bytes; null when what was said of it cannot be read. */
export function parseBudget(
  budget: { readonly unit: string; readonly value: number } | null,
  fallback: number | null,
): Result<Budget> {
  if (budget === null) {
    if (fallback === null) {
      const details = { configure: 'lwc --scope global config read reset' };
      return refuse('invalid_read_budget', 'What is stored as the usual budget cannot be read.', details);
    }
    return ok({ requested_unit: 'fallback_utf8_bytes', requested_value: fallback, source_limit: fallback });
  }
  const { unit, value } = budget;
  if (unit === 'utf8_bytes' && isWithin(value, 32 * KiB, 16 * KiB * KiB)) {
    return ok({ requested_unit: unit, requested_value: value, source_limit: value });
  }
  if (unit === 'tokens' && isWithin(value, 1024, 4_000_000)) {
    return ok({ requested_unit: unit, requested_value: value, source_limit: Math.floor(value * sourceShare) });
  }
  return refuse('invalid_read_budget', 'The budget is utf8_bytes 32768..16777216 or tokens 1024..4000000.', budget);
}

export function isLeaseSeconds(seconds: number): boolean {
  return isWithin(seconds, 30, 86_400);
}

export interface Part {
  readonly ordinal: number;
  readonly bytes: number;
  readonly text: string;
}

export interface Window {
  readonly count: number;
  readonly used_bytes: number;
  readonly used_chars: number;
}

/** Takes consecutive parts while they fit: bytes for byte budgets, code points for tokens. */
export function fillWindow(parts: readonly Part[], budget: Budget): Window {
  const window = { count: 0, used_bytes: 0, used_chars: 0 };
  for (const part of parts) {
    const chars = codePoints(part.text);
    const used = budget.requested_unit === 'tokens' ? window.used_chars + chars : window.used_bytes + part.bytes;
    if (used > budget.source_limit) break;
    window.count += 1;
    window.used_bytes += part.bytes;
    window.used_chars += chars;
  }
  return window;
}

/** How many bytes may have to be read to fill the budget: a code point is at most four of them. */
export function bytesToRead(budget: Budget): number {
  return budget.requested_unit === 'tokens' ? budget.source_limit * 4 : budget.source_limit;
}

export function rangeText(
  blocks: readonly { readonly id: string; readonly ordinal: number; readonly text_hash: string }[],
): string {
  return blocks.map((block) => `${block.id}:${block.ordinal}:${block.text_hash}`).join(':');
}

export function coverageOf(committed: number, total: number) {
  return { committed_blocks: committed, total_blocks: total, percent: total === 0 ? 0 : (committed / total) * 100 };
}

export interface Report {
  readonly summary: string;
  readonly key_points: readonly { readonly text: string; readonly block_id: string; readonly source_hash: string }[];
  readonly new_concepts: readonly string[];
  readonly prior_links: readonly string[];
  readonly open_threads: readonly string[];
  readonly anomalies: readonly string[];
}

export function checkReport(report: Report): Result<null> {
  if (!isFilled(report.summary, KiB * KiB)) return badReport('summary must be 1 byte to 1 MiB');
  if (!isWithin(report.key_points.length, 1, 1024)) return badReport('a report has 1 to 1024 key points');
  if (!report.key_points.every((point) => isFilled(point.text, 64 * KiB))) {
    return badReport('each key point must be 1 byte to 64 KiB');
  }
  for (const field of ['new_concepts', 'prior_links', 'open_threads', 'anomalies'] as const) {
    if (report[field].length > 1024 || !report[field].every((entry) => isFilled(entry, 64 * KiB))) {
      return badReport(`${field} has at most 1024 entries of 1 byte to 64 KiB`);
    }
  }
  return ok(null);
}

function badReport(message: string) {
  return refuse('invalid_read_report', message);
}

function isWithin(value: number, min: number, max: number): boolean {
  return Number.isSafeInteger(value) && value >= min && value <= max;
}

function isFilled(value: string, max: number): boolean {
  return value.trim() !== '' && utf8Length(value) <= max;
}
