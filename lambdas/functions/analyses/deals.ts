import * as deals from '#lambdas/domain/deals/deal-rows.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';

/** A page of the caller's saved analyses as deals, newest first. */
export const listDeals: Operation<'listDeals'> = ({ user, query, now }) =>
  deals.listDeals({ userId: user.id, cursor: query.cursor }, findProfile(user.id, now), now);

/** One saved analysis of the caller as a deal. */
export const getDeal: Operation<'getDeal'> = async ({ user, params, now }) => {
  const deal = await deals.findDeal(user.id, params.id, findProfile(user.id, now), now);
  if (!deal) throw notFound('Analysis');
  return deal;
};
