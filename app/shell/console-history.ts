// The lines that were run, kept on this device: up and down bring them back.

import type { Parse } from '../widgets/memory.ts';

export const historyKey = 'console.history';
const MOST_LINES = 200;

export const parseHistory: Parse<readonly string[]> = (kept) =>
  Array.isArray(kept) ? kept.filter((line): line is string => typeof line === 'string').slice(-MOST_LINES) : [];

export function withLine(history: readonly string[], line: string): readonly string[] {
  return [...history.filter((other) => other !== line), line].slice(-MOST_LINES);
}
