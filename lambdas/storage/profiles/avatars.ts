import { randomBytes } from 'node:crypto';
import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { callLimits } from '#lambdas/runtime/call-limits.ts';
import { setting } from '#lambdas/runtime/settings.ts';
import { hashOf } from '#lambdas/storage/account-of.ts';
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

/** A file's key in the bucket. */
export const keyOf = (url: string): string => url.slice(1);

/** 95 bits of a hash of an unguessable id: nobody finds the id from it, nor the name that links of packets begin with. */
const folderOf = (userId: string) => hashOf(`pictures of ${userId}`, 16);

/**
 * Where the bucket keeps an account's avatars and logos, replaced ones too. Files of before there were folders are only
 * named in the profile.
 */
export const avatarFolders = (userId: string): string[] => [
  `avatars/${folderOf(userId)}/`,
  `avatars/logos/${folderOf(userId)}/`,
];

/** Whether a file is found by its account's folders. */
export const isInFolder = (userId: string, url: string): boolean =>
  avatarFolders(userId).some((folder) => keyOf(url).startsWith(folder));

const randomName = () => randomBytes(18).toString('base64url');

/** A new, unguessable URL, which does not name its owner. */
export function newAvatarUrl(userId: string, type: AvatarType): string {
  return `/avatars/${folderOf(userId)}/${randomName()}.${extensions[type]}`;
}

/** A new, unguessable URL of a logo, which does not name its owner. */
export const newLogoUrl = (userId: string): string => `/avatars/logos/${folderOf(userId)}/${randomName()}.png`;

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

/** Removes a file from the site; a missing one is no error. The bucket keeps its version for 30 days. */
export async function removeAvatarFile(url: string): Promise<void> {
  await files.send(new DeleteObjectCommand({ Bucket: setting('avatarsBucket'), Key: keyOf(url) }));
}
