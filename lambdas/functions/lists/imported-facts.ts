import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import { deleteFactFile, factFilesOf } from '#lambdas/storage/facts/fact-files.ts';

/** The files of which the caller has facts. */
export const listImportedFacts: Operation<'listImportedFacts'> = async ({ workspace, now }) => ({
  items: await factFilesOf(workspace.id, now),
});

/** Deletes what a file said of houses. Deals keep theirs. */
export const deleteImportedFacts: Operation<'deleteImportedFacts'> = async ({ workspace, params, now, log }) => {
  if (!(await deleteFactFile(workspace.id, params.list, now))) throw notFound('File');
  log.info('imported_facts_deleted', { list_id: params.list });
};
