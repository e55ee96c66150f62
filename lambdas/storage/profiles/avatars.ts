import { randomBytes } from 'node:crypto';
import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { callLimits } from '#lambdas/runtime/call-limits.ts';
import { setting } from '#lambdas/runtime/settings.ts';
import type { AvatarType } from '#shared/account/avatar.ts';

/*
 * The files of pictures. A file's URL is its key with a slash before it, because CloudFront looks below
 * `/avatars/` of the site where the bucket has `avatars/`. A picture never changes under its name, so browsers
 * may keep it for good. Import this module where it is needed and not at the top: S3's client is larger than
 * all the rest of a function.
 */
const files = new S3Client({
  maxAttempts: 3,
  requestHandler: callLimits,
});

const extensions: Record<AvatarType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

const keyOf = (url: string) => url.slice(1);

/** A name that no picture had before and nobody guesses. */
export function newAvatarUrl(userId: string, type: AvatarType): string {
  return `/avatars/${userId}-${randomBytes(12).toString('base64url')}.${extensions[type]}`;
}

export async function writeAvatar(url: string, bytes: Uint8Array, type: AvatarType): Promise<void> {
  await files.send(
    new PutObjectCommand({
      Bucket: setting('avatarsBucket'),
      Key: keyOf(url),
      Body: bytes,
      ContentType: type,
      CacheControl: 'public, max-age=31536000, immutable',
    }),
  );
}

/** Removes a file; one that is not there is gone already. */
export async function removeAvatarFile(url: string): Promise<void> {
  await files.send(new DeleteObjectCommand({ Bucket: setting('avatarsBucket'), Key: keyOf(url) }));
}
