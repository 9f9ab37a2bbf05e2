// Migrations of a plugin's store: numbered from 1, additive only, frozen once shipped.

export interface Migration {
  readonly n: number;
  /** Statements separated by `;`. Tables are STRICT; no WITHOUT ROWID (its writes are invisible to the update hook). */
  readonly sql: string;
}
