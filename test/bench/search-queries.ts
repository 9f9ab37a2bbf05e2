// Forty searches over 20 MiB of books as a person asks them, and a common word beside FTS5 in SQLite's own build.
import type { Row, Scenario } from '../kit/bench.ts';
import { interleave, ratioRow } from '../kit/bench-ratio.ts';
import { type BenchRig, openRig } from '../kit/bench-rig.ts';
import { type App, withApp } from '../kit/browser.ts';
import { addLibrary, type Library, untilIndexed, writeLibrary } from '../kit/written-library.ts';

const rounds = 7;
const asks = 5;
const commonIn = 5000;
const median = 'forty searches over 20 MiB, each five times: median';
const slowest = 'forty searches over 20 MiB, each five times: p95';
const common = `words that stand in more than ${commonIn} parts, beside FTS5`;

/** Always the same: words common and rare, several together, parts of words in Chinese, and words that are nowhere. */
function queriesIn([english, chinese, arabic]: Library['words']): readonly string[] {
  const word = (words: readonly string[], rank: number) => words[rank] ?? '';
  const together = (words: readonly string[], gap: string, ...ranks: readonly number[]) =>
    ranks.map((rank) => word(words, rank)).join(gap);
  return [
    ...[0, 2, 10, 40, 150, 600, 2500, 9000, 20_000, 39_000].map((rank) => word(english, rank)),
    ...[5, 30, 300, 3000].map((rank) => together(english, ' ', rank, rank + 1)),
    ...[1, 20, 200, 2000].map((rank) => together(english, ' ', rank, rank * 2, rank * 3)),
    ...[0, 5, 60, 500, 4000, 15_000].map((rank) => word(chinese, rank)),
    ...[3, 40, 700, 5000].map((rank) => together(chinese, '', rank, rank + 1)),
    ...[0, 8, 90, 800, 6000, 25_000].map((rank) => word(arabic, rank)),
    ...[4, 70, 900].map((rank) => together(arabic, ' ', rank, rank + 2)),
    ...['zzqqxx', 'zzqqxx yyww', '\u9fa5\u9fa4\u9fa3'],
  ];
}

interface Asked {
  readonly took: number;
  readonly total: number;
}

function ask(app: App, queries: readonly string[]): Promise<readonly Asked[]> {
  return app.page.evaluate(async (asked) => {
    const { lectern } = globalThis as unknown as {
      readonly lectern: { run(line: string): Promise<{ exit_code: number; stdout: string }> };
    };
    const answers: { took: number; total: number }[] = [];
    for (const query of asked) {
      const begun = performance.now();
      const ran = await lectern.run(`lwc book find '${query}' --limit 20`);
      const took = performance.now() - begun;
      if (ran.exit_code !== 0) throw new Error(query);
      answers.push({ took, total: JSON.parse(ran.stdout).result.total });
    }
    return answers;
  }, queries);
}

/** As many paragraphs at a time as travel well. */
async function addToFullText({ call }: BenchRig, { books }: Library): Promise<void> {
  await call('openFullText');
  for (const { text } of books) {
    const paragraphs = text.split('\n\n').filter((paragraph) => paragraph !== '');
    for (let at = 0; at < paragraphs.length; at += 2000) await call('addFullText', paragraphs.slice(at, at + 2000));
  }
  await call('mergeFullText');
}

/** Both answer the best twenty; ours through the whole command, the peer in its worker. */
async function besideFullText(app: App, rig: BenchRig, library: Library): Promise<Row> {
  await addToFullText(rig, library);
  const words: string[] = [];
  for (const rank of [1, 3, 6, 12, 20]) {
    const word = library.words[0][rank] ?? '';
    if (Number(await rig.call('countFullText', word)) > commonIn) words.push(word);
  }
  const all = await interleave(['ours', 'FTS5 in sqlite-wasm'], rounds + 1, async (name) => {
    if (words.length < 3) throw new Error(`${words.length} words are common enough`);
    if (name === 'ours') return { time: sum((await ask(app, words)).map(({ took }) => took)) };
    const taken: number[] = [];
    for (const word of words) taken.push(Number(await rig.call('askFullText', word)));
    return { time: sum(taken) };
  });
  const note = `${words.length} words; FTS5 ranks every part and cuts a piece out of each of the best twenty, ours ranks the first 4,000`;
  return ratioRow(all.map(withoutFirst), {
    what: common,
    figure: 'time',
    unit: 'ms',
    target: 3,
    bound: 'at most',
    note,
  });
}

/** In the first round both find their pages on disk. */
function withoutFirst<C extends { readonly figures: Readonly<Record<string, readonly number[]>> }>(contender: C): C {
  const figures = Object.fromEntries(
    Object.entries(contender.figures).map(([name, samples]) => [name, samples.slice(1)]),
  );
  return { ...contender, figures };
}

const sum = (figures: readonly number[]) => figures.reduce((all, figure) => all + figure, 0);

async function run(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  await withApp({ expectedProblems: [/404/] }, async (app) => {
    const library = writeLibrary();
    await untilIndexed(app, await addLibrary(app, library));
    const queries = queriesIn(library.words);
    if (queries.length !== 40) throw new Error(`${queries.length} queries`);
    const answers: Asked[] = [];
    for (let i = 0; i < asks; i += 1) answers.push(...(await ask(app, queries)));
    const samples = answers.map(({ took }) => took);
    const found = answers.slice(0, 40).filter(({ total }) => total > 0).length;
    rows.push(
      { what: median, samples, target: 5, judgedBy: 'median', beside: `${found} of 40 find something` },
      { what: slowest, samples, target: 60, judgedBy: 'p95' },
      { what: 'the same, first time only', samples: samples.slice(0, 40), target: null, judgedBy: 'p95' },
    );
    const rig = await openRig(app.context);
    rows.push(await besideFullText(app, rig, library));
    await rig.close();
  });
  return rows;
}

export const scenario: Scenario = { name: 'search-queries', promises: [median, slowest, common], run };
