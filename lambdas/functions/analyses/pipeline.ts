import { changeDeal } from '#lambdas/domain/deals/change-deal.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import { findPipeline } from '#lambdas/storage/analyses/pipeline.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';

export const getPipeline: Operation<'getPipeline'> = async ({ workspace, params }) => {
  const found = await findPipeline({ user_id: workspace.id, analysis_id: params.id });
  if (!found) throw notFound('Analysis');
  return found.pipeline;
};

/** Changes what is planned for the caller's analysis; the last write to each field wins. */
export const changePipeline: Operation<'changePipeline'> = ({ workspace, params, body, now, log }) =>
  changeDeal({ user_id: workspace.id, analysis_id: params.id }, body, {
    profile: () => findProfile(workspace.id, now),
    now,
    log,
  });
