// Reads the table of contents of a ZIP itself, before any library does: sizes, names, encryption, damage.
//
// jszip believes what the directory says, throws untyped errors, and lets the last of two equal names win.

import { ok, refuse, type Result } from '../../app/kernel/result.ts';
import { createCrc32 } from './crc32.ts';
import { decodeEntryName } from './zip-names.ts';

const END = 0x06054b50;
const END64_LOCATOR = 0x07064b50;
const END64 = 0x06064b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const ZIP64_FIELD = 0x0001;
const UNICODE_NAME_FIELD = 0x7075;
const LARGEST_COMMENT = 65_535;
const STORED = 0;
const DEFLATED = 8;
const IS_FULL_16 = 0xffff;
const IS_FULL_32 = 0xffffffff;

export interface ZipEntry {
  /** As jszip will call it: from the local header, `.` and `..` resolved inside the archive. */
  readonly name: string;
  readonly compressed: number;
  /** What the directory says; the truth is counted while inflating. */
  readonly declared: number;
  readonly crc32: number;
  /** Where its local header stands, to know which entry comes first. */
  readonly offset: number;
  readonly nameOffset: number;
  readonly nameLength: number;
}

export function readZipDirectory(bytes: Uint8Array): Result<readonly ZipEntry[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === null) return truncated(isLocalHeader(view, 0) ? 'incomplete' : 'not_a_zip');
  const table = readEnd(view, end);
  if (!table) return truncated('incomplete');

  const entries: ZipEntry[] = [];
  let at = table.start;
  for (let i = 0; i < table.count; i += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== CENTRAL) return truncated('incomplete');
    const flags = view.getUint16(at + 8, true);
    if ((flags & 1) === 1) return refuse('zip_encrypted', 'the archive is encrypted');
    const method = view.getUint16(at + 10, true);
    if (method !== STORED && method !== DEFLATED) return truncated('unknown_compression');
    const entry = readEntry(bytes, view, at, table.shift, (flags & 0x800) !== 0);
    if (!entry) return truncated('incomplete');
    entries.push(entry);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return ok(entries);
}

function truncated(reason: string): Result<never> {
  return refuse('zip_truncated', 'the file is not a whole ZIP archive', { reason });
}

/** Trailing bytes after the archive are tolerated as far as a comment could reach. */
function findEnd(view: DataView): number | null {
  const last = view.byteLength - 22;
  for (let at = last; at >= 0 && at >= last - LARGEST_COMMENT; at -= 1) {
    if (view.getUint32(at, true) === END) return at;
  }
  return null;
}

interface Table {
  readonly start: number;
  readonly count: number;
  /** How many bytes stand before the archive that its offsets do not know of. */
  readonly shift: number;
}

function readEnd(view: DataView, end: number): Table | null {
  let count = view.getUint16(end + 10, true);
  let size = view.getUint32(end + 12, true);
  let offset = view.getUint32(end + 16, true);
  let tableEnd = end;
  if (count === IS_FULL_16 || size === IS_FULL_32 || offset === IS_FULL_32) {
    const end64 = findEnd64(view, end);
    if (end64 === null) return null;
    count = readSafe64(view, end64 + 32);
    size = readSafe64(view, end64 + 40);
    offset = readSafe64(view, end64 + 48);
    tableEnd = end64;
  }
  const start = tableEnd - size;
  const shift = start - offset;
  return start < 0 || shift < 0 ? null : { start, count, shift };
}

function findEnd64(view: DataView, end: number): number | null {
  const locator = end - 20;
  if (locator < 0 || view.getUint32(locator, true) !== END64_LOCATOR) return null;
  // Its own offset is wrong when bytes stand before the archive; it has a fixed size and ends at the locator.
  for (const at of [readSafe64(view, locator + 8), locator - 56]) {
    if (at >= 0 && at + 56 <= view.byteLength && view.getUint32(at, true) === END64) return at;
  }
  return null;
}

function readEntry(bytes: Uint8Array, view: DataView, at: number, shift: number, isUtf8: boolean): ZipEntry | null {
  const extra = at + 46 + view.getUint16(at + 28, true);
  const extraLength = view.getUint16(at + 30, true);
  const large = readLargeFields(view, extra, extraLength);
  const declared = large.next(view.getUint32(at + 24, true));
  const compressed = large.next(view.getUint32(at + 20, true));
  const offset = large.next(view.getUint32(at + 42, true)) + shift;
  if (!isLocalHeader(view, offset)) return null;
  const nameLength = view.getUint16(offset + 26, true);
  const nameOffset = offset + 30;
  const bodyStart = nameOffset + nameLength + view.getUint16(offset + 28, true);
  if (bodyStart + compressed > view.byteLength) return null;
  const rawName = bytes.subarray(nameOffset, nameOffset + nameLength);
  const unicodeName = isUtf8 ? null : readUnicodeName(bytes, view, extra, extraLength, rawName);
  const name = resolveName(unicodeName ?? decodeEntryName(rawName, isUtf8));
  return { name, compressed, declared, crc32: view.getUint32(at + 16, true), offset, nameOffset, nameLength };
}

/** A Zip64 extra field holds, in this order, those of the three numbers that do not fit their place. */
function readLargeFields(view: DataView, extra: number, length: number): { next(value: number): number } {
  let at = findExtra(view, extra, length, ZIP64_FIELD);
  return {
    next(value) {
      if (value !== IS_FULL_32 || at === null || at + 8 > view.byteLength) return value;
      at += 8;
      return readSafe64(view, at - 8);
    },
  };
}

/** The UTF-8 name beside one in an old code page; void when the old name has changed since. */
function readUnicodeName(
  bytes: Uint8Array,
  view: DataView,
  extra: number,
  length: number,
  rawName: Uint8Array,
): string | null {
  const at = findExtra(view, extra, length, UNICODE_NAME_FIELD);
  if (at === null || bytes[at] !== 1) return null;
  const size = view.getUint16(at - 2, true);
  if (size < 5) return null;
  const crc = createCrc32();
  crc.update(rawName);
  return crc.value() === view.getUint32(at + 1, true) ? decodeEntryName(bytes.subarray(at + 5, at + size), true) : null;
}

/** Where the body of an extra field begins; its length stands in the two bytes before. */
function findExtra(view: DataView, extra: number, length: number, id: number): number | null {
  let at = extra;
  while (at + 4 <= extra + length && at + 4 <= view.byteLength) {
    const end = at + 4 + view.getUint16(at + 2, true);
    if (view.getUint16(at, true) === id) return end <= view.byteLength ? at + 4 : null;
    at = end;
  }
  return null;
}

function readSafe64(view: DataView, at: number): number {
  if (at < 0 || at + 8 > view.byteLength) return -1;
  return Number(view.getBigUint64(at, true));
}

function isLocalHeader(view: DataView, at: number): boolean {
  return at >= 0 && at + 30 <= view.byteLength && view.getUint32(at, true) === LOCAL;
}

/** The way jszip resolves names, so that two entries that collide there are seen to collide here. */
function resolveName(name: string): string {
  const parts: string[] = [];
  const given = name.split('/');
  for (const [i, part] of given.entries()) {
    const isInnerBlank = part === '' && i !== 0 && i !== given.length - 1;
    if (part === '.' || isInnerBlank) continue;
    if (part === '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}
