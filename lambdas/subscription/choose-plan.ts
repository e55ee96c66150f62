import type { Operation } from '#lambdas/lib/endpoint.ts';
import { changeSubscription } from '#lambdas/storage/profiles.ts';
import * as subscription from '#shared/subscription.ts';

/** Puts the caller on a plan: within the running trial, or at once. No card data comes this way. */
export const choosePlan: Operation<'choosePlan'> = ({ user, body, now }) =>
  changeSubscription(user, (profile) => subscription.choosePlan(profile, body, now), now);
