// How much `read next` gives when no budget is named: a setting of this device (suite §3.3).
import type { Reading } from '../app/config/contract.ts';
import { fallbackBytes, parseBudget } from '../app/book/core/read-window.ts';
import { ok, type Result } from '../app/kernel/result.ts';

export interface ReadingSettings {
  readonly show: () => Reading;
  /** Null when what is stored cannot be read. */
  readonly fallbackBytes: () => number | null;
  readonly change: (bytes: number) => Promise<Result<null>>;
  readonly reset: () => Promise<void>;
}

export function createReadingSettings(
  stored: unknown,
  keep: (bytes: number | undefined) => Promise<void>,
): ReadingSettings {
  let said = stored === undefined ? undefined : readSaid(stored);
  return {
    show() {
      if (said === null) return { fallback_bytes: null };
      const isSaid = said !== undefined;
      return { fallback_bytes: { value: said ?? fallbackBytes, origin: isSaid ? 'global' : 'built-in' } };
    },
    fallbackBytes: () => (said === undefined ? fallbackBytes : said),
    async change(bytes) {
      const parsed = parseBudget({ unit: 'utf8_bytes', value: bytes }, fallbackBytes);
      if (!parsed.ok) return parsed;
      await keep(bytes);
      said = bytes;
      return ok(null);
    },
    async reset() {
      await keep(undefined);
      said = undefined;
    },
  };
}

function readSaid(stored: unknown): number | null {
  if (typeof stored !== 'number') return null;
  return parseBudget({ unit: 'utf8_bytes', value: stored }, fallbackBytes).ok ? stored : null;
}
