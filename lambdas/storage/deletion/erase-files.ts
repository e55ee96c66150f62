import { DeleteObjectsCommand, ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import { callLimits } from '#lambdas/runtime/call-limits.ts';
import { setting } from '#lambdas/runtime/settings.ts';
import { photoFolder } from '#lambdas/storage/analyses/photo-files.ts';
import { receiptFolder } from '#lambdas/storage/books/receipt-files.ts';
import { avatarFolders, isInFolder, keyOf } from '#lambdas/storage/profiles/avatars.ts';
import { sealedFolder } from '#lambdas/storage/sealed-letters.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';

/*
 * The buckets keep what was removed or replaced for 30 days. A deleted account must not wait for that: here every version
 * of its files goes, and every delete marker. Import this module dynamically: S3's client is larger than the rest of a
 * function.
 */
const files = new S3Client({ maxAttempts: 3, requestHandler: callLimits });

/**
 * Removes all versions of a deleted account's photos, signed letters, receipts, avatars and logos, for good.
 *
 * @param urls the files that the profile named. Those outside the account's folders are found only by them.
 * @returns false when time ran out; calling it again removes the rest.
 * @throws when S3 keeps one of them.
 */
export async function eraseFilesOf(userId: string, urls: Set<string>, hasTime: () => boolean): Promise<boolean> {
  const workspaceId = WorkspaceId.parse(userId);
  const named = [...urls].filter((url) => !isInFolder(userId, url)).map(keyOf);
  const places = [
    { Bucket: setting('photosBucket'), Prefix: photoFolder(workspaceId) },
    { Bucket: setting('photosBucket'), Prefix: sealedFolder(workspaceId) },
    { Bucket: setting('photosBucket'), Prefix: receiptFolder(workspaceId) },
    ...[...avatarFolders(userId), ...named].map((Prefix) => ({ Bucket: setting('avatarsBucket'), Prefix })),
  ];
  for (const place of places) if (!(await eraseVersions(place, hasTime))) return false;
  return true;
}

/** Removes all versions of the letters that were signed on a seller's page, for good. @throws when S3 keeps one. */
export async function eraseSealedLetters(workspaceId: WorkspaceId, pageId: string): Promise<void> {
  await eraseVersions(
    { Bucket: setting('photosBucket'), Prefix: `${sealedFolder(workspaceId)}${pageId}/` },
    () => true,
  );
}

/** A page of versions is at most a thousand, and so is a batch to delete. */
async function eraseVersions(place: { Bucket: string; Prefix: string }, hasTime: () => boolean): Promise<boolean> {
  let after: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } | undefined;
  do {
    if (!hasTime()) return false;
    const page = await files.send(new ListObjectVersionsCommand({ ...place, ...after }));
    const found = [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])];
    const Objects = found.map(({ Key, VersionId }) => ({ Key, VersionId }));
    if (Objects.length > 0) {
      const deletion = { Bucket: place.Bucket, Delete: { Objects, Quiet: true } };
      const { Errors = [] } = await files.send(new DeleteObjectsCommand(deletion));
      // S3 answers 200 even if it deleted none.
      if (Errors.length > 0) throw new Error(`S3 kept ${Errors.length} versions: ${Errors[0]?.Code}`);
    }
    after = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker } : undefined;
  } while (after);
  return true;
}
