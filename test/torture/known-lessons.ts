// What a walk knows of lessons: read through Tutor's own queries.
import {
  factList,
  goalList,
  planList,
  sessionList,
  soulHistory,
  soulShow,
  tutorStatus,
  turnList,
} from '../../app/tutor/contract.ts';
import type { Goal, Plan } from '../../app/tutor/core/planning-values.ts';
import type { Fact, Proposal, Session, Turn } from '../../app/tutor/core/values.ts';
import type { Ask } from './known.ts';

export interface KnownLessons {
  readonly sessions: readonly Session[];
  readonly pending: readonly Turn[];
  readonly facts: readonly Fact[];
  readonly soulRevision: number;
  readonly settingsRevision: number;
  readonly proposals: readonly Proposal[];
  readonly goals: readonly Goal[];
  readonly plans: readonly Plan[];
}

export async function lookAtLessons(ask: Ask): Promise<KnownLessons> {
  const shown = await ask(soulShow, {});
  return {
    sessions: (await ask(sessionList, {}))?.sessions ?? [],
    pending: (await ask(turnList, { state: 'pending' }))?.turns ?? [],
    facts: (await ask(factList, {}))?.facts ?? [],
    soulRevision: shown?.soul.revision ?? 1,
    settingsRevision: shown?.settings.revision ?? 1,
    proposals: (await ask(soulHistory, {}))?.proposals ?? [],
    goals: (await ask(goalList, {}))?.goals ?? [],
    plans: (await ask(planList, {}))?.plans ?? [],
  };
}

/** What reads across all lessons must answer whatever was done before. */
export async function askAboutLessons(ask: Ask): Promise<void> {
  await ask(tutorStatus, {});
}
