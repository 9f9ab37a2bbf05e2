// Packs a bundle: an ordinary ZIP, written as it is made, every body hashed on its way (suite §5.2).
import { BlobReader, TextReader, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js';
import type { ListedBody, PackedBundle, PackSpec, PackUnit, UnitManifest } from '../../app/kernel/bundle.ts';
import type { Hasher, NewHasher } from '../../app/kernel/hash.ts';
import { ok, refuse, type Refusal, type Result } from '../../app/kernel/result.ts';
import type { StagedBody } from '../../app/kernel/staged.ts';
import { bodyPath, outerManifestPath, unitPath } from '../../app/sync/core/bundle-paths.ts';
import { bundleProduct, bundleProtocol, maxBundleBytes, type OuterManifest } from '../../app/sync/manifest-contract.ts';
import { piecesOf } from '../import/byte-source.ts';
import { type RawFile, writeFault } from '../import/staged-writer.ts';
import { createRecordProver } from './prove-records.ts';
import type { KeepRun } from './row-sorter.ts';
import { runFault } from './stage-runs.ts';

export interface PackDeps {
  readonly newHasher: NewHasher;
  readonly keepRun: KeepRun;
  readonly openBody: (body: StagedBody) => Promise<Result<Blob>>;
  readonly openBundle: () => Promise<Result<RawFile>>;
  readonly progress: (done: number, total: number) => void;
}

export async function packBundle(spec: PackSpec, deps: PackDeps): Promise<Result<PackedBundle>> {
  const units: PreparedUnit[] = [];
  try {
    for (const unit of spec.units) {
      const prepared = await prepareUnit(unit, deps);
      if (!prepared.ok) return prepared;
      units.push(prepared.value);
    }
  } catch (cause) {
    return { ok: false, error: runFault(cause) };
  }
  const total = units.reduce((sum, { manifest }) => sum + manifest.records_bytes + manifest.blob_bytes, 0);
  if (total > maxBundleBytes) {
    return refuse('bundle_too_large', 'A bundle has at most 8 GiB.', { bytes: total, limit: maxBundleBytes });
  }
  const opened = await deps.openBundle();
  if (!opened.ok) return opened;
  const file = opened.value;
  const writer = createWriter(file, spec, units, total, deps);
  try {
    const refused = await writer.write();
    if (refused) return { ok: false, error: refused };
    const { bytes, staged } = file.seal();
    return ok({ set: spec.set, staged, header: spec.header, bytes, units: units.map(packedUnit) });
  } catch (cause) {
    return { ok: false, error: writeFault(cause) };
  } finally {
    file.close();
  }
}

interface PreparedUnit {
  readonly unit: PackUnit;
  readonly manifest: UnitManifest;
  readonly manifestText: string;
  readonly blobLines: string;
}

/** The rows are read once before they are packed: their hash stands in the manifest, which comes first. */
async function prepareUnit(unit: PackUnit, deps: PackDeps): Promise<Result<PreparedUnit>> {
  const { plugin, schema, store_id, revision, history, tables, records, bodies, lost } = unit;
  const source = await deps.openBody(records.staged);
  if (!source.ok) return source;
  const prover = createRecordProver({ plugin, tables, newHasher: deps.newHasher, keepRun: deps.keepRun });
  for await (const piece of piecesOf(source.value)) {
    const taken = await prover.write(piece);
    if (!taken.ok) return taken;
  }
  const proven = await prover.finish();
  if (!proven.ok) return proven;
  const blobLines = listOf(unit);
  const manifest: UnitManifest = {
    format: 1,
    plugin,
    schema,
    store_id,
    revision,
    records: proven.value.records,
    records_bytes: records.bytes,
    records_sha256: records.sha256,
    logical_hash: proven.value.logical_hash,
    blobs: bodies.length,
    blob_bytes: bodies.reduce((sum, body) => sum + body.bytes, 0),
    ...(lost.length > 0 ? { blobs_missing: lost.length } : {}),
    blobs_sha256: hashText(blobLines, deps.newHasher),
    history,
  };
  return ok({ unit, manifest, manifestText: `${JSON.stringify(manifest)}\n`, blobLines });
}

function packedUnit({ manifest, unit }: PreparedUnit): PackedBundle['units'][number] {
  return { manifest, lost: unit.lost.map(({ sha256, titles }) => ({ sha256, titles })) };
}

/** Every body that the rows name, in the order of their hashes; of a lost one it is said whose it is. */
function listOf({ bodies, lost }: PackUnit): string {
  const listed: ListedBody[] = [
    ...bodies.map(({ sha256, bytes }) => ({ sha256, bytes })),
    ...lost.map(({ sha256, bytes, titles }) => ({ sha256, bytes, missing_of: titles })),
  ];
  const sorted = listed.toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
  return sorted.map((body) => `${JSON.stringify(body)}\n`).join('');
}

function hashText(text: string, newHasher: NewHasher): string {
  const hasher = newHasher();
  hasher.update(new TextEncoder().encode(text));
  return hasher.digest();
}

function createWriter(file: RawFile, spec: PackSpec, units: readonly PreparedUnit[], total: number, deps: PackDeps) {
  const sink = new WritableStream<Uint8Array>({ write: (bytes) => file.write(bytes) });
  const zip = new ZipWriter(sink, {
    useWebWorkers: false,
    keepOrder: true,
    lastModDate: new Date(spec.header.exported_at),
  });
  let done = 0;
  const count = (bytes: number) => deps.progress((done += bytes), total);

  async function write(): Promise<Refusal | null> {
    await zip.add(outerManifestPath, new TextReader(`${JSON.stringify(outerOf(spec, units, deps.newHasher))}\n`));
    for (const { unit, manifestText, blobLines } of units) {
      await zip.add(unitPath(unit.plugin, 'manifest'), new TextReader(manifestText));
      await zip.add(unitPath(unit.plugin, 'blobs'), new TextReader(blobLines));
      const records = await deps.openBody(unit.records.staged);
      if (!records.ok) return records.error;
      await zip.add(unitPath(unit.plugin, 'records'), new BlobReader(records.value));
      count(unit.records.bytes);
      const refused = await writeBodies(unit);
      if (refused) return refused;
    }
    await zip.close();
    return null;
  }

  async function writeBodies({ plugin, bodies }: PackUnit): Promise<Refusal | null> {
    for (const { sha256, bytes, body, is_text } of bodies) {
      const source = await deps.openBody(body);
      if (!source.ok) return source.error;
      const hasher = deps.newHasher();
      const options = { uncompressedSize: source.value.size, ...(is_text ? {} : { level: 0 }) };
      await zip.add(bodyPath(plugin, sha256), hashing(source.value, hasher, count), options);
      if (hasher.digest() !== sha256 || source.value.size !== bytes) {
        return refuse('corrupt_blob', 'A file of a book has other bytes than it had.', { sha256 }).error;
      }
    }
    return null;
  }

  return { write };
}

/** The bytes of a body, each piece hashed as it passes. */
function hashing(body: Blob, hasher: Hasher, count: (bytes: number) => void) {
  if (body.size === 0) return new Uint8ArrayReader(new Uint8Array());
  const pass = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      hasher.update(piece);
      count(piece.length);
      controller.enqueue(piece);
    },
  });
  return { readable: body.stream().pipeThrough(pass) };
}

function outerOf({ header }: PackSpec, units: readonly PreparedUnit[], newHasher: NewHasher): OuterManifest {
  return {
    product: bundleProduct,
    protocol: bundleProtocol,
    ...header,
    parts: units.map(({ unit, manifestText }) => ({
      plugin: unit.plugin,
      manifest_sha256: hashText(manifestText, newHasher),
    })),
  };
}
