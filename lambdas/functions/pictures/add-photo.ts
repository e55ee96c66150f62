import { requireFeature } from '#lambdas/domain/api-access/require-feature.ts';
import { newUlid } from '#lambdas/runtime/base32.ts';
import { Created, type Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import { forgetPhoto, hasPhoto, recordPhoto } from '#lambdas/storage/analyses/photos.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import { maxPhotoBytes, photoSide, photoText } from '#shared/packet/photo.ts';
import { countUpload } from './count-upload.ts';
import { rewriteJpeg } from './rewrite-jpeg.ts';

/**
 * Adds a photo to the caller's analysis. It is decoded and encoded again, so that only its pixels are kept: no position
 * or camera that a phone writes into it, and nothing that somebody hid in the file. It needs what making a packet needs.
 */
export const addPhoto: Operation<'addPhoto'> = async ({ user, workspace, params, body, now, log }) => {
  const sender = await findProfile(workspace.id, now);
  // Without a profile there is no analysis, which is said below.
  if (sender) requireFeature(sender, 'customReports', now);
  await countUpload(user.id, now);
  const written = rewriteJpeg(body, { side: photoSide, bytes: maxPhotoBytes });
  if (written === 'unreadable') throw new Refusal('invalid_input', photoText.wrongType);
  if (written === 'too_wide') throw new Refusal('too_large', photoText.tooManyPixels);
  if (written === 'too_large') throw new Refusal('too_large', photoText.tooLarge);
  const { width, height, bytes } = written;

  const owner = { user_id: workspace.id, analysis_id: params.id };
  const photo = { id: newUlid(now), caption: '', width, height };
  const problem = await recordPhoto(owner, photo);
  if (problem === 'gone') throw notFound('Analysis');
  if (problem === 'full') throw new Refusal('not_allowed', photoText.full);
  const { removePhotoFile, writePhoto } = await import('#lambdas/storage/analyses/photo-files.ts');
  try {
    await writePhoto(workspace.id, photo.id, bytes);
  } catch (error) {
    log.error('photo_not_written', { photo_id: photo.id });
    await forgetPhoto(owner, photo.id);
    throw error;
  }
  // Removed meanwhile, with its deal or account: the file must not stay.
  if (!(await hasPhoto(owner, photo.id))) {
    await removePhotoFile(workspace.id, photo.id);
    throw notFound('Analysis');
  }
  return new Created(photo);
};
