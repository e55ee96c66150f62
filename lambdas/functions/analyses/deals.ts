import * as deals from '#lambdas/domain/deals/deal-rows.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';

/** A page of the caller's saved analyses as deals, newest first. */
export const listDeals: Operation<'listDeals'> = ({ workspace, query, now }) =>
  deals.listDeals({ workspaceId: workspace.id, cursor: query.cursor }, findProfile(workspace.id, now), now);

/** One saved analysis of the caller as a deal. */
export const getDeal: Operation<'getDeal'> = async ({ workspace, params, now }) => {
  const deal = await deals.findDeal(workspace.id, params.id, findProfile(workspace.id, now), now);
  if (!deal) throw notFound('Analysis');
  return deal;
};
