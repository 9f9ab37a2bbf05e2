// What a page may ask of its store worker. Replies are data; nothing rejects but a defect.
import type { PackedBundle, PackSpec, UnpackedBundle, UnpackSpec } from './bundle.ts';
import type { Envelope, Reply } from './command.ts';
import type { Needs } from './files.ts';
import type { Result } from './result.ts';
import type {
  BlobBody,
  InspectReply,
  PrepareProgress,
  PrepareReply,
  PrepareSpec,
  StagedBody,
  StageLimits,
  StageReply,
} from './staged.ts';

export type StoreStatus =
  | 'starting'
  | 'ready'
  /** The leader has not answered for ten seconds. */
  | 'busy'
  /** Nothing is kept: this browser gives no files. */
  | 'memory'
  | 'unavailable'
  /** Another tab runs another version of Lectern; this one has to be loaded again. */
  | 'other_version';

export interface StorePort {
  call(envelope: Envelope): Promise<Reply | { readonly needs: Needs }>;
  setHidden(hidden: boolean): void;
  watch(callback: (status: StoreStatus) => void): void;
  isLeader(): boolean;
  /** This device's own name: 32 hex, made once. */
  device(): Promise<string>;
}

/** What a page may ask of its import worker. */
export interface ImportPort {
  /** Copies a file to the staging folder, hashing it; nothing is left behind when it fails. */
  stage(file: BlobBody, limits: StageLimits): Promise<StageReply>;
  inspect(file: BlobBody): Promise<InspectReply>;
  prepare(spec: PrepareSpec, progress?: PrepareProgress): Promise<PrepareReply>;
  /** Begins a staging job, in which the store worker too may put files. It lasts as long as this worker. */
  startJob(): Promise<string>;
  pack(spec: PackSpec, progress?: PrepareProgress): Promise<Result<PackedBundle>>;
  unpack(file: BlobBody, spec: UnpackSpec, progress?: PrepareProgress): Promise<Result<UnpackedBundle>>;
  /** A staged body as a file of the page, which lives as long as this worker. */
  open(staged: StagedBody): Promise<Result<BlobBody>>;
  /** Forgets staged bodies that no command took over. */
  release(staged: readonly StagedBody[]): Promise<void>;
  /** Removes what workers that were ended left behind, as soon as the browser lets go of it. */
  sweep(): Promise<void>;
}
