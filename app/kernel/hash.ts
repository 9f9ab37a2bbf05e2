// What a SHA-256 is to the pure layers: something that is fed bytes and answers lowercase hex.

export interface Hasher {
  update(bytes: Uint8Array): void;
  digest(): string;
}

/** Answers a fresh hasher. One that has given its digest is finished. */
export type NewHasher = () => Hasher;
