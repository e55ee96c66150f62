import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import {
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '#lambdas/functions/profile/handler.ts';
import { userPartition } from '#lambdas/storage/chats/chat-rows.ts';
import { images } from '#test/support/images.ts';
import { aPerson, apiEvent } from '#test/support/lambdas/api-event.ts';
import { aProfile } from '#test/support/lambdas/builders.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
const s3 = mockClient(S3Client);
const refused = new ConditionalCheckFailedException({ message: 'no', $metadata: {} });

const oldPicture = '/avatars/person-1-old.png';
const row = aProfile({ id: aPerson.id, email: aPerson.email, avatar_url: oldPicture });

const png = { bytes: images['image/png'], type: 'image/png' };
const upload = (file = png) => handler(apiEvent({ routeKey: 'PUT /api/profile/avatar', file }));
const bodyOf = (result: { body?: string }) => JSON.parse(result.body ?? 'null');
const warnings = vi.spyOn(console, 'warn');

/** The writes to row and bucket, in order. */
let story: string[] = [];

beforeEach(() => {
  dynamo.reset();
  s3.reset();
  story = [];
  vi.stubEnv('PROFILES_TABLE', 'profiles');
  vi.stubEnv('ANALYSES_TABLE', 'analyses');
  vi.stubEnv('INTEGRATIONS_TABLE', 'integrations');
  vi.stubEnv('CHATS_TABLE', 'chats');
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

  it('is kept by browsers for good, under its own type', async () => {
    await upload({ bytes: images['image/jpeg'], type: 'image/png' });
    expect(s3.commandCalls(PutObjectCommand)[0]?.args[0].input).toMatchObject({
      Bucket: 'avatars',
      Key: expect.stringMatching(/^avatars\/person-1-[\w-]{16}\.jpg$/),
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
  const remove = () => handler(apiEvent({ routeKey: 'DELETE /api/profile' }));
  const keys = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ user_id: aPerson.id, id: `lookup#${index}` }));
  const partition = userPartition(aPerson.id);
  const ofAnalyses = { TableName: 'analyses' };
  const ofPerson = {
    TableName: 'chats',
    ExpressionAttributeValues: { ':partition': partition, ':prefix': 'chat#' },
  };
  /** What was written to a table in one request each. */
  const batches = (table: string) =>
    dynamo
      .commandCalls(BatchWriteCommand)
      .map(({ args }) => args[0].input.RequestItems?.[table] ?? [])
      .filter((batch) => batch.length > 0);

  beforeEach(() => {
    dynamo.on(PutCommand).resolves({});
    dynamo.on(GetCommand).resolves({ Item: { ...row, avatar_files: new Set([oldPicture]) } });
    dynamo.on(QueryCommand).resolves({ Items: [] });
    dynamo.on(BatchWriteCommand).resolves({});
    dynamo.on(DeleteCommand).resolves({ Attributes: { ...row, avatar_files: new Set([oldPicture]) } });
  });

  it('reads nothing but keys, page after page, and deletes them 25 at a time', async () => {
    const next = { user_id: aPerson.id, id: 'lookup#59' };
    dynamo
      .on(QueryCommand, ofAnalyses)
      .resolvesOnce({ Items: keys(60), LastEvaluatedKey: next })
      .resolves({ Items: keys(3) });
    expect((await remove()).statusCode).toBe(204);
    const pages = dynamo.commandCalls(QueryCommand, ofAnalyses).map((call) => call.args[0].input);
    expect(pages.map((page) => page.ExclusiveStartKey)).toEqual([undefined, next]);
    expect(pages[0]).toMatchObject({ ProjectionExpression: 'user_id, id', ConsistentRead: true });
    expect(batches('analyses').map((batch) => batch.length)).toEqual([25, 25, 10, 3]);
  });

  it('asks again for what DynamoDB left undone', async () => {
    const undone = { analyses: [{ DeleteRequest: { Key: keys(1)[0] } }] };
    dynamo.on(QueryCommand, ofAnalyses).resolves({ Items: keys(2) });
    let isFirst = true;
    dynamo.on(BatchWriteCommand).callsFake(({ RequestItems }) => {
      const UnprocessedItems = RequestItems.analyses && isFirst ? undone : {};
      if (RequestItems.analyses) isFirst = false;
      return { UnprocessedItems };
    });
    expect((await remove()).statusCode).toBe(204);
    expect(batches('analyses')[1]).toEqual(undone.analyses);
  });

  it('keeps the profile, which names the files, when something is left', async () => {
    const undone = { analyses: [{ DeleteRequest: { Key: keys(1)[0] } }] };
    dynamo.on(QueryCommand, ofAnalyses).resolves({ Items: keys(1) });
    dynamo.on(BatchWriteCommand).resolves({ UnprocessedItems: undone });
    expect((await remove()).statusCode).toBe(500);
    expect(dynamo.commandCalls(DeleteCommand)).toEqual([]);
    vi.mocked(console.error).mockClear();
  });

  it('deletes chats: first that one is open, then each chat before what was written in it, then where they are', async () => {
    const own = { chat_id: partition, sort_key: 'chat#c1' };
    const written = { chat_id: 'c1', sort_key: 'message#m1' };
    dynamo
      .on(QueryCommand, ofPerson)
      .resolvesOnce({ Items: [own] })
      .resolves({ Items: [] });
    dynamo
      .on(QueryCommand, { TableName: 'chats', ExpressionAttributeValues: { ':partition': 'c1' } })
      .resolves({ Items: [written] });
    expect((await remove()).statusCode).toBe(204);
    const [note, ...deletions] = batches('chats');
    expect(note).toEqual([
      {
        PutRequest: {
          Item: {
            chat_id: partition,
            sort_key: 'active',
            deleted_at: expect.any(Number),
            expires_at: expect.any(Number),
          },
        },
      },
    ]);
    const deleted = [{ chat_id: 'c1', sort_key: 'chat' }, written, own];
    expect(deletions).toEqual(deleted.map((Key) => [{ DeleteRequest: { Key } }]));
  });

  it('removes the pictures before the row that names them, and one that came in between after it', async () => {
    const late = '/avatars/person-1-late.png';
    dynamo.on(DeleteCommand).callsFake(() => {
      story.push('delete the row');
      return { Attributes: { ...row, avatar_files: new Set([oldPicture, late]) } };
    });
    await remove();
    expect(story).toEqual([`delete ${oldPicture}`, 'delete the row', `delete ${late}`]);
  });

  it('has nothing to remove for an unknown user', async () => {
    dynamo.on(GetCommand).resolves({});
    dynamo.on(DeleteCommand).resolves({});
    expect((await remove()).statusCode).toBe(204);
    expect(story).toEqual([]);
  });

  it('first marks the account as deleted, without identifying the user', async () => {
    await remove();
    const [first] = dynamo.calls().filter(({ args }) => !(args[0] instanceof GetCommand));
    const note = dynamo.commandCalls(PutCommand)[0]?.args[0].input.Item;
    expect(first?.args[0]).toBeInstanceOf(PutCommand);
    expect(note).toEqual({
      usage_period: expect.any(String),
      monthly_analyses_used: expect.any(Number),
      trial_end_date: expect.any(String),
      id: expect.stringMatching(/^deleted#[\w-]{43}$/),
      deleted_at: expect.any(String),
      expires_at: expect.any(Number),
    });
    expect(JSON.stringify(note)).not.toContain(aPerson.id);
  });
});

describe('a token from before the account was deleted', () => {
  const get = () => handler(apiEvent({ routeKey: 'GET /api/profile' }));
  const deletedAt = (deleted_at: Date, expires_at: Date) => {
    const note = {
      deleted_at: deleted_at.toISOString(),
      expires_at: Math.floor(expires_at.getTime() / 1000),
    };
    dynamo.on(GetCommand).callsFake(({ Key }) => (Key.id.startsWith('deleted#') ? { Item: note } : {}));
    dynamo.on(PutCommand).resolves({});
  };
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
  const later = (ms: number) => new Date(aPerson.signedInAt.getTime() + ms);

  it('creates no profile', async () => {
    deletedAt(later(1), tomorrow);
    const result = await get();
    expect([result.statusCode, bodyOf(result).error.code]).toEqual([401, 'not_signed_in']);
    expect(dynamo.commandCalls(PutCommand)).toEqual([]);
  });

  it('counts again after a new sign-in', async () => {
    deletedAt(later(-1), tomorrow);
    expect((await get()).statusCode).toBe(200);
  });

  it('has long expired when the marker expires', async () => {
    deletedAt(later(1), new Date(Date.now() - 1000));
    expect((await get()).statusCode).toBe(200);
  });

  it('changes no profile that is being deleted', async () => {
    deletedAt(later(1), tomorrow);
    dynamo.on(UpdateCommand).rejects(refused);
    expect((await upload()).statusCode).toBe(401);
    expect(story).toEqual([]);
  });
});
