import { deletePartition } from '#lambdas/storage/delete-rows.ts';
import { analysesTable } from '#lambdas/storage/tables.ts';
import { activityId, letterId, type PartOwner, wordsId } from './row-ids.ts';

/**
 * Deletes what belongs to a deleted analysis: its activity, and its letters, at most two rows for each that it kept. It
 * can be repeated.
 */
export async function deleteParts({ user_id, analysis_id }: PartOwner): Promise<void> {
  const sweep = { hasTime: () => true, note: () => {} };
  const prefixes = [letterId(analysis_id), wordsId(analysis_id), activityId(analysis_id)];
  await Promise.all(prefixes.map((prefix) => deletePartition(analysesTable, user_id, sweep, prefix)));
}
