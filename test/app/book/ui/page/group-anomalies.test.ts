// Everything that the import can find has a sentence in every language, with its number and its places.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { words as arabic } from '../../../../../app/book/ui/page/anomaly-words.ar.ts';
import { english } from '../../../../../app/book/ui/page/anomaly-words.ts';
import { groupAnomalies, ordinalOf } from '../../../../../app/book/ui/page/group-anomalies.ts';
import { root } from '../../../../../tools/paths.mjs';

const found = (kind: string, details: string) => ({
  id: `${kind} ${details}`,
  book_id: 'b',
  kind,
  details,
  status: 'open' as const,
  created_at: '2026-11-30T00:00:00.000Z',
});

test('every kind that the import names has a sentence, in English and in Arabic', async () => {
  const folder = join(root, 'workers', 'import');
  const kinds = new Set<string>();
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.ts')) continue;
    const text = await readFile(join(folder, name), 'utf8');
    for (const [, kind] of text.matchAll(/anomalies\.(?:add|count)\(\s*'([a-z0-9_]+)'/g)) if (kind) kinds.add(kind);
    for (const [, kind] of text.matchAll(/kind: '([a-z]+_[a-z0-9_]+)'/g)) if (kind) kinds.add(kind);
  }
  expect(kinds.size).toBeGreaterThan(15);
  const sentences = new Set(Object.keys(english));
  expect([...kinds].filter((kind) => !sentences.has(kind))).toEqual([]);
  expect(Object.keys(arabic).toSorted()).toEqual([...sentences].toSorted());
});

test('numbers are added up, places named, what was not written down counted, and what says nothing left out', () => {
  const groups = groupAnomalies([
    found('blob_missing', 'ab'.repeat(32)),
    found('contents_target_missing', 'Part \\*1\\*[^2]'),
    found('note_missing', 'and 40 more'),
    found('note_missing', 'a.xhtml#n1'),
    found('images_left_out', '12'),
    found('unlisted_section', 'text/z.xhtml: On tides'),
    found('converter_error', 'epub_no_text'),
    found('something_new', 'x'),
  ]);
  expect(groups).toEqual([
    { kind: 'images_left_out', count: 12, places: [], more: 0, code: null },
    { kind: 'unlisted_section', count: 1, places: ['On tides'], more: 0, code: null },
    { kind: 'note_missing', count: 41, places: ['a.xhtml#n1'], more: 40, code: null },
    { kind: 'converter_error', count: 1, places: [], more: 0, code: 'epub_no_text' },
    { kind: 'blob_missing', count: 1, places: [], more: 0, code: null },
    { kind: 'unknown', count: 1, places: ['x'], more: 0, code: null },
    { kind: 'contents_target_missing', count: 1, places: ['Part *1*'], more: 0, code: null },
  ]);
});

test('what touches the text comes before what is only odd in the file, and a title that the outline has once leads there', () => {
  const groups = groupAnomalies([
    found('mimetype_missing', 'mimetype'),
    found('chapter_missing', 'gone.xhtml'),
    found('hierarchy_gap', 'On tides'),
    found('unlisted_section', 'text/z.xhtml: On tides'),
  ]);
  expect(groups.map(({ kind }) => kind)).toEqual([
    'chapter_missing',
    'unlisted_section',
    'mimetype_missing',
    'hierarchy_gap',
  ]);
  const chapter = (title: string, start: number) => ({
    heading_path: [title],
    title,
    level: 1,
    start_ordinal: start,
    end_ordinal: start,
    bytes: 1,
  });
  const once = [chapter('One', 0), chapter('On tides', 7)];
  const places = groups.map((group) => ordinalOf(group, group.places[0] ?? '', once));
  expect(places).toEqual([null, 7, null, null]);
  const [, unlisted] = groups;
  expect(unlisted && ordinalOf(unlisted, 'On tides', [...once, chapter('On tides', 9)])).toBeNull();
});
