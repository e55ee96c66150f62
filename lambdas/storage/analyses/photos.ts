import * as z from 'zod/mini';
import { getRow, queryRows, type Row, toDelete, toPut, toUpdate, updateRow } from '#lambdas/storage/table.ts';
import { analysesTable } from '#lambdas/storage/tables.ts';
import { transactFor } from '#lambdas/storage/tombstone.ts';
import { PacketPhoto } from '#shared/packet/packet.ts';
import { maxPhotos } from '#shared/packet/photo.ts';
import { analysisKey, type PartOwner, photoId } from './row-ids.ts';

/*
 * The photos of a saved analysis (rows-of-user.ts). The analysis counts them, as `photos`. A row is there before its file
 * and goes after it, so no file is without a row.
 */

const PhotoRow = z.object({
  ...PacketPhoto.shape,
  id: z.pipe(
    z.string(),
    z.transform((id) => id.split('#').at(-1) ?? ''),
  ),
});

/** A photo, from its row. */
export const photoOf = (row: Row): PacketPhoto => PhotoRow.parse(row);

/** The photos of an analysis, the oldest first. */
export async function listPhotos({ user_id, analysis_id }: PartOwner): Promise<PacketPhoto[]> {
  const { rows } = await queryRows(analysesTable, user_id, { prefix: photoId(analysis_id) });
  return rows.map(photoOf);
}

/** Whether a photo is one of the analysis's. */
export async function hasPhoto({ user_id, analysis_id }: PartOwner, id: string): Promise<boolean> {
  return (await getRow(analysesTable, { user_id, id: photoId(analysis_id, id) })) !== undefined;
}

/**
 * Makes room for a photo, before its file is written.
 *
 * @returns `full` when the analysis keeps no more, `gone` when there is none.
 * @throws `not_signed_in` when the account is deleted.
 */
export async function recordPhoto(owner: PartOwner, photo: PacketPhoto): Promise<'full' | 'gone' | undefined> {
  const { user_id, analysis_id } = owner;
  const refused = await transactFor(user_id, [
    toUpdate(analysesTable, analysisKey(owner), {
      change: 'ADD photos :one',
      condition: 'attribute_exists(id) AND (attribute_not_exists(photos) OR photos < :most)',
      values: { ':one': 1, ':most': maxPhotos },
    }),
    toPut(analysesTable, { ...photo, user_id, id: photoId(analysis_id, photo.id) }),
  ]);
  if (refused.length === 0) return undefined;
  return (await getRow(analysesTable, analysisKey(owner))) ? 'full' : 'gone';
}

/** Changes what a photo is said to show. @returns `undefined` when there is no such photo. */
export async function captionPhoto(
  { user_id, analysis_id }: PartOwner,
  id: string,
  caption: string,
): Promise<PacketPhoto | undefined> {
  const row = await updateRow(
    analysesTable,
    { user_id, id: photoId(analysis_id, id) },
    { change: 'SET caption = :caption', condition: 'exists', values: { ':caption': caption } },
  );
  return row && photoOf(row);
}

/** Forgets a photo whose file is gone; a missing one is no error. */
export async function forgetPhoto(owner: PartOwner, id: string): Promise<void> {
  const { user_id, analysis_id } = owner;
  await transactFor(user_id, [
    toUpdate(analysesTable, analysisKey(owner), {
      change: 'ADD photos :less',
      condition: 'attribute_exists(id)',
      values: { ':less': -1 },
    }),
    toDelete(analysesTable, { user_id, id: photoId(analysis_id, id) }, { condition: 'exists' }),
  ]);
}
