// What a teaching checkpoint must hold, and when teaching goes too far: rules T4 to T7 (suite §2.1, §4.2).
import * as v from 'valibot';
import { bytes } from '../../kernel/fields.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { evidenceRefsOrNone } from './evidence.ts';
import type { Session } from './values.ts';

const kib16 = 16 * 1024;

/** Where teaching stands; it is never shown to the learner. */
const anchor = v.strictObject({
  current_node: bytes(1, kib16),
  mastered_nodes: v.pipe(v.array(bytes(1, 512)), v.maxLength(256)),
  current_mode: bytes(1, 64),
  clearance_status: bytes(1, 64),
  next_action: bytes(1, kib16),
});

const teaching = v.strictObject({
  kind: v.literal('teaching'),
  blocked_by: bytes(1, kib16),
  hint_level: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(32)),
  learner_attempted: v.boolean(),
  explicit_answer_request: v.boolean(),
  full_answer: v.boolean(),
  feedback_evidence_refs: evidenceRefsOrNone,
  praise: v.exactOptional(v.nullable(bytes(1, kib16))),
  anchor: v.exactOptional(v.nullable(anchor)),
});
export type TeachingCheckpoint = v.InferOutput<typeof teaching>;

export type Checkpoint = Readonly<Record<string, unknown>>;

/** Any JSON object; a list or a bare word is none. */
export const checkpointObject = v.custom<Checkpoint>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'must be an object',
);

/** Only what calls itself teaching is judged; null stands for every other checkpoint. */
export function parseTeaching(checkpoint: Checkpoint): Result<TeachingCheckpoint | null> {
  if (checkpoint['kind'] !== 'teaching') return ok(null);
  const parsed = v.safeParse(teaching, checkpoint, { abortEarly: true });
  if (!parsed.success) {
    const details = parsed.issues.map((issue) => ({ path: v.getDotPath(issue), message: issue.message }));
    return refuse('invalid_input', 'The teaching checkpoint is not what it must be.', details);
  }
  if (typeof parsed.output.praise === 'string' && parsed.output.feedback_evidence_refs.length === 0) {
    // The contract names `feedback_evidence_required` for this and answers `invalid_input` (suite §2.1, quirk).
    return refuse('invalid_input', 'Praise names the evidence it rests on.', { path: 'feedback_evidence_refs' });
  }
  return ok(parsed.output);
}

/** `highestHint`: the highest level of a committed teaching turn of this session, 0 before the first. */
export function judgeTeaching(
  checkpoint: TeachingCheckpoint,
  mode: Session['mode'],
  highestHint: number,
): Result<null> {
  const { hint_level, learner_attempted, explicit_answer_request, full_answer } = checkpoint;
  if (mode === 'exam' && hint_level !== 0) {
    return refuse('exam_hints_forbidden', 'An exam has no hints.', { hint_level });
  }
  if (hint_level > highestHint + 1) {
    return refuse('hint_level_not_progressive', 'Hints climb one level a turn.', {
      hint_level,
      highest: highestHint,
    });
  }
  if (full_answer && !learner_attempted && !explicit_answer_request) {
    return refuse('full_answer_not_allowed', 'The whole answer comes after an attempt, or when it is asked for.');
  }
  return ok(null);
}
