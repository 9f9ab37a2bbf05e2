// The main job, command by command: import a book, read all of it in windows that count, make cards, review them.

/** @typedef {{ exit_code: number, stdout: string, stderr: string }} Ran */
/** @typedef {{ id: string, text: string, text_hash: string }} Block */
/** @typedef {{ prompt: string, answer: string, estimated_minutes: number, quote: string }} Card */
/** @typedef {{ title: string, author: string, subject: { id: string, name: string }, items: readonly Card[] }} Sample */

const owner = 'demo';
const width = 240;

/**
 * @param {import('playwright-core').Page} page
 * @param {string} text
 * @param {Sample} sample
 */
export async function runMainJob(page, text, sample) {
  const run = commandLine(page, text);
  const subjectId = sample.subject.id;
  await run('lwc --scope global config set --book enabled');
  await run('lwc --scope global config set --practice enabled');
  for (const plugin of ['book', 'practice']) await run(`lwc ${plugin} subject ensure`, { ...sample.subject });

  const { title, author } = sample;
  const { book } = await run('lwc book import', { subject_id: subjectId, path: 'book.md', title, author });
  await run(`lwc book prepare ${book.id} --if-revision ${book.revision}`, {});
  const blocks = await readToTheEnd(run, book.id);
  const cards = await makeCards(run, book.id, blocks, sample);
  await review(run, subjectId, cards);
  await run('lwc book status');
  await run('lwc practice status');
}

/** @typedef {{ id: string, revision: number, coverage: { percent: number } }} Book */
/** @typedef {{ id: string, revision: number, range_hash: string, start_ordinal: number, end_ordinal: number, blocks: Block[] }} Lease */
/** @typedef {{ id: string, revision: number, estimated_minutes: number }} Item */
/** @typedef {{ book: Book, lease: Lease, item: Item }} Result What commands answer; each answers one of these. */
/** @typedef {(line: string, json?: Record<string, unknown>) => Promise<Result>} Run */

/**
 * Windows of the smallest size, each closed with a report that cites a part of it, until all of the book counts.
 * @param {Run} run
 * @param {string} bookId
 */
async function readToTheEnd(run, bookId) {
  /** @type {Block[]} */
  const blocks = [];
  for (;;) {
    const { book } = await run(`lwc book show ${bookId}`);
    if (book.coverage.percent === 100) return blocks;
    const budget = { unit: 'utf8_bytes', value: 32_768 };
    const { lease } = await run(`lwc book read next ${bookId} --if-revision ${book.revision}`, { owner, budget });
    blocks.push(...lease.blocks);
    const cited = lease.blocks.at(-1);
    if (!cited) throw new Error('a window without a part');
    await run(`lwc book read commit ${lease.id} --if-revision ${lease.revision}`, {
      owner,
      range_hash: lease.range_hash,
      summary: `Parts ${lease.start_ordinal} to ${lease.end_ordinal}, read in one sitting.`,
      key_points: [{ text: cited.text.slice(0, 200).trim(), block_id: cited.id, source_hash: cited.text_hash }],
      new_concepts: [],
      prior_links: [],
      open_threads: [],
      anomalies: [],
    });
  }
}

/**
 * Each card rests on the part of the book that holds its quotation, and is verified against it.
 * @param {Run} run
 * @param {string} bookId
 * @param {readonly Block[]} blocks
 * @param {Sample} sample
 */
async function makeCards(run, bookId, blocks, { subject, items }) {
  const made = [];
  for (const { quote, ...card } of items) {
    const block = blocks.find((candidate) => candidate.text.includes(quote));
    if (!block) throw new Error(`no part of the book holds “${quote}”`);
    const place = { id: bookId, revision_or_hash: block.text_hash, locator: block.id };
    const source = { kind: 'book', ...place, subject_id: subject.id };
    const { item } = await run('lwc practice item create', { subject_id: subject.id, ...card, source });
    const { prompt, answer } = card;
    const verify = `lwc practice item verify ${item.id} --if-revision ${item.revision}`;
    made.push((await run(verify, { prompt, answer, source })).item);
  }
  return made;
}

/**
 * @param {Run} run
 * @param {string} subjectId
 * @param {readonly { id: string, estimated_minutes: number }[]} cards
 */
async function review(run, subjectId, cards) {
  const now = Date.now();
  for (const [i, { id, estimated_minutes }] of cards.entries()) {
    const rating = [3, 4, 1][i % 3];
    await run(`lwc practice review rate ${id}`, { rating, reviewed_at: seconds(now), estimated_minutes });
  }
  const inAMonth = seconds(now + 30 * 86_400_000);
  await run(`lwc practice review queue --subject ${subjectId} --budget-minutes 5 --now ${inAMonth}`);
}

/** @param {number} time */
function seconds(time) {
  return new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');
}

/**
 * Runs lines in the page, prints each with its answer, and throws at the first that fails. Every command with JSON is a
 * mutation and gets a request id of its own.
 * @param {import('playwright-core').Page} page
 * @param {string} bookText
 * @returns {Run}
 */
function commandLine(page, bookText) {
  let count = 0;
  return async (line, json) => {
    count += 1;
    const full = json ? `${line} --json ${quoted(JSON.stringify({ ...json, request_id: `demo-${count}` }))}` : line;
    console.log(shortened(`$ ${full}`));
    /** @type {Ran} */
    const ran = await page.evaluate(
      ([command, text]) => {
        const files = [new File([text], 'book.md', { type: 'text/markdown' })];
        return Reflect.get(globalThis, 'lectern').run(command, { files });
      },
      /** @type {const} */ ([full, bookText]),
    );
    console.log(`${shortened(ran.stderr || resultText(ran.stdout))}\n`);
    if (ran.exit_code !== 0) throw new Error(`exit code ${ran.exit_code} from: ${full}\n${ran.stderr}`);
    return JSON.parse(ran.stdout).result;
  };
}

/**
 * As a POSIX shell wants it.
 * @param {string} text
 */
function quoted(text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/**
 * The result alone, with long texts cut and long lists counted.
 * @param {string} stdout
 */
function resultText(stdout) {
  return JSON.stringify(JSON.parse(stdout).result, (_key, value) => {
    if (Array.isArray(value) && value.length > 3) return `${value.length} entries`;
    return typeof value === 'string' && value.length > 40 ? `${value.slice(0, 30)}…` : value;
  });
}

/**
 * Without its middle, when it is long: results begin with what they are and end with how it stands.
 * @param {string} text
 */
function shortened(text) {
  const line = text.trim();
  return line.length > width ? `${line.slice(0, width / 2)} … ${line.slice(-width / 2)}` : line;
}
