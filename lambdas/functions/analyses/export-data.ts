import { noteInWorkspace } from '#lambdas/domain/account-log/note-in-workspace.ts';
import { requireRecentSignIn } from '#lambdas/domain/sessions/require-recent-sign-in.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { exportRows } from '#lambdas/storage/analyses/export-rows.ts';
import { beginExport, isExportBegun } from '#lambdas/storage/analyses/exports-begun.ts';
import { booksOfUser } from '#lambdas/storage/books/books.ts';
import { exportBooks } from '#lambdas/storage/books/export-books.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import type { ExportPage } from '#shared/data-export/export.ts';

/** A cursor among books begins with it; no row of the other table does. */
const amongBooks = 'books#';
/** The same of what is followed. */
const amongWatches = 'watches#';

/**
 * A page of everything that is stored about the caller's houses; then of the books of those that are closed, and of those
 * that are followed. It takes a recent sign-in, or the secret in the cursor of an export that was begun with one.
 */
export const exportData: Operation<'exportData'> = async (call) => {
  const { user, workspace, query, now, log } = call;
  const { secret, place } = readCursor(query.cursor);
  const isUnderWay = secret !== undefined && (await isExportBegun(workspace.id, secret, now));
  if (!isUnderWay) requireRecentSignIn(user, now);
  const page = await pageAt(workspace.id, place, now);
  for (const { kind, id } of page.not_read ?? []) log.warn('row_not_exported', { kind, row_id: id });
  if (!isUnderWay) await noteInWorkspace(call, { kind: 'data_exported' });
  if (page.next_cursor === undefined) return page;
  const kept = isUnderWay ? secret : await beginExport(workspace.id, now);
  return { ...page, next_cursor: `${kept}#${page.next_cursor}` };
};

/** A cursor is the export's secret and the place among the rows. */
function readCursor(cursor: string | undefined): { secret?: string; place?: string } {
  const [secret, ...rest] = cursor?.split('#') ?? [];
  const place = rest.join('#');
  // A cursor that names no place, by hand, begins at the first.
  return { ...(secret !== undefined && { secret }), ...(place !== '' && { place }) };
}

async function pageAt(workspaceId: WorkspaceId, place: string | undefined, now: Date): Promise<ExportPage> {
  if (place?.startsWith(amongWatches)) {
    const { exportWatches } = await watches();
    return within(amongWatches, await exportWatches(workspaceId, place.slice(amongWatches.length), now));
  }
  if (place?.startsWith(amongBooks)) {
    const page = await exportBooks(workspaceId, place.slice(amongBooks.length));
    return page.next_cursor === undefined ? beforeWatches(workspaceId, page) : within(amongBooks, page);
  }
  const page = await exportRows(workspaceId, place, now);
  if (page.next_cursor !== undefined) return page;
  if ((await booksOfUser(workspaceId)).ids.size === 0) return beforeWatches(workspaceId, page);
  return { ...page, next_cursor: amongBooks };
}

/** Loaded by an export alone. */
const watches = () => import('#lambdas/storage/watch/export-watches.ts');

const within = (part: string, page: ExportPage): ExportPage => ({
  ...page,
  ...(page.next_cursor !== undefined && { next_cursor: part + page.next_cursor }),
});

/** A last page of what comes before followed houses: most accounts have none. */
async function beforeWatches(workspaceId: WorkspaceId, page: ExportPage): Promise<ExportPage> {
  const { hasWatches } = await watches();
  return (await hasWatches(workspaceId)) ? { ...page, next_cursor: amongWatches } : page;
}
