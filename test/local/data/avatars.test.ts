import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { openAvatars } from '#local/data/avatars.ts';
import type { Template } from '#local/template/template.ts';

const bucket = 'pictures';

/** A template with one bucket, and one that a deploy fills. */
const template: Template = {
  directory: '',
  types: () => new Set(),
  reference: (id) => id,
  asset: (key) => key,
  resources: (type) => {
    const resource = (id: string, properties: Record<string, unknown> = {}) => ({ id, type, properties });
    if (type === 'AWS::S3::Bucket') return [resource(bucket), resource('site')];
    if (type === 'Custom::CDKBucketDeployment') {
      return [resource('files', { DestinationBucketName: 'site' })];
    }
    return [];
  },
};

async function opened(directory?: string) {
  const denied: string[] = [];
  const avatars = await openAvatars({
    template,
    directory,
    policies: {
      allows: (_, action, resource) =>
        (['s3:PutObject', 's3:DeleteObject'].includes(action) && /^arn:aws:s3:::\w+\/avatars\//.test(resource)) ||
        (action === 's3:GetObject' && /^arn:aws:s3:::\w+\/avatars\/logos\//.test(resource)),
    },
    principal: (key) => (key === 'LOCALknown' ? { functionId: 'Profile', roleId: 'ProfileRole' } : undefined),
    onDenied: (message) => denied.push(message),
  });
  const client = (accessKeyId = 'LOCALknown') =>
    new S3Client({
      region: 'us-east-1',
      endpoint: avatars.endpoint,
      maxAttempts: 1,
      credentials: { accessKeyId, secretAccessKey: 'local' },
    });
  return { avatars, denied, client };
}

const put = (Key: string, Bucket = bucket) =>
  new PutObjectCommand({ Bucket, Key, Body: Buffer.from([1, 2, 3]), ContentType: 'image/png' });

describe('the bucket of this machine', () => {
  it('takes what the SDK puts, and forgets what it deletes, once and twice', async () => {
    const { avatars, client } = await opened();
    await client().send(put('avatars/a b+ü.png'));
    expect(avatars.keys()).toEqual(['avatars/a b+ü.png']);
    for (const _ of ['once', 'twice']) {
      await client().send(new DeleteObjectCommand({ Bucket: bucket, Key: 'avatars/a b+ü.png' }));
      expect(avatars.keys()).toEqual([]);
    }
    await avatars.close();
  });

  it('keeps its objects over a restart', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'dealwright-'));
    const before = await opened(directory);
    await before.client().send(put('avatars/kept.png'));
    await before.client().send(put('avatars/gone.png'));
    await before.client().send(new DeleteObjectCommand({ Bucket: bucket, Key: 'avatars/gone.png' }));
    await before.avatars.close();
    const after = await opened(directory);
    expect(after.avatars.keys()).toEqual(['avatars/kept.png']);
    await after.avatars.close();
  });

  it('holds a function to its role, and names what is missing', async () => {
    const { avatars, client, denied } = await opened();
    await expect(client().send(put('elsewhere/a.png'))).rejects.toThrow(
      'is not authorized to perform: s3:PutObject on resource: arn:aws:s3:::pictures/elsewhere/a.png',
    );
    expect(denied).toHaveLength(1);
    expect(avatars.keys()).toEqual([]);
    await avatars.close();
  });

  it('knows nobody without a key of the template', async () => {
    const { avatars, client } = await opened();
    await expect(client('stranger').send(put('avatars/a.png'))).rejects.toMatchObject({
      name: 'InvalidAccessKeyId',
    });
    await avatars.close();
  });

  it('has no bucket that the template lacks, and none that a deploy fills', async () => {
    const { avatars, client } = await opened();
    for (const name of ['other', 'site']) {
      await expect(client().send(put('avatars/a.png', name))).rejects.toMatchObject({ name: 'NoSuchBucket' });
    }
    await avatars.close();
  });

  it('gives what it keeps to a function that may read it, and says of what is missing what S3 says', async () => {
    const { avatars, client, denied } = await opened();
    const get = (Key: string) => client().send(new GetObjectCommand({ Bucket: bucket, Key }));
    await client().send(put('avatars/logos/a.png'));
    expect(await (await get('avatars/logos/a.png')).Body?.transformToByteArray()).toEqual(Uint8Array.of(1, 2, 3));
    await expect(get('avatars/logos/gone.png')).rejects.toMatchObject({ name: 'AccessDenied' });
    await client().send(put('avatars/a.png'));
    await expect(get('avatars/a.png')).rejects.toMatchObject({ name: 'AccessDenied' });
    expect(denied).toEqual([expect.stringContaining('s3:GetObject')]);
    await avatars.close();
  });

  it('refuses what it does not play, by name', async () => {
    const { avatars, client } = await opened();
    const Key = 'avatars/a.png';
    await expect(client().send(new ListObjectsV2Command({ Bucket: bucket }))).rejects.toThrow('does not play');
    await expect(
      client().send(new CopyObjectCommand({ Bucket: bucket, Key, CopySource: `${bucket}/${Key}` })),
    ).rejects.toThrow('CopyObject');
    await avatars.close();
  });
});
