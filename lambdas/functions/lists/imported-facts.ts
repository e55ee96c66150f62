import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import { deleteFactFile, factFilesOf } from '#lambdas/storage/facts/fact-files.ts';

/** The files of which the caller has facts. */
export const listImportedFacts: Operation<'listImportedFacts'> = async ({ user, now }) => ({
  items: await factFilesOf(user.id, now),
});

/** Deletes what a file said of houses. Deals keep theirs. */
export const deleteImportedFacts: Operation<'deleteImportedFacts'> = async ({ user, params, now, log }) => {
  if (!(await deleteFactFile(user.id, params.list, now))) throw notFound('File');
  log.info('imported_facts_deleted', { list_id: params.list });
};
