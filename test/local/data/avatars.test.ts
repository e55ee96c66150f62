import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { openAvatars } from '#local/data/avatars.ts';
import type { Template } from '#local/template/template.ts';

const bucket = 'pictures';
const dayMs = 24 * 60 * 60 * 1000;

/** What the product's buckets of files have. */
const versioned = {
  VersioningConfiguration: { Status: 'Enabled' },
  LifecycleConfiguration: {
    Rules: [
      { Status: 'Enabled', NoncurrentVersionExpiration: { NoncurrentDays: 30 }, ExpiredObjectDeleteMarker: true },
    ],
  },
};

/** A template with one bucket, and one that a deploy fills. */
const templateWith = (pictures: Record<string, unknown>): Template => ({
  directory: '',
  types: () => new Set(),
  reference: (id) => id,
  asset: (key) => key,
  resources: (type) => {
    const resource = (id: string, properties: Record<string, unknown> = {}) => ({ id, type, properties });
    if (type === 'AWS::S3::Bucket') return [resource(bucket, pictures), resource('site')];
    if (type === 'Custom::CDKBucketDeployment') {
      return [resource('files', { DestinationBucketName: 'site' })];
    }
    return [];
  },
});

async function opened(directory?: string, pictures: Record<string, unknown> = {}) {
  const denied: string[] = [];
  const time = { now: Date.parse('2026-03-01T12:00:00Z') };
  const avatars = await openAvatars({
    template: templateWith(pictures),
    now: () => time.now,
    directory,
    policies: {
      allows: (_, action, resource) =>
        (action === 's3:ListBucketVersions' && resource === `arn:aws:s3:::${bucket}`) ||
        (['s3:PutObject', 's3:DeleteObject', 's3:DeleteObjectVersion'].includes(action) &&
          /^arn:aws:s3:::\w+\/avatars\//.test(resource)) ||
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
  return { avatars, denied, client, time };
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

  it('keeps a removed file as a version, so that removing the marker brings it back', async () => {
    const { avatars, client } = await opened(undefined, versioned);
    const Key = 'avatars/logos/a & b.png';
    await client().send(put(Key));
    await client().send(new DeleteObjectCommand({ Bucket: bucket, Key }));
    expect(avatars.keys()).toEqual([]);
    const list = () => client().send(new ListObjectVersionsCommand({ Bucket: bucket, Prefix: 'avatars/logos/' }));
    const { Versions, DeleteMarkers } = await list();
    expect(Versions).toMatchObject([{ Key, IsLatest: false, Size: 3 }]);
    expect(DeleteMarkers).toMatchObject([{ Key, IsLatest: true }]);

    const VersionId = DeleteMarkers?.[0]?.VersionId;
    await client().send(new DeleteObjectCommand({ Bucket: bucket, Key, VersionId }));
    const { Body } = await client().send(new GetObjectCommand({ Bucket: bucket, Key }));
    expect(await Body?.transformToByteArray()).toEqual(Uint8Array.of(1, 2, 3));
    expect((await list()).Versions).toMatchObject([{ Key, IsLatest: true }]);
    await avatars.close();
  });

  it('removes a version 30 days after it was replaced, and then the marker, also after a restart', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'dealwright-'));
    const before = await opened(directory, versioned);
    const Key = 'avatars/a.png';
    await before.client().send(put(Key));
    before.time.now += 40 * dayMs;
    await before.client().send(put(Key));
    await before.client().send(put('avatars/current.png'));
    await before.client().send(new DeleteObjectCommand({ Bucket: bucket, Key }));
    expect(before.avatars.versionKeys()).toEqual([Key, Key, Key, 'avatars/current.png']);
    await before.avatars.close();

    const { avatars, time } = await opened(directory, versioned);
    time.now = before.time.now + 30 * dayMs - 1;
    expect(avatars.versionKeys()).toEqual([Key, Key, Key, 'avatars/current.png']);
    time.now += 1;
    expect(avatars.versionKeys()).toEqual(['avatars/current.png']);
    expect(avatars.keys()).toEqual(['avatars/current.png']);
    await avatars.close();
  });

  it('lists versions page by page, and deletes a page for good', async () => {
    const { avatars, client } = await opened(undefined, versioned);
    const keys = ['avatars/a.png', 'avatars/b.png'];
    for (const Key of [...keys, ...keys]) await client().send(put(Key));
    await client().send(put('avatars/other.png'));
    const place = { Bucket: bucket, MaxKeys: 3 };
    const first = await client().send(new ListObjectVersionsCommand(place));
    const Objects = (first.Versions ?? []).map(({ Key, VersionId }) => ({ Key, VersionId }));
    const { Deleted, Errors } = await client().send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects } }));
    expect([Deleted, Errors]).toEqual([Objects, undefined]);
    // What the marker names is gone by now.
    const second = await client().send(
      new ListObjectVersionsCommand({
        ...place,
        KeyMarker: first.NextKeyMarker,
        VersionIdMarker: first.NextVersionIdMarker,
      }),
    );
    expect([first.IsTruncated, second.IsTruncated]).toEqual([true, false]);
    const seen = [first, second].map((page) => page.Versions?.map(({ Key }) => Key));
    expect(seen).toEqual([
      ['avatars/a.png', 'avatars/a.png', 'avatars/b.png'],
      ['avatars/b.png', 'avatars/other.png'],
    ]);
    expect(avatars.versionKeys()).toEqual(['avatars/b.png', 'avatars/other.png']);
    await avatars.close();
  });

  it('deletes a version only for a role that may', async () => {
    const { avatars, client } = await opened(undefined, versioned);
    const Objects = [{ Key: 'elsewhere/a.png', VersionId: 'v1' }];
    await expect(client().send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects } }))).rejects.toThrow(
      's3:DeleteObjectVersion on resource: arn:aws:s3:::pictures/elsewhere/a.png',
    );
    await expect(client().send(new ListObjectVersionsCommand({ Bucket: 'other' }))).rejects.toThrow(
      's3:ListBucketVersions on resource: arn:aws:s3:::other',
    );
    await avatars.close();
  });

  it.each([
    ['suspended versions', { VersioningConfiguration: { Status: 'Suspended' } }],
    [
      'other rules of a lifecycle',
      { ...versioned, LifecycleConfiguration: { Rules: [{ Status: 'Enabled', ExpirationInDays: 5 }] } },
    ],
  ])('refuses %s', async (_, pictures) => {
    await expect(opened(undefined, pictures)).rejects.toThrow('in a way that the local runner does not play');
  });

  it('refuses what it does not play, by name', async () => {
    const { avatars, client } = await opened();
    const Key = 'avatars/a.png';
    await expect(client().send(new ListObjectsV2Command({ Bucket: bucket }))).rejects.toThrow('does not play');
    const ofVersion = { Bucket: bucket, Key, VersionId: 'v1' };
    await expect(client().send(new GetObjectCommand(ofVersion))).rejects.toThrow('does not play');
    await expect(client().send(new ListObjectVersionsCommand({ Bucket: bucket, Delimiter: '/' }))).rejects.toThrow(
      'does not play',
    );
    await expect(
      client().send(new CopyObjectCommand({ Bucket: bucket, Key, CopySource: `${bucket}/${Key}` })),
    ).rejects.toThrow('CopyObject');
    await avatars.close();
  });
});
