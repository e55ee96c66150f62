import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import * as packets from '#lambdas/storage/analyses/packets.ts';
import { listPhotos } from '#lambdas/storage/analyses/photos.ts';

/** The packets and photos of the caller's analysis. */
export const listPackets: Operation<'listPackets'> = async ({ user, params }) => {
  const owner = { user_id: user.id, analysis_id: params.id };
  const [made, photos] = await Promise.all([packets.listPackets(owner), listPhotos(owner)]);
  // Only an analysis of the caller has any.
  if (made.length + photos.length === 0 && (await packets.nextVersion(owner)) === 'gone') throw notFound('Analysis');
  return { packets: made.map(packets.summaryOf), photos };
};
