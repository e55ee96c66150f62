import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as pictures } from '#lambdas/functions/pictures/handler.ts';
import { handler } from '#lambdas/functions/profile/handler.ts';
import { newAvatarUrl } from '#lambdas/storage/profiles/avatars.ts';
import { images } from '#test/support/images.ts';
import { aPerson, apiEvent, claimsOfPerson } from '#test/support/lambdas/api-event.ts';
import { aProfile } from '#test/support/lambdas/builders.ts';
import { openGate } from '#test/support/lambdas/open-gate.ts';
import { putsOf, refusedWrite, stubUseSecret, transactionsOf } from '#test/support/lambdas/transactions.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
const s3 = mockClient(S3Client);
const queue = mockClient(SQSClient);
const refused = new ConditionalCheckFailedException({ message: 'no', $metadata: {} });

const oldPicture = newAvatarUrl(aPerson.id, 'image/png');
/** One of before there were folders. */
const earlierPicture = '/avatars/person-1-old.png';
const row = aProfile({ id: aPerson.id, email: aPerson.email, avatar_url: oldPicture });

const png = { bytes: images['image/png'], type: 'image/png' };
const upload = (file = png) => pictures(apiEvent({ routeKey: 'PUT /api/profile/avatar', file }));
const bodyOf = (result: { body?: string }) => JSON.parse(result.body ?? 'null');
const warnings = vi.spyOn(console, 'warn');

/** The writes to row and bucket, in order. */
let story: string[] = [];

