// Moving to another device: one file out, one file in (suite §5).
import * as v from 'valibot';
import { defineCommand } from '../kernel/command.ts';
import * as f from '../kernel/fields.ts';
import { unitChanges } from './core/reconcile.ts';
import { outerManifest } from './manifest-contract.ts';

const count = v.number();
const plugin = v.picklist(['tutor', 'book', 'practice']);

const lostBody = v.strictObject({
  sha256: v.string(),
  /** What a person calls the things it belongs to. */
  titles: v.array(v.string()),
});

const bundlePart = v.strictObject({
  plugin,
  store_id: v.string(),
  revision: count,
  logical_hash: v.string(),
  records: count,
  blobs: count,
  blob_bytes: count,
  /** Files that its rows name and that are not there: neither in the bundle nor, where it is read, on this device. */
  missing: v.array(lostBody),
});

const header = v.strictObject({
  product_version: v.string(),
  device: outerManifest.entries.device,
  exported_at: v.string(),
});

const bundleCodes = [
  'sync_protocol_invalid',
  'sync_protocol_mismatch',
  'sync_checksum_mismatch',
  'sync_plugin_invalid',
  'bundle_bad_path',
  'bundle_duplicate_entry',
  'bundle_incomplete',
  'bundle_too_large',
  'zip_encrypted',
  'zip_truncated',
] as const;

export const syncExport = defineCommand({
  plugin: 'sync',
  command: 'export',
  kind: 'setting',
  positional: [],
  flags: [],
  input: v.strictObject({}),
  result: v.strictObject({
    bundle: v.strictObject({ name: v.string(), bytes: count, ...header.entries, parts: v.array(bundlePart) }),
  }),
  codes: ['blob_missing', 'corrupt_blob'],
  reads: [],
  summary: 'Packs everything of one’s own into one file, for another device or as a backup.',
});

const part = v.strictObject({
  ...bundlePart.entries,
  change: v.picklist(unitChanges),
  /** Files that were lost here, and that the bundle gives back. */
  restored: v.array(lostBody),
  /** Rows of each table that the part holds. */
  record_counts: v.record(v.string(), count),
});

export const syncInspect = defineCommand({
  plugin: 'sync',
  command: 'inspect',
  kind: 'query',
  positional: ['path'],
  flags: [],
  file: 'path',
  input: v.strictObject({ path: v.pipe(v.string(), v.minLength(1)) }),
  result: v.strictObject({ bundle: v.strictObject({ ...header.entries, bytes: count }), parts: v.array(part) }),
  codes: bundleCodes,
  reads: [],
  summary: 'Reads a whole bundle, proves it, and says what it would change here. Writes nothing.',
});

export const syncImport = defineCommand({
  plugin: 'sync',
  command: 'import',
  kind: 'setting',
  positional: ['path'],
  flags: ['set_aside'],
  file: 'path',
  input: v.strictObject({
    path: v.pipe(v.string(), v.minLength(1)),
    /** Puts what is here aside, whole, and uses the bundle instead. */
    set_aside: v.optional(f.yesOrNo, false),
  }),
  result: v.strictObject({ store_set: v.string(), parts: v.array(part) }),
  codes: [...bundleCodes, 'sync_plugin_diverged', 'sync_plugin_materialize_failed'],
  reads: [],
  summary: 'Takes over what a bundle holds, or refuses all of it. Nothing that is here is lost.',
});

export const syncStatus = defineCommand({
  plugin: 'sync',
  command: 'status',
  kind: 'setting',
  positional: [],
  flags: [],
  input: v.strictObject({}),
  result: v.strictObject({
    /** The last bundle that this device packed; where it was saved to, nobody can know. */
    last_export: v.nullable(v.strictObject({ exported_at: v.string(), bytes: count })),
    /** Whether one's own set holds what that bundle does not. Null without a bundle, and while the sample is open. */
    changed_since: v.nullable(v.boolean()),
  }),
  codes: [],
  reads: ['last_export'],
  summary: 'Says when a bundle was last packed here, and whether something has changed since.',
});

export const syncCommands = [syncExport, syncInspect, syncImport, syncStatus] as const;
