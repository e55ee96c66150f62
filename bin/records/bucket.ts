import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { setting } from '#lambdas/runtime/settings.ts';

/* The bucket with the loads' files. */

const client = new S3Client({});

/** A larger file is put in parts, so that a part is sent again and not all. */
const partBytes = 64_000_000;

/** Puts a file; at no time is more than a part of it in memory. */
export async function putFile(path: string, Key: string): Promise<void> {
  const of = { Bucket: setting('recordsBucket'), Key };
  const { size } = await stat(path);
  const file = await open(path);
  try {
    const read = async (position: number) => {
      const part = Buffer.alloc(Math.min(partBytes, size - position));
      await file.read(part, 0, part.length, position);
      return part;
    };
    if (size <= partBytes) {
      await client.send(new PutObjectCommand({ ...of, Body: await read(0) }));
      return;
    }
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(of));
    try {
      const Parts: CompletedPart[] = [];
      for (let position = 0; position < size; position += partBytes) {
        const PartNumber = Parts.length + 1;
        const { ETag } = await client.send(
          new UploadPartCommand({ ...of, UploadId, PartNumber, Body: await read(position) }),
        );
        Parts.push({ ETag, PartNumber });
      }
      await client.send(new CompleteMultipartUploadCommand({ ...of, UploadId, MultipartUpload: { Parts } }));
    } catch (error) {
      await client.send(new AbortMultipartUploadCommand({ ...of, UploadId }));
      throw error;
    }
  } finally {
    await file.close();
  }
}

/** Gets a file to a path, where it is whole or not at all. */
export async function getFile(Key: string, path: string): Promise<void> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: setting('recordsBucket'), Key }));
  if (!(Body instanceof Readable)) throw new Error(`The bucket answered nothing for ${Key}.`);
  await mkdir(dirname(path), { recursive: true });
  await pipeline(Body, createWriteStream(`${path}.part`));
  await rename(`${path}.part`, path);
}

/** Deletes files; a missing one is no error. */
export async function deleteFiles(keys: readonly string[]): Promise<void> {
  const Delete = { Objects: keys.map((Key) => ({ Key })), Quiet: true };
  const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket: setting('recordsBucket'), Delete }));
  const [first] = Errors;
  if (first) throw new Error(`The bucket did not delete ${first.Key}: ${first.Code}.`);
}
