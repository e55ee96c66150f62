import { deletePartition } from '#lambdas/storage/delete-rows.ts';
import { analysesTable } from '#lambdas/storage/tables.ts';
import { deletePhotos } from './delete-photos.ts';
import { endLinks } from './packets.ts';
import {
  activityId,
  letterId,
  noteKeyId,
  type PartOwner,
  packetBodyId,
  packetId,
  photoId,
  wordsId,
} from './row-ids.ts';

/**
 * Deletes what belongs to a deleted analysis: its activity, its letters, at most two rows for each that it kept, its
 * packets with their links, and its photos with their files. It can be repeated.
 */
export async function deleteParts(owner: PartOwner): Promise<void> {
  const { user_id, analysis_id } = owner;
  const sweep = { hasTime: () => true, note: () => {} };
  await endLinks(owner);
  const prefixes = [letterId, wordsId, activityId, noteKeyId, packetId, packetBodyId].map((of) => of(analysis_id));
  await Promise.all([
    ...prefixes.map((prefix) => deletePartition(analysesTable, user_id, sweep, prefix)),
    deletePhotos(user_id, sweep, photoId(analysis_id)),
  ]);
}
