// No task of the page may be long while a 16 MiB book comes in: all of that is the workers' business.
import type { Row, Scenario } from '../kit/bench.ts';
import { bookKit } from '../kit/book-commands.ts';
import { withApp } from '../kit/browser.ts';

const subject = 'ba'.repeat(16);
const what = 'longest task of the page while 16 MiB come in';

async function run(): Promise<readonly Row[]> {
  const tasks: number[] = [];
  await withApp({}, async (app) => {
    await app.run('lwc --scope global config set --book enabled');
    const book = bookKit(app, subject);
    await book.must('subject ensure', { id: subject, name: 'Bench' });
    await app.page.locator('nav a[href="/books"]').first().click();
    const seen = await app.page.evaluateHandle(() => {
      const longer: number[] = [];
      new PerformanceObserver((list) => longer.push(...list.getEntries().map((entry) => entry.duration))).observe({
        entryTypes: ['longtask'],
      });
      return longer;
    });
    const line = 'It was the habit of the house to read aloud after supper, a chapter and no more. ';
    const chapter = `# A chapter\n\n${`${line.repeat(6)}\n\n`.repeat(32)}`;
    const times = Math.ceil((16 * 1024 * 1024) / chapter.length);
    await book.readyBook({ name: 'sixteen.md', text: chapter, times });
    tasks.push(...(await seen.jsonValue()));
  });
  // The browser tells only of tasks over 50 ms: none is the best there is.
  return [{ what, samples: [...tasks, 0], target: 50, judgedBy: 'worst' }];
}

export const scenario: Scenario = { name: 'page-tasks', promises: [what], run };
