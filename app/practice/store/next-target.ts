// What to practise next: the plan's target, else the goal's bank, else the subject's; a wrong one never falls through (P15).
import { type Handler, query } from '../../kernel/command.ts';
import type { ReadDb } from '../../kernel/db.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { practiceNext } from '../contract.ts';
import type { Target } from '../core/values.ts';
import { findBank } from './rows.ts';

const kinds = ['bank', 'set', 'paper'] as const;

export function nextHandler(): Handler {
  return query({
    def: practiceNext,
    run: (db, input) => {
      const { kind, id, from } = choose(input);
      const known = kinds.find((one) => one === kind);
      if (!known) return refuse('invalid_target_kind', 'A target is a bank, a set or a paper.', { kind });
      const target = { kind: known, id };
      const checked = checkTarget(db, target, input.subject_id);
      return checked.ok ? ok({ target, resolved_from: from }) : checked;
    },
  });
}

interface Given {
  readonly explicit_plan_target: { readonly kind: string; readonly id: string } | null;
  readonly goal_bank_id: string | null;
  readonly subject_default_bank_id: string;
}

function choose(given: Given) {
  if (given.explicit_plan_target) return { ...given.explicit_plan_target, from: 'plan' } as const;
  if (given.goal_bank_id !== null) return { kind: 'bank', id: given.goal_bank_id, from: 'goal' } as const;
  return { kind: 'bank', id: given.subject_default_bank_id, from: 'subject' } as const;
}

function checkTarget(db: ReadDb, { kind, id }: Target, subjectId: string): Result<null> {
  // Nothing can make a set or a paper yet, so none can be found.
  const found = kind === 'bank' ? findBank(db, id) : undefined;
  if (!found) return refuse('target_not_found', 'There is nothing of this kind with this id.', { kind, id });
  if (found.subject_id !== subjectId) return refuse('target_subject_mismatch', 'The target is of another subject.');
  return ok(null);
}
