import * as z from 'zod/mini';
import { deletePartition, type Sweep } from '#lambdas/storage/delete-rows.ts';
import { everyRow, type Row } from '#lambdas/storage/table.ts';

import { analysesTable } from '#lambdas/storage/tables.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import { type PartOwner, sellerEventId } from './row-ids.ts';

/** Removing files takes longer than deleting rows: so many at once. */
const filesAtOnce = 10;

/**
 * Deletes photos with their files, those of one analysis.
 *
 * @returns false when time ran out.
 */
export function deletePhotos(workspaceId: WorkspaceId, sweep: Sweep, prefix: string): Promise<boolean> {
  return deletePartition(analysesTable, workspaceId, sweep, prefix, (keys) => removeFiles(workspaceId, keys));
}

async function removeFiles(workspaceId: WorkspaceId, keys: Row[]): Promise<void> {
  if (keys.length === 0) return;
  const { removePhotoFile } = await import('./photo-files.ts');
  const ids = keys.map(({ id }) => String(id).split('#').at(-1) ?? '');
  for (let at = 0; at < ids.length; at += filesAtOnce) {
    await Promise.all(ids.slice(at, at + filesAtOnce).map((id) => removePhotoFile(workspaceId, id)));
  }
}

const Message = z.object({ id: z.string(), kind: z.string() });

/**
 * Deletes the messages about a deal's pages, or about one, with the letters that were signed. Files go before their rows,
 * so that it can be repeated, and once more after them, for one that was sealed in between.
 */
export async function deleteMessages({ user_id, analysis_id }: PartOwner, pageId = ''): Promise<void> {
  const prefix = sellerEventId(analysis_id, pageId);
  const rows = (await everyRow(analysesTable, user_id, { prefix })).map((row) => Message.parse(row));
  const signed = rows.flatMap(({ id, kind }) => (kind === 'sign' ? [id.split('#').slice(-2)] : []));
  const removeLetters = async () => {
    if (signed.length === 0) return;
    const { removeSealedLetter } = await import('#lambdas/storage/sealed-letters.ts');
    for (const [page = '', key = ''] of signed) await removeSealedLetter(user_id, page, key);
  };
  await removeLetters();
  await deletePartition(analysesTable, user_id, { hasTime: () => true, note: () => {} }, prefix);
  await removeLetters();
}
