import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';

/** Lambda answers 6 MB; a file in it is base64, which takes four bytes for three, in an envelope of some kB. */
const maxFileBytes = 4_400_000;

/** S3 denies what is missing to those who may not list the bucket, as no function may. */
const missing = ['NoSuchKey', 'AccessDenied'];

/**
 * Reads a file for an answer.
 *
 * @returns `undefined` when it is missing, or larger than an answer holds.
 */
export async function readFile(s3: S3Client, place: { Bucket: string; Key: string }): Promise<Uint8Array | undefined> {
  try {
    const { Body, ContentLength = 0 } = await s3.send(new GetObjectCommand(place));
    if (!Body || ContentLength > maxFileBytes) return undefined;
    return await Body.transformToByteArray();
  } catch (error) {
    if (error instanceof Error && missing.includes(error.name)) return undefined;
    throw error;
  }
}
