import { deletePartition, type Sweep } from '#lambdas/storage/delete-rows.ts';
import type { Row } from '#lambdas/storage/table.ts';
import { analysesTable } from '#lambdas/storage/tables.ts';

/** Removing files takes longer than deleting rows: so many at once. */
const filesAtOnce = 10;

/**
 * Deletes photos with their files, those of one analysis.
 *
 * @returns false when time ran out.
 */
export function deletePhotos(userId: string, sweep: Sweep, prefix: string): Promise<boolean> {
  return deletePartition(analysesTable, userId, sweep, prefix, (keys) => removeFiles(userId, keys));
}

async function removeFiles(userId: string, keys: Row[]): Promise<void> {
  if (keys.length === 0) return;
  const { removePhotoFile } = await import('./photo-files.ts');
  const ids = keys.map(({ id }) => String(id).split('#').at(-1) ?? '');
  for (let at = 0; at < ids.length; at += filesAtOnce) {
    await Promise.all(ids.slice(at, at + filesAtOnce).map((id) => removePhotoFile(userId, id)));
  }
}
