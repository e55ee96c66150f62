import { mkdtempSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it, vi } from 'vitest';
import { putFile } from '#bin/records/bucket.ts';

const s3 = mockClient(S3Client);
beforeEach(() => {
  vi.stubEnv('RECORDS_BUCKET', 'records');
  s3.reset();
});

function fileOf(bytes: number): string {
  const path = join(mkdtempSync(join(tmpdir(), 'bucket-')), 'houses.parquet');
  writeFileSync(path, 'houses');
  truncateSync(path, bytes);
  return path;
}

it('puts a small file at once', async () => {
  s3.on(PutObjectCommand).resolves({});
  await putFile(fileOf(6), 'houses/a');
  expect(s3.commandCalls(PutObjectCommand).map(({ args }) => args[0].input)).toEqual([
    { Bucket: 'records', Key: 'houses/a', Body: Buffer.from('houses') },
  ]);
});

it('puts a large file in parts, in their order', async () => {
  s3.on(CreateMultipartUploadCommand).resolves({ UploadId: 'u' });
  s3.on(UploadPartCommand).callsFake(({ PartNumber, Body }) => ({ ETag: `${PartNumber}:${Body.length}` }));
  s3.on(CompleteMultipartUploadCommand).resolves({});
  await putFile(fileOf(130_000_001), 'houses/a');
  const [done] = s3.commandCalls(CompleteMultipartUploadCommand);
  expect(done?.args[0].input.MultipartUpload?.Parts?.map(({ ETag }) => ETag)).toEqual([
    '1:64000000',
    '2:64000000',
    '3:2000001',
  ]);
});

it('leaves no parts of a file that can’t be put', async () => {
  s3.on(CreateMultipartUploadCommand).resolves({ UploadId: 'u' });
  s3.on(UploadPartCommand).rejects(new Error('refused'));
  s3.on(AbortMultipartUploadCommand).resolves({});
  await expect(putFile(fileOf(64_000_001), 'houses/a')).rejects.toThrow('refused');
  expect(s3.commandCalls(AbortMultipartUploadCommand)).toHaveLength(1);
});
