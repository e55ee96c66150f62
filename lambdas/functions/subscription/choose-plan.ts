import type { Operation } from '#lambdas/runtime/endpoint.ts';
import * as subscription from '#shared/account/subscription.ts';
import { changeAndPublish } from './change-and-publish.ts';

/** Puts the caller on a plan: within the running trial, or at once. Takes no card data. */
export const choosePlan: Operation<'choosePlan'> = (call) =>
  changeAndPublish(
    call,
    (before) => subscription.choosePlan(before, call.body, call.now),
    ({ subscription_tier }) => ({ kind: 'plan_chosen', name: subscription_tier }),
  );
