import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { callLimits } from '#lambdas/runtime/call-limits.ts';
import { setting } from '#lambdas/runtime/settings.ts';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { readFile } from '#lambdas/storage/read-file.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import { photoType } from '#shared/packet/photo.ts';

/*
 * The files of photos, in a bucket of their own that only functions read. Import this module dynamically: S3's client is
 * larger than the rest of a function.
 */
const files = new S3Client({ maxAttempts: 3, requestHandler: callLimits });

/** Where the bucket keeps an account's photos. */
export const photoFolder = (workspaceId: WorkspaceId): string => `photos/${accountOf(workspaceId)}/`;

const placeOf = (workspaceId: WorkspaceId, photoId: string) => ({
  Bucket: setting('photosBucket'),
  Key: `${photoFolder(workspaceId)}${photoId}.jpg`,
});

export async function writePhoto(workspaceId: WorkspaceId, photoId: string, bytes: Uint8Array): Promise<void> {
  await files.send(new PutObjectCommand({ ...placeOf(workspaceId, photoId), Body: bytes, ContentType: photoType }));
}

/** The bytes of a photo; `undefined` for one whose file is missing, or is larger than an answer holds. */
export function readPhoto(workspaceId: WorkspaceId, photoId: string): Promise<Uint8Array | undefined> {
  return readFile(files, placeOf(workspaceId, photoId));
}

/** Removes a file; a missing one is no error. The bucket keeps its version for 30 days. */
export async function removePhotoFile(workspaceId: WorkspaceId, photoId: string): Promise<void> {
  await files.send(new DeleteObjectCommand(placeOf(workspaceId, photoId)));
}
