import type { Operation } from '#lambdas/lib/endpoint.ts';
import * as analyses from '#lambdas/storage/analyses.ts';

/** The caller's saved analyses, newest first, a page at a time. */
export const listAnalyses: Operation<'listAnalyses'> = ({ user, query }) =>
  analyses.listAnalyses(user.id, query.cursor);
