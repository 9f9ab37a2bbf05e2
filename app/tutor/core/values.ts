// The values of lessons as Tutor's commands show them: sessions, turns, facts, the Soul (suite §2.1).
import * as v from 'valibot';
import { json } from '../../kernel/fields.ts';

export const actors = ['learner', 'agent'] as const;
export type Actor = (typeof actors)[number];

export const session = v.strictObject({
  id: v.string(),
  subject_id: v.string(),
  mode: v.picklist(['learning', 'question', 'exam']),
  state: v.picklist(['active', 'closed']),
  revision: v.number(),
  created_at: v.string(),
  updated_at: v.string(),
});
export type Session = v.InferOutput<typeof session>;

export const diagnosis = v.strictObject({
  id: v.string(),
  session_id: v.string(),
  outcome: v.picklist(['completed', 'shortened', 'skipped']),
  reason: v.string(),
  evidence_refs: v.array(v.string()),
  created_at: v.string(),
});
export type Diagnosis = v.InferOutput<typeof diagnosis>;

export const turn = v.strictObject({
  id: v.string(),
  session_id: v.string(),
  owner: v.string(),
  input: v.string(),
  reply: v.nullable(v.string()),
  checkpoint: json,
  checkpoint_kind: v.nullable(v.literal('teaching')),
  hint_level: v.nullable(v.number()),
  full_answer: v.nullable(v.boolean()),
  state: v.picklist(['pending', 'committed']),
  revision: v.number(),
  created_at: v.string(),
  updated_at: v.string(),
  committed_at: v.nullable(v.string()),
});
export type Turn = v.InferOutput<typeof turn>;

const factFields = {
  scope: v.picklist(['global', 'subject']),
  subject_id: v.nullable(v.string()),
  claim: v.string(),
  status: v.picklist(['provisional', 'confirmed', 'superseded']),
  confidence: v.number(),
  evidence_refs: v.array(v.string()),
  origin: v.picklist(['agent', 'learner']),
  supersedes_id: v.nullable(v.string()),
  revision: v.number(),
};
export const fact = v.strictObject({
  id: v.string(),
  ...factFields,
  /** Those of its evidence that were disputed: they stay named and no longer count (extensions.md). */
  disputed_refs: v.array(v.string()),
  created_at: v.string(),
  updated_at: v.string(),
});
export type Fact = v.InferOutput<typeof fact>;
export const factVersion = v.strictObject({ ...factFields, changed_at: v.string() });
export type FactVersion = v.InferOutput<typeof factVersion>;

export const dispute = v.strictObject({
  id: v.string(),
  fact_id: v.string(),
  fact_revision: v.number(),
  evidence_ref: v.string(),
  reason: v.string(),
  disputed_at: v.string(),
});
export type Dispute = v.InferOutput<typeof dispute>;

export const sensitivities = ['ordinary', 'sensitive', 'behavior-changing'] as const;
export type Sensitivity = (typeof sensitivities)[number];

const soulText = {
  body: v.string(),
  body_sha256: v.string(),
  body_bytes: v.number(),
};
const soulReasons = {
  fact_refs: v.array(v.string()),
  reason: v.string(),
  sensitivity: v.picklist(sensitivities),
};
export const soul = v.strictObject({
  revision: v.number(),
  ...soulText,
  max_bytes: v.number(),
  ...soulReasons,
  approved: v.boolean(),
  created_at: v.string(),
});
export type Soul = v.InferOutput<typeof soul>;

export const soulSettings = v.strictObject({ max_bytes: v.number(), revision: v.number(), updated_at: v.string() });
export type SoulSettings = v.InferOutput<typeof soulSettings>;

export const proposal = v.strictObject({
  id: v.string(),
  base_revision: v.number(),
  ...soulText,
  ...soulReasons,
  state: v.picklist(['proposed', 'approved', 'published']),
  approved_by: v.nullable(v.string()),
  published_revision: v.nullable(v.number()),
  revision: v.number(),
  created_at: v.string(),
  updated_at: v.string(),
});
export type Proposal = v.InferOutput<typeof proposal>;
