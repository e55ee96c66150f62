import { changeDeal } from '#lambdas/domain/deals/change-deal.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import { dealOfCall } from '#lambdas/storage/analyses/deal-of-call.ts';
import { findPipeline } from '#lambdas/storage/analyses/pipeline.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import { allows, refusalOf } from '#shared/account/roles.ts';

export const getPipeline: Operation<'getPipeline'> = async ({ workspace, params }) => {
  const found = await findPipeline({ user_id: workspace.id, analysis_id: params.id });
  if (!found) throw notFound('Analysis');
  return found.pipeline;
};

/** Who may not change deals may still plan what comes next. */
const ofNotes = new Set(['done', 'next_action', 'tasks']);

/**
 * Changes what is planned for the caller's analysis; the last write to each field wins.
 *
 * @throws `not_allowed` for another field of who may only plan; `invalid_input` for an assignee who may not have deals.
 */
export const changePipeline: Operation<'changePipeline'> = async ({ user, workspace, params, body, now, log }) => {
  if (!allows(workspace.role, 'write') && Object.keys(body).some((field) => !ofNotes.has(field))) {
    const owner = await findProfile(workspace.id, now);
    throw new Refusal('not_allowed', refusalOf(workspace.role, 'write', owner?.full_name || 'the owner'));
  }
  // Few changes assign a deal: only these read the team.
  if (typeof body.assignee === 'string') {
    const { requireAssignable } = await import('#lambdas/domain/team/assignee-in.ts');
    await requireAssignable(workspace.id, body.assignee);
  }
  return changeDeal(dealOfCall({ user, workspace }, params.id), body, {
    profile: () => findProfile(workspace.id, now),
    now,
    log,
  });
};
