import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { callLimits } from '#lambdas/runtime/call-limits.ts';
import { setting } from '#lambdas/runtime/settings.ts';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { readFile } from '#lambdas/storage/read-file.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import type { ReceiptType } from '#shared/book/shown/receipt.ts';

/*
 * The files of receipts, beside the photos, which only functions read. Import this module dynamically: S3's client is
 * larger than the rest of a function.
 */
const files = new S3Client({ maxAttempts: 3, requestHandler: callLimits });

/** Where the bucket keeps an account's receipts. */
export const receiptFolder = (workspaceId: WorkspaceId): string => `receipts/${accountOf(workspaceId)}/`;

const placeOf = (workspaceId: WorkspaceId, receiptId: string) => ({
  Bucket: setting('photosBucket'),
  Key: receiptFolder(workspaceId) + receiptId,
});

export async function writeReceipt(
  workspaceId: WorkspaceId,
  id: string,
  type: ReceiptType,
  bytes: Uint8Array,
): Promise<void> {
  await files.send(new PutObjectCommand({ ...placeOf(workspaceId, id), Body: bytes, ContentType: type }));
}

/** The bytes of a receipt; `undefined` for one whose file is missing, or is larger than an answer holds. */
export function readReceipt(workspaceId: WorkspaceId, id: string): Promise<Uint8Array | undefined> {
  return readFile(files, placeOf(workspaceId, id));
}

/** Removes a file; a missing one is no error. The bucket keeps its version for 30 days. */
export async function removeReceiptFile(workspaceId: WorkspaceId, id: string): Promise<void> {
  await files.send(new DeleteObjectCommand(placeOf(workspaceId, id)));
}
