import { Refusal } from '#lambdas/runtime/errors.ts';
import { maxEntries } from '#shared/pipeline/activity.ts';
import { maxTasks } from '#shared/pipeline/pipeline.ts';
import { wholeNumber } from '#shared/values/numbers.ts';

export const tooManyTasks = () =>
  new Refusal('not_allowed', `This deal already has ${maxTasks} open tasks. Finish or remove one first.`);

export const logFull = () =>
  new Refusal('not_allowed', `This deal already has ${wholeNumber(maxEntries)} activity entries.`);
