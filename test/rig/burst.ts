// Many commands at once from one tab, with every answer noted outside the browser.
import type { Page } from 'playwright-core';
import type { Ran } from '../kit/run.ts';

export interface Burst {
  /** Answered commands: what was asked, and the reply's text. */
  readonly answered: ReadonlyMap<string, string>;
  /** Settles when so many were answered. */
  readonly until: (count: number) => Promise<void>;
  /** Settles when all were answered. */
  readonly done: Promise<void>;
}

/** `count` subjects named after their request, twenty under way at any moment. */
export async function startBurst(page: Page, count: number): Promise<Burst> {
  const answered = new Map<string, string>();
  const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  await page.exposeFunction('noteAnswer', (name: string, ran: Ran) => {
    if (ran.exit_code !== 0) throw new Error(ran.stderr);
    answered.set(name, ran.stdout);
    for (const one of waiting) if (answered.size >= one.count) one.resolve();
  });
  const done = page.evaluate(async (total) => {
    const { lectern, noteAnswer } = globalThis as unknown as {
      readonly lectern: { run(line: string, options: object): Promise<Ran> };
      readonly noteAnswer: (name: string, ran: Ran) => Promise<void>;
    };
    let next = 0;
    async function worker(): Promise<void> {
      while (next < total) {
        const name = `s${(next += 1)}`;
        const json = { name, request_id: name };
        await noteAnswer(name, await lectern.run('lwc tutor subject create --json -', { json }));
      }
    }
    await Promise.all(Array.from({ length: 20 }, worker));
  }, count);
  return {
    answered,
    until: (wanted) => new Promise((resolve) => void waiting.push({ count: wanted, resolve })),
    done,
  };
}

/** Each of them once, each with the answer it got then; revisions without a gap show that none was done twice. */
export async function judgeBurst(page: Page, { answered }: Burst, count: number): Promise<readonly string[]> {
  return page.evaluate(
    async ([total, replies]) => {
      const { lectern } = globalThis as unknown as {
        readonly lectern: { run(line: string, options?: object): Promise<Ran> };
      };
      const problems: string[] = [];
      for (const [name, stdout] of replies) {
        const ran = await lectern.run('lwc tutor subject create --json -', { json: { name, request_id: name } });
        if (ran.stdout !== stdout) problems.push(`${name} is answered otherwise`);
      }
      const { stdout } = await lectern.run('lwc tutor subject list --limit 500');
      const names = JSON.parse(stdout).result.subjects.map((subject: { name: string }) => subject.name);
      if (names.length !== total || new Set(names).size !== total) problems.push(`${names.length} subjects`);
      const revisions = new Set(replies.map(([, reply]) => JSON.parse(reply).store.revision));
      if (revisions.size !== total || Math.max(...revisions) !== total) problems.push('revisions have gaps');
      return problems;
    },
    [count, [...answered]] as const,
  );
}
