// References between plugins: always kind, exact id and revision or hash; never a title (suite §2.0.5).

export interface SourceRef {
  readonly kind: string;
  readonly id: string;
  readonly revision_or_hash: string;
  readonly locator?: string;
  readonly subject_id: string;
}
