import { logFull, tooManyTasks } from '#lambdas/domain/deals/full.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import * as pipeline from '#lambdas/storage/analyses/pipeline.ts';

/** What is planned for the caller's analysis. */
export const getPipeline: Operation<'getPipeline'> = async ({ user, params }) => {
  const found = await pipeline.findPipeline({ user_id: user.id, analysis_id: params.id });
  if (!found) throw notFound('Analysis');
  return found.pipeline;
};

/** Changes what is planned for the caller's analysis; the last write to each field wins. */
export const changePipeline: Operation<'changePipeline'> = async ({ user, params, body, now }) => {
  const owner = { user_id: user.id, analysis_id: params.id };
  const made = await pipeline.changePipeline(owner, body, now);
  if (!made) throw notFound('Analysis');
  if (made === 'too_many_tasks') throw tooManyTasks();
  if (made === 'log_full') throw logFull();
  return made.after;
};
