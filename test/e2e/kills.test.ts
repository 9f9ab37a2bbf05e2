// The store worker is killed at exact calls to the disk; what was answered is there once, and nothing is there by half.
import { expect, test } from 'vitest';
import type { App } from '../kit/browser.ts';
import type { BookResult, LeaseResult } from '../kit/book-commands.ts';
import { cutSender, type Kill, type Where } from '../rig/cut-sender.ts';
import { goBare } from '../kit/alter-store.ts';
import { listBodies, openReadOut } from '../rig/read-out.ts';
import { enable, withRig } from '../rig/rig-app.ts';

const parts = 700;
/** Its line ends are not those of the text that is made of it, so the two are two bodies. */
const book = {
  name: 'long.txt',
  text: `${'A sentence of a paragraph that is read. '.repeat(2)}\r\n\r\n`,
  times: parts,
};
const subjectId = '5b1fe0c2a4d34e7b9c0d1e2f3a4b5c6d';
const owner = 'test';

const before = (count: number): Where => ({ kind: 'write', count, when: 'before' });
const half = (count: number): Where => ({ kind: 'write', count, when: 'half' });
const after = (count: number): Where => ({ kind: 'write', count, when: 'after' });
/** All of the transaction is written and nothing of it flushed. */
const unflushed = (count = 1): Where => ({ kind: 'commit', count, when: 'before' });
/** It is durable, and the reply was not sent. */
const unanswered = (count = 1): Where => ({ kind: 'commit', count, when: 'after' });

/** Durable by the one commit that a command waits for: the slices before it that bring parts do not flush. */
function isBetweenCommitAndReply({ cut }: Kill): boolean {
  return cut.kind === 'commit' && cut.when === 'after';
}

type Sender = ReturnType<typeof cutSender>;

async function live({ send }: Sender): Promise<void> {
  const named = { id: subjectId, name: 'Reading' };
  await send('book subject ensure', named, half(6));
  await send('practice subject ensure', named, unflushed());
  const other = await send<{ subject: { id: string } }>('tutor subject create', { name: 'Talk' }, unanswered());
  await send(`tutor subject rename ${other.subject.id} --if-revision 1`, { name: 'Talking' }, before(1));

  const about = { subject_id: subjectId, path: book.name, title: 'Long' };
  const imported = await send<{ book: BookResult }>('book import', about, after(3), [book]);
  const again = await send<{ deduplicated: boolean }>('book import', about, unanswered(), [book]);
  expect(again.deduplicated).toBe(true);
  const { id } = imported.book;
  await send<object>('book subject create', { name: 'Another' }, half(2));
  const prepared = await send<{ book: BookResult }>(`book prepare ${id} --if-revision 1`, {}, after(150));
  expect(prepared.book).toMatchObject({ state: 'ready', block_count: parts });

  const cited = await readOn({ send }, id);
  const source = { kind: 'book', id, revision_or_hash: cited.text_hash, locator: cited.id, subject_id: subjectId };
  const { note } = await send<{ note: { id: string; text_hash: string } }>(
    'practice note create',
    { subject_id: subjectId, text: 'kept' },
    half(4),
  );
  const fromNote = { kind: 'note', id: note.id, revision_or_hash: note.text_hash, subject_id: subjectId };
  const item = await makeItem({ send }, source, after(2), unflushed());
  await makeItem({ send }, fromNote, unanswered(), before(3));

  const ratings: readonly Where[] = [before(1), half(5), after(8), unflushed(), unanswered()];
  for (const [i, cut] of ratings.entries()) {
    const reviewed_at = `2026-12-0${i + 1}T08:00:00Z`;
    await send(`practice review rate ${item}`, { rating: 1 + (i % 4), reviewed_at, estimated_minutes: 1 }, cut);
  }
}

