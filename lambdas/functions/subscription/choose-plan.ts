import type { Operation } from '#lambdas/runtime/endpoint.ts';
import * as subscription from '#shared/account/subscription.ts';
import { changeAndTell } from './change-and-tell.ts';

/** Puts the caller on a plan: within the running trial, or at once. No card data comes this way. */
export const choosePlan: Operation<'choosePlan'> = ({ user, body, now, log }) =>
  changeAndTell(user, (profile) => subscription.choosePlan(profile, body, now), now, log);
