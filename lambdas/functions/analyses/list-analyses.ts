import { asRun } from '#lambdas/domain/deals/as-run.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import * as analyses from '#lambdas/storage/analyses/analyses.ts';

/** A page of the caller's saved analyses, newest first. */
export const listAnalyses: Operation<'listAnalyses'> = async ({ user, query, now }) => {
  const { items, ...rest } = await analyses.listAnalyses(user.id, query.cursor);
  return { items: await asRun(user.id, items, now), ...rest };
};
