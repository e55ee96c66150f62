import type { Operation } from '#lambdas/runtime/endpoint.ts';
import * as analyses from '#lambdas/storage/analyses/analyses.ts';

/** A page of the caller's saved analyses, newest first. */
export const listAnalyses: Operation<'listAnalyses'> = ({ user, query }) =>
  analyses.listAnalyses(user.id, query.cursor);
