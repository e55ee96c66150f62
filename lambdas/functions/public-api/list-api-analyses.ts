import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { listAnalyses } from '#lambdas/storage/analyses/analyses.ts';
import { toApiAnalysis } from './to-api-analysis.ts';

/** The saved analyses of the key's account, newest first, a page at a time. */
export const listApiAnalyses: Operation<'listApiAnalyses'> = async ({ user, query, now }) => {
  const { items, next_cursor } = await listAnalyses(user.id, query.cursor, query.limit);
  return { items: items.map((analysis) => toApiAnalysis(analysis, user.profile, now)), nextCursor: next_cursor };
};
