import { changePipeline, type PipelineChange } from './change-pipeline.ts';
import type { NextAction, Pipeline } from './pipeline.ts';
import { isForward, type Stage } from './stage.ts';

/**
 * The plan once a version of an offer is made the deal: its stage never goes back, and the next action before becomes a
 * task. Its version grows in any case, because the plan names what was agreed.
 */
export function agreePipeline(
  before: Pipeline,
  {
    stage,
    next_action,
    agreed,
  }: Pick<Pipeline, 'agreed'> & { stage: Stage | undefined; next_action: NextAction | undefined },
  now: Date,
): PipelineChange {
  const earlier = next_action !== undefined && before.next_action?.id !== next_action.id ? before.next_action : null;
  const start: Pipeline = earlier
    ? { ...before, next_action: null, tasks: [...before.tasks, { ...earlier, done_at: null }] }
    : before;
  const changes = {
    ...(stage !== undefined && isForward(before.stage, stage) && { stage }),
    ...(next_action !== undefined && { next_action }),
  };
  const change = changePipeline(start, changes, now);
  if (change === 'too_many_tasks') return change;
  return { ...change, pipeline: { ...change.pipeline, agreed, version: before.version + 1 } };
}
