import { deletePartition } from '#lambdas/storage/delete-rows.ts';
import { analysesTable } from '#lambdas/storage/tables.ts';
import { type LetterOwner, letterId, wordsId } from './row-ids.ts';

/** Deletes the letters of a deleted analysis: at most two rows for each that it kept. It can be repeated. */
export async function deleteLetters({ user_id, analysis_id }: LetterOwner): Promise<void> {
  const sweep = { hasTime: () => true, note: () => {} };
  const prefixes = [letterId(analysis_id), wordsId(analysis_id)];
  await Promise.all(prefixes.map((prefix) => deletePartition(analysesTable, user_id, sweep, prefix)));
}
