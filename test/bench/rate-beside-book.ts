// How long a rating takes while a book of 64 MiB is being prepared in the same app.
import { missingRow, type Row, type Scenario } from '../kit/bench.ts';
import { bookKit, type BookResult } from '../kit/book-commands.ts';
import { withApp } from '../kit/browser.ts';
import { practiceKit } from '../kit/practice-commands.ts';
import { resultOf } from '../kit/run.ts';

const MiB = 1024 * 1024;
const subject = 'ba'.repeat(16);
const cards = 20;
const fewest = 100;
const what = 'review rate while a book of 64 MiB is prepared';

async function run(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  await withApp({}, async (app) => {
    await app.run('lwc --scope global config set --practice enabled --book enabled');
    const book = bookKit(app, subject);
    const practice = practiceKit(app);
    await book.must('subject ensure', { id: subject, name: 'Bench' });
    await practice.subject(subject, 'Bench');
    const ids: string[] = [];
    for (let i = 0; i < cards; i += 1) ids.push((await practice.card(subject, `What is ${i}?`)).id);
    const line = 'It was the habit of the house to read aloud after supper, a chapter and no more. ';
    const chapter = `# A chapter\n\n${`${line.repeat(6)}\n\n`.repeat(32)}`;
    const file = { name: 'sixty-four.md', text: chapter, times: Math.ceil((64 * MiB) / chapter.length) };
    const { book: imported } = resultOf(await book.importBook(file)) as { book: BookResult };
    if (imported.original_bytes < 64 * MiB) throw new Error(`the book has ${imported.original_bytes} bytes`);

    const { samples, alone, took } = await app.page.evaluate(
      async ([id, revision, names]) => {
        interface Lectern {
          run(line: string, options?: { json?: unknown }): Promise<{ exit_code: number; stderr: string }>;
        }
        const { lectern } = globalThis as unknown as { readonly lectern: Lectern };
        const must = async (command: string, json: object) => {
          const ran = await lectern.run(command, { json });
          if (ran.exit_code !== 0) throw new Error(ran.stderr);
        };
        let sent = 0;
        const rate = async () => {
          // Nobody rates twice in one frame.
          await new Promise((resolve) => requestAnimationFrame(resolve));
          const n = (sent += 1);
          const before = performance.now();
          await must(`lwc practice review rate ${names[n % names.length]} --json -`, {
            rating: 3,
            reviewed_at: new Date(Date.parse('2026-12-01T08:00:00Z') + n * 60_000).toISOString(),
            estimated_minutes: 1,
            request_id: `rate-${n}`,
          });
          return performance.now() - before;
        };
        const alone: number[] = [];
        for (let i = 0; i < 100; i += 1) alone.push(await rate());
        const begun = performance.now();
        let isPrepared = false;
        const preparing = must(`lwc book prepare ${id} --if-revision ${revision} --json -`, {
          request_id: 'prepare',
        }).finally(() => {
          isPrepared = true;
        });
        const taken: number[] = [];
        while (!isPrepared) taken.push(await rate());
        await preparing;
        return { samples: taken, alone, took: performance.now() - begun };
      },
      [imported.id, imported.revision, ids] as const,
    );
    rows.push(
      samples.length < fewest
        ? missingRow(what, `only ${samples.length} ratings`)
        : { what, samples, target: 16, judgedBy: 'p95' },
      { what: 'review rate before, with nothing beside it', samples: alone, target: null, judgedBy: 'p95' },
      { what: 'the book, prepared meanwhile', samples: [took], target: null, judgedBy: 'median' },
    );
  });
  return rows;
}

export const scenario: Scenario = { name: 'rate-beside-book', promises: [what], run };
