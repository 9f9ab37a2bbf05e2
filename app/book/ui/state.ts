// What Books is doing now, whatever place is in view: files waiting for a word, files being added, files refused.

import { signal } from '@preact/signals';
import type { PrepareUnit } from '../../kernel/staged.ts';

export interface ImportJob {
  readonly key: string;
  readonly name: string;
  /** The book that it becomes, once its file is kept. */
  readonly bookId?: string;
  /** Null until the size of the work is known. */
  readonly progress: { readonly done: number; readonly total: number; readonly unit: PrepareUnit } | null;
  readonly stop: () => void;
}

export interface RefusedFile {
  readonly key: string;
  readonly name: string;
  readonly code: string;
  /** The book that stands on the shelf all the same, when its file was kept. */
  readonly bookId: string | null;
}

/** Chosen before anybody said what they are for. */
export const waitingFiles = signal<readonly File[]>([]);
export const importJobs = signal<readonly ImportJob[]>([]);
export const refusedFiles = signal<readonly RefusedFile[]>([]);

/** Why the last try to set a book's text failed, by the book's id; a failure that repeats leaves no other mark. */
export const lastRefusals = signal<Readonly<Record<string, string>>>({});

export function changeJob(key: string, change: Partial<ImportJob>): void {
  importJobs.value = importJobs.peek().map((job) => (job.key === key ? { ...job, ...change } : job));
}
