// The two manifests of a bundle: one around everything, and one a part that is the same bytes for the same data (suite §5.2).
import * as v from 'valibot';
import { maxHistory, type UnitManifest } from '../kernel/bundle.ts';

/** The protocol of the suite's bundles that this product reads and writes. */
export const bundleProtocol = 2;
export const bundleProduct = 'lectern';

/** Largest manifest, in bytes. */
export const maxManifestBytes = 1024 * 1024;
/** Largest bundle, packed or unpacked, in bytes. */
export const maxBundleBytes = 8 * 1024 * 1024 * 1024;
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const plugin = v.picklist(['tutor', 'book', 'practice']);
const pastState = v.strictObject({ revision: count, logical_hash: sha256 });

export const unitManifest: v.GenericSchema<unknown, UnitManifest> = v.strictObject({
  format: v.literal(1),
  plugin,
  schema: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  store_id: sha256,
  revision: count,
  records: count,
  records_bytes: count,
  records_sha256: sha256,
  logical_hash: sha256,
  blobs: count,
  blob_bytes: count,
  blobs_missing: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  blobs_sha256: sha256,
  history: v.pipe(v.array(pastState), v.maxLength(maxHistory)),
});

export const outerManifest = v.strictObject({
  product: v.literal(bundleProduct),
  protocol: v.literal(bundleProtocol),
  product_version: v.string(),
  device: v.strictObject({ id: v.string(), name: v.string() }),
  exported_at: v.string(),
  parts: v.pipe(v.array(v.strictObject({ plugin, manifest_sha256: sha256 })), v.maxLength(3)),
});
export type OuterManifest = v.InferOutput<typeof outerManifest>;

export const bodyLine = v.strictObject({
  sha256,
  bytes: count,
  missing_of: v.exactOptional(v.pipe(v.array(v.string()), v.minLength(1))),
});
