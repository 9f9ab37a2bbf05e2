// What the store worker and an import worker tell each other to pack a bundle, and to read one (suite §5.2).
import type { PluginName } from './command.ts';
import type { Body, PortableTable } from './portable.ts';
import type { StagedBody, StagedFile } from './staged.ts';

/** Earlier states that a part may tell of (suite §5.5). */
export const maxHistory = 64;

export interface PastState {
  readonly revision: number;
  readonly logical_hash: string;
}

/** The manifest of one part: the same bytes for the same data, whoever packs it and when. */
export interface UnitManifest {
  readonly format: 1;
  readonly plugin: PluginName;
  /** Number of the newest migration that the store had. */
  readonly schema: number;
  readonly store_id: string;
  readonly revision: number;
  readonly records: number;
  readonly records_bytes: number;
  readonly records_sha256: string;
  readonly logical_hash: string;
  /** Bodies that the part holds. */
  readonly blobs: number;
  readonly blob_bytes: number;
  /** Bodies that its rows name and that it does not hold. Absent where there are none. */
  readonly blobs_missing?: number;
  /** Of blobs.ndjson, which names every body with its hash and size. */
  readonly blobs_sha256: string;
  /** Earlier states of the same store, oldest first. */
  readonly history: readonly PastState[];
}

/** A line of blobs.ndjson. */
export interface ListedBody {
  readonly sha256: string;
  readonly bytes: number;
  /** The body was lost where this was packed and is not in the bundle: titles of what it belongs to. */
  readonly missing_of?: readonly string[];
}

/** A body that is lost, and what a person calls the things that it belongs to. */
export interface LostBody {
  readonly sha256: string;
  readonly titles: readonly string[];
}

/** Who packed a bundle, when and with what. Nothing of it stands in a part. */
export interface BundleHeader {
  readonly product_version: string;
  readonly device: { readonly id: string; readonly name: string };
  /** UTC, milliseconds. */
  readonly exported_at: string;
}

export interface PackUnit extends Pick<UnitManifest, 'plugin' | 'schema' | 'store_id' | 'revision' | 'history'> {
  readonly tables: readonly PortableTable[];
  readonly records: StagedFile;
  readonly bodies: readonly (Body & { readonly body: StagedBody })[];
  readonly lost: readonly (LostBody & { readonly bytes: number })[];
}

export interface PackSpec {
  readonly job: string;
  /** The store set that the rows were read from: what is packed is a state of that one alone. */
  readonly set: string;
  readonly header: BundleHeader;
  readonly units: readonly PackUnit[];
}

export interface PackedBundle {
  readonly set: string;
  readonly staged: StagedBody;
  readonly header: BundleHeader;
  readonly bytes: number;
  readonly units: readonly { readonly manifest: UnitManifest; readonly lost: readonly LostBody[] }[];
}

export interface UnpackSpec {
  /** Name of the input field that names the file. */
  readonly field: string;
  /** Tables of every part by the number of its schema, as far as this version knows them. */
  readonly tables: Readonly<Partial<Record<PluginName, Readonly<Record<number, readonly PortableTable[]>>>>>;
  /** Stages records and bodies; without it the bundle is only proved. */
  readonly keep: boolean;
  /** A store set whose bodies are proved from the bundle but not staged once more; null stages all. */
  readonly here: string | null;
}

export interface UnpackedUnit {
  readonly manifest: UnitManifest;
  /** Rows of each table. */
  readonly record_counts: Readonly<Record<string, number>>;
  readonly records: StagedBody | null;
  /** All that the part lists. Not staged: missing in the bundle, only proved, or here already. */
  readonly bodies: readonly (ListedBody & { readonly staged: StagedBody | null })[];
}

export interface UnpackedBundle {
  readonly header: BundleHeader;
  readonly bytes: number;
  readonly units: readonly UnpackedUnit[];
}
