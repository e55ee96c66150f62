import { GetObjectCommand, S3Client, type S3ServiceException } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it } from 'vitest';
import { readFile } from '#lambdas/storage/read-file.ts';

const s3 = mockClient(S3Client);
const read = () => readFile(new S3Client({ region: 'us-east-1' }), { Bucket: 'photos', Key: 'a.jpg' });
const failing = (name: string): Partial<S3ServiceException> & Error => Object.assign(new Error(name), { name });

beforeEach(() => s3.reset());

it.each(['NoSuchKey', 'AccessDenied'])(
  'a file that S3 answers %s for is missing, which is no failure',
  async (name) => {
    s3.on(GetObjectCommand).rejects(failing(name));
    expect(await read()).toBeUndefined();
  },
);

it('a failure of S3 is one', async () => {
  s3.on(GetObjectCommand).rejects(failing('SlowDown'));
  await expect(read()).rejects.toThrow('SlowDown');
});

it('a file that is larger than an answer holds is not read', async () => {
  let wasRead = false;
  const transformToByteArray = async () => {
    wasRead = true;
    return new Uint8Array(3);
  };
  const answer = (ContentLength: number) =>
    s3.on(GetObjectCommand).callsFake(() => ({ ContentLength, Body: { transformToByteArray } }));
  answer(4_400_001);
  expect([await read(), wasRead]).toEqual([undefined, false]);
  answer(4_400_000);
  expect(await read()).toHaveLength(3);
});
