import type { Operation } from '#lambdas/runtime/endpoint.ts';
import * as analyses from '#lambdas/storage/analyses/analyses.ts';

/** The caller's saved analyses, newest first, a page at a time. */
export const listAnalyses: Operation<'listAnalyses'> = ({ user, query }) =>
  analyses.listAnalyses(user.id, query.cursor);
