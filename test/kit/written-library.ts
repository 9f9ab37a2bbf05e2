// Twenty MiB of books in three scripts, the same in every run: what a search is measured on.
import type { App } from './browser.ts';
import { bookKit } from './book-commands.ts';

const MiB = 1024 * 1024;

const subject = 'be'.repeat(16);

type Chance = () => number;

function seeded(seed: number): Chance {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

/** Words whose frequencies fall as those of a language do; common ones are short. */
function vocabulary(chance: Chance, letters: readonly string[], size: number, glue: number): readonly string[] {
  return Array.from({ length: size }, (_, rank) => {
    const length = glue + Math.floor(Math.log2(2 + rank) * (0.3 + 0.4 * chance()));
    return Array.from({ length }, () => letters[Math.floor(letters.length * chance() * chance())] ?? '').join('');
  });
}

function writeBook(chance: Chance, words: readonly string[], gap: string, bytes: number): string {
  const paragraphs: string[] = [];
  const encoder = new TextEncoder();
  for (let size = 0; size < bytes; ) {
    const length = 20 + Math.floor(200 * chance());
    const line = Array.from({ length }, () => words[Math.floor(words.length ** chance()) - 1] ?? words[0]).join(gap);
    const heading = paragraphs.length % 60 === 0 ? `# Chapter ${paragraphs.length / 60}\n\n` : '';
    const paragraph = `${heading}${line}.\n\n`;
    paragraphs.push(paragraph);
    size += encoder.encode(paragraph).length;
  }
  return paragraphs.join('');
}

const latin = [...'etaoinshrdlucmfwypvbgkjqxz'];
const han = Array.from({ length: 1800 }, (_, i) => String.fromCodePoint(0x4e00 + i * 7));
const arabic = [...'المنيتوهرعبدسكفقجحصخشطضزذغثظ'];

export interface Library {
  /** English, Chinese and Arabic words, the commonest first. */
  readonly words: readonly [english: readonly string[], chinese: readonly string[], arabic: readonly string[]];
  readonly books: readonly { readonly name: string; readonly text: string }[];
}

export function writeLibrary(): Library {
  const chance = seeded(2026);
  const english = vocabulary(chance, latin, 40_000, 1);
  const chinese = vocabulary(chance, han, 20_000, 1);
  const arab = vocabulary(chance, arabic, 30_000, 2);
  const planned: readonly (readonly [string, readonly string[], string, number])[] = [
    ['english-1.md', english, ' ', 6 * MiB],
    ['english-2.md', english, ' ', 6 * MiB],
    ['chinese.md', chinese, '', 5 * MiB],
    ['arabic.md', arab, ' ', 3 * MiB],
  ];
  const books = planned.map(([name, words, gap, bytes]) => ({ name, text: writeBook(chance, words, gap, bytes) }));
  return { words: [english, chinese, arab], books };
}

/** Imports and prepares all of it; answers the id of the book that is indexed last. */
export async function addLibrary(app: App, { books }: Library): Promise<string> {
  await app.run('lwc --scope global config set --book enabled');
  const kit = bookKit(app, subject);
  await kit.must('subject ensure', { id: subject, name: 'Reading' });
  let last = '';
  for (const book of books) last = (await kit.readyBook(book)).id;
  return last;
}

/** Answers how long it took until nothing had to be read any more, and the pauses a small command saw meanwhile. */
export async function untilIndexed(
  app: App,
  last: string,
): Promise<{ readonly total: number; readonly pauses: readonly number[] }> {
  return app.page.evaluate(async (book) => {
    const { lectern } = globalThis as unknown as { lectern: { run(line: string): Promise<{ stdout: string }> } };
    const start = performance.now();
    const pauses: number[] = [];
    for (;;) {
      // Small commands, and now and then one that says how far the index is, which it pays for by reading the rest.
      for (let i = 0; i < 500; i += 1) {
        const before = performance.now();
        await lectern.run('lwc book status');
        pauses.push(performance.now() - before);
      }
      const { stdout } = await lectern.run(`lwc book search ${book} zzzzzz`);
      if (JSON.parse(stdout).result.scanned === 0) return { total: performance.now() - start, pauses };
    }
  }, last);
}
