import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { callLimits } from '#lambdas/runtime/call-limits.ts';
import { setting } from '#lambdas/runtime/settings.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import { accountOf } from './account-of.ts';
import { readFile } from './read-file.ts';

/*
 * The letters that sellers have signed, as sealed PDFs, in the bucket of the photos. Import this module dynamically: S3's
 * client is larger than the rest of a function.
 */
const files = new S3Client({ maxAttempts: 3, requestHandler: callLimits });

/** Where the bucket keeps the signed letters of an account's pages. */
export const sealedFolder = (workspaceId: WorkspaceId): string => `sealed/${accountOf(workspaceId)}/`;

const placeOf = (workspaceId: WorkspaceId, pageId: string, key: string) => ({
  Bucket: setting('photosBucket'),
  Key: `${sealedFolder(workspaceId)}${pageId}/${key}.pdf`,
});

/** The bytes of a signed letter, by its page and the signature's key; `undefined` for one that is missing. */
export function readSealedLetter(
  workspaceId: WorkspaceId,
  pageId: string,
  key: string,
): Promise<Uint8Array | undefined> {
  return readFile(files, placeOf(workspaceId, pageId, key));
}

export async function writeSealedLetter(
  workspaceId: WorkspaceId,
  pageId: string,
  key: string,
  pdf: Uint8Array,
): Promise<void> {
  await files.send(
    new PutObjectCommand({ ...placeOf(workspaceId, pageId, key), Body: pdf, ContentType: 'application/pdf' }),
  );
}

/** Removes a signed letter; a missing one is no error. The bucket keeps its version for 30 days. */
export async function removeSealedLetter(workspaceId: WorkspaceId, pageId: string, key: string): Promise<void> {
  await files.send(new DeleteObjectCommand(placeOf(workspaceId, pageId, key)));
}
