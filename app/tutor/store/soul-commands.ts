// The Soul: whole on every reading, refused when too large, never cut; what is not ordinary needs the learner (suite §4.2 T14).
import { type Handler, mutation, query } from '../../kernel/command.ts';
import type { Tx } from '../../kernel/db.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import {
  soulApprove,
  soulConfigure,
  soulHistory,
  soulPropose,
  soulPublish,
  soulPublishProposal,
  soulShow,
} from '../soul-contract.ts';
import { checkDirectPublish, checkProposalPublish, checkSoulSize, proposalConflict } from '../core/soul-rules.ts';
import type { Proposal, Soul, SoulSettings } from '../core/values.ts';
import { utf8Length } from '../../kernel/text.ts';
import { type CurrentSoul, currentSoul, loadFirstSoul } from './first-soul.ts';
import type { TutorNeeds } from './needs.ts';
import { learnerRequired, revisionConflict } from './revisions.ts';
import {
  findProposal,
  findSoul,
  findSoulSettings,
  insertSoul,
  makeSoul,
  proposalNotFound,
  proposals,
  putProposal,
  putSoulSettings,
  soulVersions,
} from './soul-rows.ts';

export function soulHandlers(needs: TutorNeeds): readonly Handler[] {
  return [
    query<typeof soulShow, string | null>({
      def: soulShow,
      load: async (db) => ok(await loadFirstSoul(db, needs)),
      run: (db, _input, context) => ok(currentSoul(db, context)),
    }),
    query<typeof soulHistory, string | null>({
      def: soulHistory,
      load: async (db) => ok(await loadFirstSoul(db, needs)),
      run: (db, _input, context) => {
        const versions = soulVersions(db);
        return ok({
          versions: versions.length > 0 ? versions : [currentSoul(db, context).soul],
          proposals: proposals(db),
        });
      },
    }),
    mutation({
      def: soulConfigure,
      run: (tx, input, context) => {
        const { soul, settings } = inForce(tx);
        if (settings.revision !== input.if_revision) return revisionConflict(input.if_revision, settings.revision);
        if (soul.body_bytes > input.max_bytes) {
          return refuse('soul_budget_below_current', 'The Soul is larger than that already.', {
            body_bytes: soul.body_bytes,
            max_bytes: input.max_bytes,
          });
        }
        const changed: SoulSettings = {
          max_bytes: input.max_bytes,
          revision: settings.revision + 1,
          updated_at: context.now,
        };
        putSoulSettings(tx, changed);
        return ok({ settings: changed });
      },
    }),
    mutation({
      def: soulPropose,
      refs: ({ proposal }) => [{ path: ['proposal', 'body'], ref: { $proposal: { id: proposal.id } } }],
      run: (tx, input, context) => {
        const { soul, settings } = inForce(tx);
        if (soul.revision !== input.if_revision) return revisionConflict(input.if_revision, soul.revision);
        const bodyBytes = utf8Length(input.body);
        const sized = checkSoulSize(bodyBytes, settings.max_bytes);
        if (!sized.ok) return sized;
        const proposal: Proposal = {
          id: context.newId(),
          base_revision: soul.revision,
          body: input.body,
          body_sha256: context.sha256(input.body),
          body_bytes: bodyBytes,
          fact_refs: input.fact_refs,
          reason: input.reason,
          sensitivity: input.sensitivity,
          state: 'proposed',
          approved_by: null,
          published_revision: null,
          revision: 1,
          created_at: context.now,
          updated_at: context.now,
        };
        putProposal(tx, proposal);
        return ok({ proposal });
      },
    }),
    mutation({
      def: soulApprove,
      refs: ({ proposal }) => [{ path: ['proposal', 'body'], ref: { $proposal: { id: proposal.id } } }],
      run: (tx, input, context) => {
        const found = findFresh(tx, input.id, input.if_revision);
        if (!found.ok) return found;
        if (input.approved_by !== 'learner') return learnerRequired();
        if (found.value.state !== 'proposed') return proposalConflict(found.value, inForce(tx).soul.revision);
        const proposal = moved(found.value, { state: 'approved', approved_by: 'learner' }, context.now);
        putProposal(tx, proposal);
        return ok({ proposal });
      },
    }),
    mutation({
      def: soulPublishProposal,
      refs: ({ soul, proposal }) => [
        soulRef(soul),
        { path: ['proposal', 'body'], ref: { $proposal: { id: proposal.id } } },
      ],
      run: (tx, input, context) => {
        const found = findFresh(tx, input.id, input.if_revision);
        if (!found.ok) return found;
        const before = found.value;
        const force = inForce(tx);
        const judged = checkProposalPublish(before, force.soul.revision);
        if (!judged.ok) return judged;
        const isApproved = before.state === 'approved';
        const soul = publish(tx, force, before, isApproved, context);
        if (!soul.ok) return soul;
        const published = { state: 'published', published_revision: soul.value.revision } as const;
        const proposal = moved(before, published, context.now);
        putProposal(tx, proposal);
        return ok({ soul: soul.value, proposal });
      },
    }),
    mutation({
      def: soulPublish,
      refs: ({ soul }) => [soulRef(soul)],
      run: (tx, input, context) => {
        const force = inForce(tx);
        if (force.soul.revision !== input.if_revision) {
          return revisionConflict(input.if_revision, force.soul.revision);
        }
        const direct = checkDirectPublish(input.sensitivity);
        if (!direct.ok) return direct;
        const soul = publish(tx, force, input, input.approved, context);
        return soul.ok ? ok({ soul: soul.value }) : soul;
      },
    }),
  ];
}

/** Inside a mutation there always is one (store/first-soul.ts). */
function inForce(tx: Tx): CurrentSoul {
  const soul = findSoul(tx);
  const settings = findSoulSettings(tx);
  if (!soul || !settings) throw new TypeError('a Tutor store that is written to has a Soul');
  return { soul, settings };
}

function findFresh(tx: Tx, id: string, ifRevision: number): Result<Proposal> {
  const proposal = findProposal(tx, id);
  if (!proposal) return proposalNotFound();
  return proposal.revision === ifRevision ? ok(proposal) : revisionConflict(ifRevision, proposal.revision);
}

function moved(proposal: Proposal, changes: Partial<Proposal>, now: string): Proposal {
  return { ...proposal, ...changes, revision: proposal.revision + 1, updated_at: now };
}

/** The budget may have been lowered since a text was proposed, so it is judged again. */
function publish(
  tx: Tx,
  { soul: before, settings }: CurrentSoul,
  draft: Pick<Proposal, 'body' | 'fact_refs' | 'reason' | 'sensitivity'>,
  approved: boolean,
  context: { readonly now: string; readonly sha256: (text: string) => string },
): Result<Soul> {
  const about = {
    revision: before.revision + 1,
    max_bytes: settings.max_bytes,
    approved,
    created_at: context.now,
  };
  const soul = makeSoul(draft, about, context.sha256);
  const sized = checkSoulSize(soul.body_bytes, settings.max_bytes);
  if (!sized.ok) return sized;
  insertSoul(tx, soul);
  return ok(soul);
}

function soulRef(soul: Soul) {
  return { path: ['soul', 'body'], ref: { $soul: { revision: String(soul.revision) } } };
}
