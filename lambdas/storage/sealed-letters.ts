import { S3Client } from '@aws-sdk/client-s3';
import { callLimits } from '#lambdas/runtime/call-limits.ts';
import { setting } from '#lambdas/runtime/settings.ts';
import { accountOf } from './account-of.ts';
import { readFile } from './read-file.ts';

/*
 * The letters that sellers have signed, as sealed PDFs, in the bucket of the photos. Import this module dynamically: S3's
 * client is larger than the rest of a function.
 */
const files = new S3Client({ maxAttempts: 3, requestHandler: callLimits });

/** The bytes of a signed letter, by its page and the signature's key; `undefined` for one that is missing. */
export function readSealedLetter(userId: string, pageId: string, key: string): Promise<Uint8Array | undefined> {
  const Key = `sealed/${accountOf(userId)}/${pageId}/${key}.pdf`;
  return readFile(files, { Bucket: setting('photosBucket'), Key });
}
