import { FileAnswer, type Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import * as photos from '#lambdas/storage/analyses/photos.ts';

export const getPhoto: Operation<'getPhoto'> = async ({ workspace, params: { id, photo_id } }) => {
  if (!(await photos.hasPhoto({ user_id: workspace.id, analysis_id: id }, photo_id))) throw notFound('Photo');
  const { readPhoto } = await import('#lambdas/storage/analyses/photo-files.ts');
  const bytes = await readPhoto(workspace.id, photo_id);
  if (!bytes) throw notFound('Photo');
  return new FileAnswer(bytes, 'photo.jpg');
};

/** Says what a photo shows. Packets keep what they said. */
export const changePhoto: Operation<'changePhoto'> = async ({ workspace, params, body }) => {
  const owner = { user_id: workspace.id, analysis_id: params.id };
  const photo = await photos.captionPhoto(owner, params.photo_id, body.caption);
  if (!photo) throw notFound('Photo');
  return photo;
};

/** Removes a photo, from packets too. The file goes first, so that a call that fails can be made again. */
export const deletePhoto: Operation<'deletePhoto'> = async ({ workspace, params: { id, photo_id } }) => {
  const owner = { user_id: workspace.id, analysis_id: id };
  if (!(await photos.hasPhoto(owner, photo_id))) throw notFound('Photo');
  const { removePhotoFile } = await import('#lambdas/storage/analyses/photo-files.ts');
  await removePhotoFile(workspace.id, photo_id);
  await photos.forgetPhoto(owner, photo_id);
};
