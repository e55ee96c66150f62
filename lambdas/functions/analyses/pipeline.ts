import { changeDeal } from '#lambdas/domain/deals/change-deal.ts';
import type { assigneeIn } from '#lambdas/domain/team/assignee-in.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import { findPipeline } from '#lambdas/storage/analyses/pipeline.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import { allows, roleNames } from '#shared/account/roles.ts';

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
export const changePipeline: Operation<'changePipeline'> = async ({ workspace, params, body, now, log }) => {
  if (!allows(workspace.role, 'write') && Object.keys(body).some((field) => !ofNotes.has(field))) {
    throw new Refusal('not_allowed', `${roleNames[workspace.role].many} plan tasks, and can’t move deals.`);
  }
  const { assignee: id, ...changes } = body;
  const assignee = typeof id === 'string' ? await assigneeOf(workspace.id, id, now) : id;
  return changeDeal(
    { user_id: workspace.id, analysis_id: params.id },
    { ...changes, assignee },
    { profile: () => findProfile(workspace.id, now), now, log },
  );
};

/** Few changes assign a deal: only these read the team. */
const assigneeOf = async (...of: Parameters<typeof assigneeIn>) =>
  (await import('#lambdas/domain/team/assignee-in.ts')).assigneeIn(...of);
