// The logical hash and the lines of records, against bytes written out by hand from the contract (suite §5.2, §5.4).
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Hasher } from '../../../../app/kernel/hash.ts';
import type { PortableTable } from '../../../../app/kernel/portable.ts';
import { createLogicalHash } from '../../../../app/sync/core/logical-hash.ts';
import { parseRecordLine, recordLine } from '../../../../app/sync/core/record-line.ts';
import { byBytes, createRowEncoder } from '../../../../app/sync/core/row-code.ts';

const table: PortableTable = {
  name: 'things',
  columns: [
    { name: 'id', type: 'TEXT' },
    { name: 'count', type: 'INTEGER' },
    { name: 'share', type: 'REAL' },
    { name: 'body', type: 'BLOB' },
  ],
  key: ['id'],
};
const encode = (text: string) => new TextEncoder().encode(text);
const encodeRow = createRowEncoder(encode);
const length = (n: number) => n.toString(16).padStart(16, '0');
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const lp = (text: string) => length(Buffer.from(text).length) + Buffer.from(text).toString('hex');

function hasher(): Hasher {
  const hash = createHash('sha256');
  return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest('hex') };
}

const row = `${lp('body')}04${length(2)}00ff${lp('count')}01${length(8)}fffffffffffffffe${lp('id')}03${lp('é')}${lp('share')}02${length(8)}3ff0000000000000`;

test('a row is its columns by name, each with its type and length; a real number is one, also when it is whole', () => {
  const cells = ['é', -2, 1, Uint8Array.of(0, 255)];
  expect(hex(encodeRow({ table, cells }))).toBe(row);
  const nothing = ['a', null, -0, null];
  expect(hex(encodeRow({ table, cells: nothing }))).toBe(
    `${lp('body')}00${length(0)}${lp('count')}00${length(0)}${lp('id')}03${lp('a')}${lp('share')}02${length(8)}${'0'.repeat(16)}`,
  );
});

test('the hash is over the plugin, then each table that has rows, then its rows', () => {
  const made = createLogicalHash('book', hasher(), encode);
  made.table('empty');
  made.table('things');
  made.row(encodeRow({ table, cells: ['é', -2, 1, Uint8Array.of(0, 255)] }));
  made.table('also_empty');
  const bytes = Buffer.from(`${lp('book')}${lp('things')}ff${length(row.length / 2)}${row}`, 'hex');
  expect(made.digest()).toBe(createHash('sha256').update(bytes).digest('hex'));
});

test('rows stand in the order of their bytes: what ends first comes first', () => {
  const sorted = [[2], [1, 0], [1], [255], []].map((bytes) => Uint8Array.from(bytes)).sort(byBytes);
  expect(sorted.map((bytes) => [...bytes])).toEqual([[], [1], [1, 0], [2], [255]]);
});

test('a record is one line, and only that line is taken for it', () => {
  const cells = ['a"\n\u2028', 3, 0.25, Uint8Array.of(1, 171)];
  const line = recordLine({ table, cells });
  expect(line).toBe(
    '{"table":"things","key":["a\\"\\n\u2028"],"values":{"id":"a\\"\\n\u2028","count":3,"share":0.25,"body":{"$blob_hex":"01ab"}}}',
  );
  const tables = new Map([['things', table]]);
  expect(parseRecordLine(line, tables)).toEqual({ ok: true, value: { table, cells } });
  for (const wrong of [
    `${line} `,
    line.replace('01ab', '01AB'),
    line.replace('"count":3', '"count":3.5'),
    line.replace('"count":3', '"count":9007199254740993'),
    line.replace('0.25', '"0.25"'),
    line.replace('0.25', '2.5e-1'),
    line.replace('"key":["a', '"key":["b'),
    line.replace('"values":{', '"values":{"more":1,'),
    line.replace('things', 'others'),
    line.replace('"count":3,', ''),
    '[]',
    'null',
  ]) {
    expect(parseRecordLine(wrong, tables), wrong).toMatchObject({ ok: false, error: { code: 'sync_plugin_invalid' } });
  }
});
