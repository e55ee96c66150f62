import { deletePartition } from '#lambdas/storage/delete-rows.ts';
import { deleteLinksOf } from '#lambdas/storage/integrations/shared-links.ts';
import { queryRows } from '#lambdas/storage/table.ts';
import { analysesTable } from '#lambdas/storage/tables.ts';
import { deleteMessages, deletePhotos } from './delete-files.ts';
import {
  activityId,
  letterId,
  noteKeyId,
  type PartOwner,
  packetBodyId,
  packetId,
  photoId,
  sellerBodyId,
  sellerPageId,
  wordsId,
} from './row-ids.ts';

/**
 * Deletes what belongs to a deleted analysis: its activity, its letters, at most two rows for each that it kept, its
 * packets and sellers' pages with their links and signed letters, and its photos with their files. It can be repeated.
 */
export async function deleteParts(owner: PartOwner): Promise<void> {
  const { user_id, analysis_id } = owner;
  const sweep = { hasTime: () => true, note: () => {} };
  await endLinks(owner);
  const parts = [letterId, wordsId, activityId, noteKeyId, packetId, packetBodyId];
  const prefixes = [...parts, sellerPageId, sellerBodyId].map((of) => of(analysis_id));
  await Promise.all([
    ...prefixes.map((prefix) => deletePartition(analysesTable, user_id, sweep, prefix)),
    deleteMessages(owner),
    deletePhotos(user_id, sweep, photoId(analysis_id)),
  ]);
}

/** Ends the links to an analysis's packets and sellers' pages. */
async function endLinks({ user_id, analysis_id }: PartOwner): Promise<void> {
  const [packets, pages] = await Promise.all(
    [packetId, sellerPageId].map((of) => queryRows(analysesTable, user_id, { prefix: of(analysis_id) })),
  );
  await deleteLinksOf('packet', packets?.rows ?? []);
  await deleteLinksOf('offer', pages?.rows ?? []);
}
