import { randomBytes } from 'node:crypto';
import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { callLimits } from '#lambdas/runtime/call-limits.ts';
import { setting } from '#lambdas/runtime/settings.ts';
import { readFile } from '#lambdas/storage/read-file.ts';
import type { AvatarType } from '#shared/account/avatar.ts';

/*
 * Avatar and logo files. A file's URL path is `/` and its key: CloudFront serves the bucket's `avatars/` under `/avatars/`. A
 * file never changes, so browsers may cache it forever. Import this module dynamically: S3's client is larger than
 * the rest of a function.
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

/** A new, unguessable URL, which does not name its owner. Earlier ones began with the user's id. */
export function newAvatarUrl(type: AvatarType): string {
  return `/avatars/${randomBytes(18).toString('base64url')}.${extensions[type]}`;
}

/** A new, unguessable URL of a logo, which does not name its owner. */
export const newLogoUrl = (): string => `/avatars/logos/${randomBytes(18).toString('base64url')}.png`;

/** A logo's bytes; `undefined` for one whose file is missing. Only logos can be read. */
export function readLogo(url: string): Promise<Uint8Array | undefined> {
  return readFile(files, { Bucket: setting('avatarsBucket'), Key: keyOf(url) });
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

/** Removes a file; a missing one is no error. */
export async function removeAvatarFile(url: string): Promise<void> {
  await files.send(new DeleteObjectCommand({ Bucket: setting('avatarsBucket'), Key: keyOf(url) }));
}