beforeEach(() => {
  dynamo.reset();
  openGate();
  s3.reset();
  queue.reset();
  stubUseSecret();
  story = [];
  vi.stubEnv('PROFILES_TABLE', 'profiles');
  vi.stubEnv('INTEGRATIONS_TABLE', 'integrations');
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('DELETION_QUEUE_URL', 'https://sqs.us-east-1.amazonaws.com/1/deletions');
  vi.stubEnv('AVATARS_BUCKET', 'avatars');
  for (const level of ['info', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {});
  warnings.mockReset().mockImplementation(() => {});
  dynamo.on(UpdateCommand).callsFake(({ UpdateExpression, ExpressionAttributeValues: values, ReturnValues }) => {
    const [verb] = UpdateExpression.split(' ');
    story.push(`${verb} ${verb === 'SET' ? values[':url'] : [...values[':files']]}`);
    return ReturnValues ? { Attributes: row } : {};
  });
  s3.on(PutObjectCommand).callsFake(({ Key }) => {
    story.push(`put /${Key}`);
    return {};
  });
  s3.on(DeleteObjectCommand).callsFake(({ Key }) => {
    story.push(`delete /${Key}`);
    return {};
  });
});

describe('uploading a picture', () => {
  it('records the file, writes it, shows it, and removes the one before', async () => {
    const result = await upload();
    const { avatar_url } = bodyOf(result);
    expect(story).toEqual([
      `ADD ${avatar_url}`,
      `put ${avatar_url}`,
      `SET ${avatar_url}`,
      `delete ${oldPicture}`,
      `DELETE ${oldPicture}`,
    ]);
  });

  it('keeps the record of a file outside the account’s folders, whose version only its name leads to', async () => {
    dynamo
      .on(UpdateCommand, { ReturnValues: 'ALL_OLD' })
      .resolves({ Attributes: { ...row, avatar_url: earlierPicture } });
    await upload();
    expect(story.slice(2)).toEqual([`delete ${earlierPicture}`]);
  });

  it('is kept by browsers for good, under its own type', async () => {
    await upload({ bytes: images['image/jpeg'], type: 'image/png' });
    expect(s3.commandCalls(PutObjectCommand)[0]?.args[0].input).toMatchObject({
      Bucket: 'avatars',
      Key: expect.stringMatching(/^avatars\/[\dA-Za-z]{16}\/[\w-]{24}\.jpg$/),
      ContentType: 'image/jpeg',
      CacheControl: 'public, max-age=31536000, immutable',
    });
  });

  it('removes the new file when the row cannot be written, and leaves the old one', async () => {
    dynamo.on(UpdateCommand, { ReturnValues: 'ALL_OLD' }).rejects(new Error('throttled'));
    const result = await upload();
    expect(result.statusCode).toBe(500);
    const [url] = /\/avatars\/\S+/.exec(story[0] ?? '') ?? [];
    expect(story).toEqual([`ADD ${url}`, `put ${url}`, `delete ${url}`, `DELETE ${url}`]);
    vi.mocked(console.error).mockClear();
  });

  it('shows nothing new when the file cannot be written', async () => {
    s3.on(PutObjectCommand).rejects(new Error('slow down'));
    expect((await upload()).statusCode).toBe(500);
    expect(story.filter((each) => each.startsWith('SET'))).toEqual([]);
    vi.mocked(console.error).mockClear();
  });

  it('succeeds although the old file cannot be removed, and keeps its record', async () => {
    s3.on(DeleteObjectCommand).rejects(new Error('slow down'));
    expect((await upload()).statusCode).toBe(200);
    expect(story.filter((each) => each.startsWith('DELETE'))).toEqual([]);
    expect(warnings).toHaveBeenCalledWith(expect.objectContaining({ event: 'avatar_left_behind' }));
  });

  it('does not remove the new file when the SDK says its write twice', async () => {
    dynamo.on(UpdateCommand, { ReturnValues: 'ALL_OLD' }).callsFake(({ ExpressionAttributeValues: values }) => ({
      Attributes: { ...row, avatar_url: values[':url'] },
    }));
    await upload();
    expect(story.filter((each) => each.startsWith('delete'))).toEqual([]);
  });

  it('changes neither row nor bucket for an invalid picture', async () => {
    const result = await upload({ bytes: Buffer.from('<svg/>'), type: 'image/png' });
    expect([result.statusCode, bodyOf(result).error.message]).toEqual([400, 'Choose a PNG, JPEG or WebP image.']);
    expect(story).toEqual([]);
  });
});

describe('deleting a profile', () => {
  const signedInAgo = (seconds: number) => ({
    ...claimsOfPerson,
    auth_time: String(Math.floor(Date.now() / 1000) - seconds),
  });
  const remove = (seconds = 0) => handler(apiEvent({ routeKey: 'DELETE /api/profile', claims: signedInAgo(seconds) }));
  const stored = { ...row, use_key: 'use#first', avatar_files: new Set([oldPicture]) };

  beforeEach(() => {
    dynamo.on(GetCommand).callsFake(({ Key }) => (Key.id === aPerson.id ? { Item: stored } : {}));
    dynamo.on(TransactWriteCommand).resolves({});
    queue.on(SendMessageBatchCommand).resolves({});
  });

  it('is one transaction: the profile as it was read, the tombstone, the work that is left, what was used', async () => {
    expect((await remove()).statusCode).toBe(204);
    const [[tombstone, profile, deletion, ...notes] = [], ...others] = transactionsOf(dynamo);
    expect(others).toEqual([]);
    expect(tombstone?.Put).toMatchObject({
      TableName: 'profiles',
      ConditionExpression: 'attribute_not_exists(deleted_at)',
      Item: { id: expect.stringMatching(/^deleted#[\w-]{43}$/), deleted_at: expect.any(String) },
    });
    expect(JSON.stringify(tombstone)).not.toContain(aPerson.id);
    expect(profile?.Delete).toMatchObject({
      Key: { id: aPerson.id },
      ConditionExpression:
        'usage_period = :period AND monthly_analyses_used = :used AND avatar_files = :files AND attribute_not_exists(stripe_customer)',
    });
    expect(deletion?.Put).toMatchObject({
      TableName: 'integrations',
      Item: { user_id: aPerson.id, wish: 'person', counts: { profile: 1 }, due: 'deletions' },
    });
    // Of the address it was created with, and of the one it has now.
    expect(notes.map(({ Put }) => Put?.Item?.id)).toEqual([expect.stringMatching(/^use#[\w-]{43}$/), 'use#first']);
    for (const note of notes) expect(note.Put?.Item).not.toHaveProperty('user_id');
  });

  it('leaves the customer at Stripe to the sweeper, and goes by the one it has read', async () => {
    dynamo
      .on(GetCommand)
      .callsFake(({ Key }) => (Key.id === aPerson.id ? { Item: { ...stored, stripe_customer: 'cus_1' } } : {}));
    expect((await remove()).statusCode).toBe(204);
    const [[, profile, deletion] = []] = transactionsOf(dynamo);
    expect(profile?.Delete?.ConditionExpression).toContain('AND stripe_customer = :customer');
    expect(profile?.Delete?.ExpressionAttributeValues).toMatchObject({ ':customer': 'cus_1' });
    expect(deletion?.Put?.Item).toMatchObject({ stripe_customer: 'cus_1' });
  });

  it('writes nothing when the sign-in is older than five minutes', async () => {
    const result = await remove(301);
    expect([result.statusCode, bodyOf(result).error.code]).toEqual([403, 'sign_in_again']);
    expect(transactionsOf(dynamo)).toEqual([]);
    expect(queue.calls()).toEqual([]);
    expect((await remove(290)).statusCode).toBe(204);
  });

  it('hands the rest to the sweeper', async () => {
    await remove();
    const [entry] = queue.commandCalls(SendMessageBatchCommand)[0]?.args[0].input.Entries ?? [];
    const { account, sort_key } = JSON.parse(entry?.MessageBody ?? '');
    expect([account, sort_key]).toEqual([expect.stringMatching(/^deletions#\d{4}-\d\d$/), expect.any(String)]);
    expect(entry?.MessageBody).not.toContain(aPerson.id);
  });

  it('is done although the sweeper can not be told: its schedule finds it', async () => {
    queue.on(SendMessageBatchCommand).rejects(new Error('away'));
    expect((await remove()).statusCode).toBe(204);
    expect(warnings).toHaveBeenCalledWith(expect.objectContaining({ event: 'deletion_not_enqueued' }));
  });

  it('reads the profile again when a lookup or an upload changes it meanwhile', async () => {
    dynamo.on(TransactWriteCommand).rejectsOnce(refusedWrite()).resolves({});
    expect((await remove()).statusCode).toBe(204);
    expect(transactionsOf(dynamo)).toHaveLength(2);
  });

  it('writes nothing the second time', async () => {
    const deleted_at = '2026-03-31T20:00:00.000Z';
    dynamo.on(GetCommand).callsFake(({ Key }) => (Key.id === aPerson.id ? {} : { Item: { deleted_at } }));
    expect((await remove()).statusCode).toBe(204);
    expect(transactionsOf(dynamo)).toEqual([]);
    expect(queue.calls()).toHaveLength(1);
  });

  it('leaves a tombstone for a user without a profile, too', async () => {
    dynamo.on(GetCommand).resolves({});
    expect((await remove()).statusCode).toBe(204);
    expect(putsOf(dynamo)).toHaveLength(2);
  });
});

describe('a token from before the account was deleted', () => {
  const get = () => handler(apiEvent({ routeKey: 'GET /api/profile' }));
  const deletedAt = (deleted_at: Date, expires_at?: number) => {
    const tombstone = { deleted_at: deleted_at.toISOString(), expires_at };
    dynamo.on(GetCommand).callsFake(({ Key }) => (Key.id.startsWith('deleted#') ? { Item: tombstone } : {}));
    dynamo.on(TransactWriteCommand).resolves({});
  };
  const swept = 2_000_000_000;
  const later = (ms: number) => new Date(aPerson.signedInAt.getTime() + ms);

  it('creates no profile', async () => {
    deletedAt(later(1), swept);
    const result = await get();
    expect([result.statusCode, bodyOf(result).error.code]).toEqual([401, 'not_signed_in']);
    expect(dynamo.commandCalls(TransactWriteCommand)).toEqual([]);
  });

  it('counts again after a new sign-in, which ends the tombstone, if no sweep is running', async () => {
    deletedAt(later(-1), swept);
    expect((await get()).statusCode).toBe(200);
    expect(transactionsOf(dynamo)[0]?.[0]?.Update).toMatchObject({
      UpdateExpression: 'REMOVE deleted_at',
      ConditionExpression: 'deleted_at = :seen AND attribute_exists(expires_at)',
    });
  });

  it('has to wait with a new sign-in until the first sweep is done', async () => {
    deletedAt(later(-1));
    const result = await get();
    expect([result.statusCode, bodyOf(result).error.code]).toEqual([409, 'request_in_progress']);
  });

  it('changes no profile that is deleted', async () => {
    deletedAt(later(1));
    dynamo.on(UpdateCommand).rejects(refused);
    expect((await upload()).statusCode).toBe(401);
    expect(story).toEqual([]);
  });
});
