// Book commands in short form for browser tests: import, prepare, read a whole book.
import type { App } from './browser.ts';
import { type RunFile, resultOf } from './run.ts';

export interface BookResult {
  readonly id: string;
  readonly title: string;
  readonly author: string | null;
  readonly format: string;
  readonly original_sha256: string;
  readonly original_bytes: number;
  readonly normalized_sha256: string | null;
  readonly normalized_bytes: number | null;
  readonly converter: string | null;
  readonly edition_of: string | null;
  readonly state: string;
  readonly revision: number;
  readonly block_count: number;
  readonly anomaly_count: number;
  readonly coverage: { readonly committed_blocks: number; readonly total_blocks: number; readonly percent: number };
}

export interface BlockResult {
  readonly id: string;
  readonly ordinal: number;
  readonly byte_start: number;
  readonly byte_end: number;
  readonly text: string;
  readonly text_hash: string;
  readonly heading_path: string[];
  readonly locator: { readonly logical_block_id: string; readonly subordinal: number; readonly source_hash: string };
  readonly query_only?: boolean;
}

export interface LeaseResult {
  readonly id: string;
  readonly owner: string;
  readonly start_ordinal: number;
  readonly end_ordinal: number;
  readonly range_hash: string;
  readonly budget: Record<string, number | string>;
  readonly coverage_before: BookResult['coverage'];
  readonly state: string;
  readonly revision: number;
  readonly expires_at: string;
  readonly blocks: BlockResult[];
  readonly text: string;
}

export type BookKit = ReturnType<typeof bookKit>;

export function bookKit(app: App, subject: string) {
  let requests = 0;
  const request_id = () => `b-${(requests += 1)}`;
  const run = (command: string, json?: object, files?: readonly RunFile[]) =>
    app.run(`lwc book ${command}${json ? ' --json -' : ''}`, {
      json: json && { request_id: request_id(), ...json },
      ...(files && { files }),
    });
  const must = async <T>(command: string, json?: object, files?: readonly RunFile[]): Promise<T> =>
    resultOf(await run(command, json, files)) as T;

  const importBook = (file: RunFile, fields: object = {}) =>
    run('import', { subject_id: subject, path: file.name, title: file.name, ...fields }, [file]);
  const prepare = (book: BookResult) => run(`prepare ${book.id} --if-revision ${book.revision}`, {});

  /** Imports and prepares, and answers the book as it is then. */
  async function readyBook(file: RunFile, fields: object = {}): Promise<BookResult> {
    const { book } = resultOf(await importBook(file, fields)) as { book: BookResult };
    return (resultOf(await prepare(book)) as { book: BookResult }).book;
  }

  const show = async (id: string) => (await must<{ book: BookResult }>(`show ${id}`)).book;

  const next = (book: { readonly id: string; readonly revision: number }, fields: object = {}) =>
    run(`read next ${book.id} --if-revision ${book.revision}`, { owner: 'test', ...fields });

  const report = (lease: LeaseResult) => ({
    owner: lease.owner,
    range_hash: lease.range_hash,
    summary: 'Read.',
    key_points: [{ text: 'A point.', block_id: lease.blocks[0]?.id, source_hash: lease.blocks[0]?.text_hash }],
    new_concepts: [],
    prior_links: [],
    open_threads: [],
    anomalies: [],
  });

  const commit = (lease: LeaseResult, fields: object = {}) =>
    run(`read commit ${lease.id} --if-revision ${lease.revision}`, { ...report(lease), ...fields });

  /** Reads window after window to the end; answers the joined text. */
  async function readToEnd(id: string, budget?: object): Promise<string> {
    let text = '';
    for (;;) {
      const book = await show(id);
      if (book.state === 'covered') return text;
      const { lease } = resultOf(await next(book, budget ? { budget } : {})) as { lease: LeaseResult };
      text += lease.text;
      resultOf(await commit(lease));
    }
  }

  return { run, must, importBook, prepare, readyBook, show, next, report, commit, readToEnd };
}
