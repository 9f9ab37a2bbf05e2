// Why a book cannot be read yet: what the settings say now, or else what its file came to when it was last tried.

import type { Anomaly, Book } from '../core/values.ts';

/** The code that files of this kind would be refused with now, by the settings alone; the shell knows. */
export type RefusedNow = (format: Book['format']) => string | null;

/** Refusals by the settings: they say nothing once the settings were changed. */
const bySettings = new Set([
  'trans_disabled',
  'book_converter_required',
  'trans_unsafe_args',
  'invalid_converter_config',
]);

interface Known {
  readonly now: string | null;
  /** Of the last try in this visit. */
  readonly tried: string | undefined;
  /** Newest first. */
  readonly found: readonly Anomaly[];
}

/** Null when nothing is against it: it was stopped, or what kept it was changed since. */
export function whyNot({ now, tried, found }: Known): string | null {
  if (now !== null) return now;
  if (tried !== undefined && !bySettings.has(tried)) return tried;
  const codes = found.filter(({ status }) => status === 'open').flatMap((anomaly) => codeOf(anomaly) ?? []);
  return codes.find((code) => !bySettings.has(code)) ?? null;
}

function codeOf({ kind, details }: Anomaly): string | null {
  if (kind === 'converter_error') return details;
  if (kind === 'invalid_utf8') return 'invalid_book_text';
  if (kind === 'empty_normalized_text') return 'empty_book_text';
  return kind === 'blob_missing' ? kind : null;
}
