import { FileAnswer, type Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import { findSellerEvent } from '#lambdas/storage/analyses/seller-events.ts';

/** The letter that a seller has signed on a page of the caller's, sealed. It is there soon after the signature. */
export const getSignedLetter: Operation<'getSignedLetter'> = async ({ workspace, params: { id, page_id, key } }) => {
  const event = await findSellerEvent({ user_id: workspace.id, analysis_id: id }, page_id, key);
  if (!event?.sealed) throw notFound('Signed letter');
  const { readSealedLetter } = await import('#lambdas/storage/sealed-letters.ts');
  const bytes = await readSealedLetter(workspace.id, page_id, key);
  if (!bytes) throw notFound('Signed letter');
  return new FileAnswer(bytes, 'signed-letter.pdf');
};
