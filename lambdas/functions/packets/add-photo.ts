import { decode, encode } from 'jpeg-js';
import { requireFeature } from '#lambdas/domain/api-access/require-feature.ts';
import { newUlid } from '#lambdas/runtime/base32.ts';
import { Created, type Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import { forgetPhoto, hasPhoto, recordPhoto } from '#lambdas/storage/analyses/photos.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import { jpegSize, photoSide, photoText } from '#shared/packet/photo.ts';

/** Of 100: what a browser sends was encoded once already. */
const quality = 85;

/** A decoded photo takes 4 bytes a pixel, and the decoder three times that while it works. */
const maxMemoryUsageInMB = 128;

/**
 * Adds a photo to the caller's analysis. It is decoded and encoded again, so that only its pixels are kept: no position
 * or camera that a phone writes into it, and nothing that somebody hid in the file. It needs what making a packet needs.
 */
export const addPhoto: Operation<'addPhoto'> = async ({ user, params, body, now, log }) => {
  const sender = await findProfile(user.id, now);
  // Without a profile there is no analysis, which is said below.
  if (sender) requireFeature(sender, 'customReports', now);
  const size = jpegSize(body);
  if (!size) throw new Refusal('invalid_input', photoText.wrongType);
  // By the header: a small file may decode to gigabytes.
  if (Math.max(size.width, size.height) > photoSide) throw new Refusal('too_large', photoText.tooManyPixels);
  const pixels = pixelsOf(body);
  const bytes = encode(pixels, quality).data;

  const owner = { user_id: user.id, analysis_id: params.id };
  const photo = { id: newUlid(now), caption: '', width: pixels.width, height: pixels.height };
  const problem = await recordPhoto(owner, photo);
  if (problem === 'gone') throw notFound('Analysis');
  if (problem === 'full') throw new Refusal('not_allowed', photoText.full);
  const { removePhotoFile, writePhoto } = await import('#lambdas/storage/analyses/photo-files.ts');
  try {
    await writePhoto(user.id, photo.id, bytes);
  } catch (error) {
    log.error('photo_not_written', { photo_id: photo.id });
    await forgetPhoto(owner, photo.id);
    throw error;
  }
  // Removed meanwhile, with its deal or account: the file must not stay.
  if (!(await hasPhoto(owner, photo.id))) {
    await removePhotoFile(user.id, photo.id);
    throw notFound('Analysis');
  }
  return new Created(photo);
};

function pixelsOf(bytes: Uint8Array) {
  try {
    // The decoder also answers the file's Exif data and comments, which the encoder would write again.
    const { width, height, data } = decode(bytes, { useTArray: true, formatAsRGBA: true, maxMemoryUsageInMB });
    return { width, height, data };
  } catch {
    throw new Refusal('invalid_input', photoText.wrongType);
  }
}
