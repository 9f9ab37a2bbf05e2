// A month of use, command by command, inside the page: six books, windows and reports, 600 cards, 4,000 reviews.

/**
 * Runs in the page and must not refer to anything outside itself. Ratings and days follow a fixed sequence.
 * @param {{ books: readonly { name: string, title: string, base64: string }[], now: number }} given
 */
export async function liveAMonth({ books, now }) {
  const day = 86_400_000;
  const subject = '6d'.repeat(16);
  let requests = 0;
  let seed = 7;
  const dice = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  /** @param {number} time */
  const seconds = (time) => `${new Date(time).toISOString().slice(0, 19)}Z`;
  /** @param {string} line @param {Record<string, unknown>} [json] @param {readonly File[]} [files] */
  const run = async (line, json, files = []) => {
    requests += 1;
    const options = json ? { json: { request_id: `month-${requests}`, ...json }, files } : {};
    const ran = await Reflect.get(globalThis, 'lectern').run(json ? `${line} --json -` : line, options);
    if (ran.exit_code !== 0) throw new Error(`${line}: ${ran.stderr}`);
    return JSON.parse(ran.stdout).result;
  };

  for (const plugin of ['book', 'practice']) {
    await run(`lwc --scope global config set --${plugin} enabled`);
    await run(`lwc ${plugin} subject ensure`, { id: subject, name: 'A month' });
  }

  /** @type {{ bookId: string, blocks: { id: string, text: string, text_hash: string }[] }[]} */
  const read = [];
  let reports = 0;
  for (const [i, { name, title, base64 }] of books.entries()) {
    const file = new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], name);
    const imported = await run('lwc book import', { subject_id: subject, path: name, title }, [file]);
    let { book } = await run(`lwc book prepare ${imported.book.id} --if-revision ${imported.book.revision}`, {});
    const blocks = [];
    // Some books are read to the end, some half, one is only begun.
    const goal = [100, 60, 100, 30, 100, 5][i] ?? 50;
    while (book.coverage.percent < goal) {
      const budget = { unit: 'utf8_bytes', value: 32_768 };
      const { lease } = await run(`lwc book read next ${book.id} --if-revision ${book.revision}`, {
        owner: 'month',
        budget,
      });
      blocks.push(...lease.blocks);
      const cited = lease.blocks.filter((/** @type {{ text: string }} */ block) => block.text.length > 120).slice(0, 3);
      const points = cited.length > 0 ? cited : lease.blocks.slice(0, 1);
      await run(`lwc book read commit ${lease.id} --if-revision ${lease.revision}`, {
        owner: 'month',
        range_hash: lease.range_hash,
        summary: `What this window of ${title} says, in one line.`,
        key_points: points.map((/** @type {{ id: string, text: string, text_hash: string }} */ block) => ({
          text: block.text.slice(0, 160).trim(),
          block_id: block.id,
          source_hash: block.text_hash,
        })),
        new_concepts: [],
        prior_links: [],
        open_threads: [],
        anomalies: [],
      });
      reports += 1;
      ({ book } = await run(`lwc book show ${book.id}`));
    }
    read.push({ bookId: book.id, blocks: blocks.filter((block) => block.text.trim().length > 60) });
  }

  const cards = [];
  for (let i = 0; cards.length < 600; i += 1) {
    const { bookId, blocks } = read[i % read.length] ?? { bookId: '', blocks: [] };
    const block = blocks[Math.floor(i / read.length) % Math.max(1, blocks.length)];
    if (!block) continue;
    const place = { id: bookId, revision_or_hash: block.text_hash, locator: block.id };
    const source = { kind: 'book', ...place, subject_id: subject };
    const card = {
      prompt: `What does the passage say that begins “${block.text.trim().slice(0, 40)}”? (${i})`,
      answer: block.text.trim().slice(0, 300),
    };
    const fixed = {
      subject_id: subject,
      item_type: 'flashcard',
      grading_kind: 'objective',
      max_points: 1,
      estimated_minutes: 1,
      difficulty: 0.4,
    };
    const { item } = await run('lwc practice item create', { ...fixed, ...card, source });
    await run(`lwc practice item verify ${item.id} --if-revision 1`, { ...card, source });
    cards.push(item.id);
  }

  // Twenty new cards a day and all that is due, each day at eight, answered once a minute; the last days less is done.
  let reviews = 0;
  const start = now - 30 * day;
  for (let d = 0; reviews < 4000; d += 1) {
    let at = start + d * day;
    if (at > now - 60_000) at = now - (4000 - reviews) * 1000;
    for (const id of cards.slice(d * 20, d * 20 + 20)) {
      for (const rating of dice() < 0.5 ? [1, 3, 3] : [3, 3]) {
        at += 1000;
        await run(`lwc practice review rate ${id}`, { rating, reviewed_at: seconds(at), estimated_minutes: 1 });
        reviews += 1;
      }
    }
    const queue = await run(`lwc practice review queue --subject ${subject} --budget-minutes 600 --now ${seconds(at)}`);
    const failed = [];
    for (const { item_id } of queue.selected) {
      if (reviews >= 4000) break;
      at += 1000;
      const rating = dice() < 0.4 ? 1 : dice() < 0.5 ? 2 : dice() < 0.9 ? 3 : 4;
      await run(`lwc practice review rate ${item_id}`, { rating, reviewed_at: seconds(at), estimated_minutes: 1 });
      reviews += 1;
      if (rating === 1) failed.push(item_id);
    }
    // What was forgotten is asked again the same evening.
    for (const item_id of failed) {
      if (reviews >= 4000) break;
      at += 1000;
      await run(`lwc practice review rate ${item_id}`, { rating: 3, reviewed_at: seconds(at), estimated_minutes: 1 });
      reviews += 1;
    }
    if (d > 60) break;
  }
  return { books: books.length, reports, cards: cards.length, reviews };
}