async function readOn({ send }: Pick<Sender, 'send'>, id: string) {
  const budget = { unit: 'utf8_bytes', value: 32 * 1024 };
  const cuts = [
    { next: half(3), commit: unflushed() },
    { next: unanswered(), commit: before(2) },
  ];
  let cited = { id: '', text_hash: '' };
  for (const [i, { next, commit }] of cuts.entries()) {
    const leased = await send<{ lease: LeaseResult }>(
      `book read next ${id} --if-revision ${2 + 2 * i}`,
      { owner, budget },
      next,
    );
    const { lease } = leased;
    cited = lease.blocks[0] ?? cited;
    const report = {
      owner,
      range_hash: lease.range_hash,
      summary: `Window ${i}`,
      key_points: [{ text: 'the first part', block_id: cited.id, source_hash: cited.text_hash }],
      new_concepts: [],
      prior_links: [],
      open_threads: [],
      anomalies: [],
    };
    await send(`book read commit ${lease.id} --if-revision 1`, report, commit);
  }
  return cited;
}

async function makeItem({ send }: Pick<Sender, 'send'>, source: object, create: Where, verify: Where): Promise<string> {
  const card = { prompt: 'What is it?', answer: 'It', source };
  const made = { ...card, subject_id: subjectId, item_type: 'flashcard', grading_kind: 'objective' };
  const scored = { max_points: 1, estimated_minutes: 1, difficulty: 0.3 };
  const { item } = await send<{ item: { id: string } }>('practice item create', { ...made, ...scored }, create);
  await send(`practice item verify ${item.id} --if-revision 1`, card, verify);
  return item.id;
}

/** What the numbers of rows must be when each answered command happened once and wholly. */
const wanted: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  tutor: { subjects: 1, subject_name_history: 2, "plugin_meta WHERE key = 'store_id'": 1 },
  book: {
    subjects: 2,
    books: 1,
    "books WHERE state = 'covered' AND revision = 6": 1,
    book_blocks: parts,
    'book_blocks WHERE ordinal >= 700 OR byte_end <= byte_start': 0,
    "book_leases WHERE state = 'committed' AND revision = 2": 2,
    book_leases: 2,
    book_window_reports: 2,
    'book_cursors WHERE next_ordinal = 700 AND committed_blocks = 700': 1,
    book_anomalies: 0,
  },
  practice: {
    subjects: 1,
    x_notes: 1,
    practice_items: 4,
    "practice_items WHERE state = 'verified' AND revision = 2": 2,
    review_events: 5,
    'review_events WHERE ordinal BETWEEN 1 AND 5': 5,
    x_review_events: 5,
    'fsrs_cards WHERE revision = 5': 1,
    "review_debt WHERE state = 'open'": 1,
  },
};

async function judge(app: App, { answered }: Sender): Promise<void> {
  await goBare(app.page, app.url);
  for (const [plugin, counts] of Object.entries(wanted)) {
    const store = await openReadOut(app.page, plugin);
    expect(store.integrity()).toBe('ok');
    const ids = answered.filter((one) => one.plugin === plugin).map(({ id }) => id);
    const kept = store.all('SELECT request_id AS id FROM requests ORDER BY id');
    expect(kept.map(({ id }) => id)).toEqual(ids.sort());
    expect(store.all("SELECT value FROM plugin_meta WHERE key = 'revision'")).toEqual([{ value: String(ids.length) }]);
    const found = Object.keys(counts).map((from) => [from, store.all(`SELECT COUNT(*) AS n FROM ${from}`)[0]?.['n']]);
    expect(Object.fromEntries(found)).toEqual(counts);
    store.close();
  }
  const bodies = await listBodies(app.page);
  expect(bodies.staged).toEqual([]);
  expect(bodies.blobs).toHaveLength(2);
}

test('killed twenty times inside its commands, the store worker loses nothing it answered and keeps nothing by half', async () => {
  await withRig({ expectedProblems: [/status of 404/] }, async (app) => {
    await enable(app, 'tutor', 'book', 'practice');
    const sender = cutSender(app);
    await live(sender);
    const { kills, answered } = sender;
    const between = kills.filter(isBetweenCommitAndReply);
    const inside = kills.filter((kill) => !isBetweenCommitAndReply(kill) && kill.writes > 0);
    expect(kills.length).toBeGreaterThanOrEqual(20);
    expect(inside.length).toBeGreaterThanOrEqual(15);
    expect(between.length).toBeGreaterThanOrEqual(2);
    expect(between.every((kill) => kill.commits === kill.cut.count)).toBe(true);

    for (const one of answered) {
      const { stdout, stderr } = await sender.again(one);
      expect(stdout === one.stdout, `${one.line} answers as it did ${stderr}`).toBe(true);
    }
    await judge(app, sender);
  });
});
