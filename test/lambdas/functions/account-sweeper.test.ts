import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteObjectsCommand, ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import {
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '#lambdas/functions/account-sweeper/handler.ts';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { receiptFolder } from '#lambdas/storage/books/receipt-files.ts';
import { userPartition } from '#lambdas/storage/chats/chat-rows.ts';
import { avatarFolders } from '#lambdas/storage/profiles/avatars.ts';
import { sealedFolder } from '#lambdas/storage/sealed-letters.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
const s3 = mockClient(S3Client);
const queue = mockClient(SQSClient);
const refused = new ConditionalCheckFailedException({ message: 'no', $metadata: {} });

const user = 'person-1';
const key = { account: 'deletions#2026-03', sort_key: 'now#account' };
const picture = '/avatars/person-1-old.png';
const deletion = {
  ...key,
  user_id: user,
  deleted_at: '2026-03-31T20:00:00.000Z',
  avatar_files: new Set([picture]),
  due_at: '2026-03-31T20:02:00.000Z',
};

const sweep = (remainingMs = 30_000) =>
  handler({ Records: [{ body: JSON.stringify(key) }] }, { getRemainingTimeInMillis: () => remainingMs });

/** The keys that were deleted from a table, in one list per request. */
const batches = (table: string) =>
  dynamo
    .commandCalls(BatchWriteCommand)
    .map(({ args }) => args[0].input.RequestItems?.[table] ?? [])
    .filter((batch) => batch.length > 0);
/** The changes of the deletion after its claim, and those of the tombstone. */
const changesOf = (table: string) =>
  dynamo.commandCalls(UpdateCommand, { TableName: table }).map(({ args }) => args[0].input.UpdateExpression);

beforeEach(() => {
  for (const each of [dynamo, s3, queue]) each.reset();
  for (const name of ['PROFILES', 'ANALYSES', 'INTEGRATIONS', 'BOOKS', 'CHATS']) {
    vi.stubEnv(`${name}_TABLE`, name.toLowerCase());
  }
  vi.stubEnv('AVATARS_BUCKET', 'avatars');
  vi.stubEnv('PHOTOS_BUCKET', 'photos');
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('DELETION_QUEUE_URL', 'https://sqs.us-east-1.amazonaws.com/1/deletions');
  vi.spyOn(console, 'info').mockImplementation(() => {});
  dynamo.on(UpdateCommand).resolves({ Attributes: deletion });
  dynamo.on(QueryCommand).resolves({ Items: [] });
  dynamo.on(BatchWriteCommand).resolves({});
  dynamo.on(DeleteCommand).resolves({});
  s3.on(ListObjectVersionsCommand).resolves({});
  s3.on(DeleteObjectsCommand).resolves({});
  queue.on(SendMessageBatchCommand).resolves({});
});

const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ user_id: user, id: `lookup#${index}` }));
const ofAnalyses = { TableName: 'analyses', KeyConditionExpression: 'user_id = :partition' };
const photosFolder = `photos/${accountOf(user)}/`;
const erased = () => s3.commandCalls(DeleteObjectsCommand).map(({ args }) => args[0].input);

describe('a sweep', () => {
  it('reads nothing but keys, page after page, and deletes them 25 at a time', async () => {
    const next = { user_id: user, id: 'lookup#59' };
    dynamo
      .on(QueryCommand, ofAnalyses)
      .resolvesOnce({ Items: rows(60), LastEvaluatedKey: next })
      .resolves({ Items: rows(3) });
    await sweep();
    const pages = dynamo.commandCalls(QueryCommand, ofAnalyses).map((call) => call.args[0].input);
    expect(pages.map((page) => page.ExclusiveStartKey)).toEqual([undefined, next]);
    expect(pages[0]).toMatchObject({ ProjectionExpression: 'user_id, id', ConsistentRead: true });
    expect(batches('analyses').map((batch) => batch.length)).toEqual([25, 25, 10, 3]);
  });

  it('removes every version of every file for good, page after page', async () => {
    const first = { Key: `${photosFolder}1.jpg`, VersionId: 'v1' };
    const marker = { Key: `${photosFolder}1.jpg`, VersionId: 'v2' };
    const later = { Key: `${photosFolder}2.jpg`, VersionId: 'v3' };
    const old = { Key: picture.slice(1), VersionId: 'null' };
    s3.on(ListObjectVersionsCommand, { Bucket: 'photos', Prefix: photosFolder })
      .resolvesOnce({
        Versions: [{ ...first, IsLatest: false, Size: 3 }],
        DeleteMarkers: [{ ...marker, IsLatest: true }],
        IsTruncated: true,
        NextKeyMarker: marker.Key,
        NextVersionIdMarker: marker.VersionId,
      })
      .resolves({ Versions: [later] });
    s3.on(ListObjectVersionsCommand, { Bucket: 'avatars', Prefix: old.Key }).resolves({ Versions: [old] });
    await sweep();
    expect(erased()).toEqual([
      { Bucket: 'photos', Delete: { Objects: [first, marker], Quiet: true } },
      { Bucket: 'photos', Delete: { Objects: [later], Quiet: true } },
      { Bucket: 'avatars', Delete: { Objects: [old], Quiet: true } },
    ]);
    const asked = s3.commandCalls(ListObjectVersionsCommand).map(({ args }) => args[0].input);
    expect(asked.map(({ KeyMarker, VersionIdMarker }) => [KeyMarker, VersionIdMarker]).slice(0, 2)).toEqual([
      [undefined, undefined],
      [marker.Key, marker.VersionId],
    ]);
    expect(asked.map(({ Prefix }) => Prefix).slice(2)).toEqual([
      sealedFolder(WorkspaceId.parse('person-1')),
      receiptFolder(WorkspaceId.parse('person-1')),
      ...avatarFolders(user),
      old.Key,
    ]);
  });

  it('fails when S3 keeps a version although it answers, and is due at once', async () => {
    s3.on(ListObjectVersionsCommand).resolves({ Versions: [{ Key: `${photosFolder}1.jpg`, VersionId: 'v1' }] });
    s3.on(DeleteObjectsCommand).resolves({ Errors: [{ Code: 'AccessDenied' }] });
    await expect(sweep()).rejects.toThrow('S3 kept 1 versions: AccessDenied');
    expect(changesOf('integrations').at(-1)).toContain('SET due_at = :now');
  });

  it('asks again for what DynamoDB left undone', async () => {
    const undone = { analyses: [{ DeleteRequest: { Key: rows(1)[0] } }] };
    dynamo.on(QueryCommand, ofAnalyses).resolves({ Items: rows(2) });
    dynamo.on(BatchWriteCommand).resolvesOnce({ UnprocessedItems: undone }).resolves({});
    await sweep();
    expect(batches('analyses')[1]).toEqual(undone.analyses);
  });

  it('records how much of what it deleted, and is due again a day later', async () => {
    const ofAccount = { ':partition': accountOf(user) };
    dynamo.on(QueryCommand, ofAnalyses).resolves({ Items: rows(2) });
    dynamo
      .on(QueryCommand, { TableName: 'integrations', ExpressionAttributeValues: ofAccount })
      .resolves({ Items: [{ account: accountOf(user), sort_key: 'key#1' }] });
    await sweep();
    const last = dynamo.commandCalls(UpdateCommand, { TableName: 'integrations' }).at(-1)?.args[0].input;
    expect(last?.UpdateExpression).toMatch(/^SET swept_at = :now, due_at = :again, counts\.#k0/);
    expect(Object.values(last?.ExpressionAttributeNames ?? {})).toEqual(['key', 'lookup', 'picture']);
    expect(last?.ExpressionAttributeValues).toMatchObject({ ':n0': 1, ':n1': 2, ':n2': 1 });
    const { ':now': now, ':again': again } = last?.ExpressionAttributeValues ?? {};
    expect(Date.parse(again) - Date.parse(now)).toBe(24 * 60 * 60 * 1000);
  });

  it('deletes books with their entries, and counts their rows as those of books', async () => {
    const keys = ['01J#book', '01J#entry#00000001', 'books'].map((sort_key) => ({ user_id: user, sort_key }));
    dynamo.on(QueryCommand, { TableName: 'books' }).resolves({ Items: keys });
    await sweep();
    expect(batches('books')).toEqual([keys.map((Key) => ({ DeleteRequest: { Key } }))]);
    const last = dynamo.commandCalls(UpdateCommand, { TableName: 'integrations' }).at(-1)?.args[0].input;
    expect(last?.ExpressionAttributeNames).toEqual({ '#k0': 'book', '#k1': 'picture' });
    expect(last?.ExpressionAttributeValues).toMatchObject({ ':n0': 3 });
  });

  it('has the customer deleted at Stripe, by whoever has the key, even when the user has returned', async () => {
    vi.stubEnv('PAYMENTS', 'stripe');
    vi.stubEnv('BILLING_QUEUE_URL', 'https://sqs.us-east-1.amazonaws.com/1/billing');
    const paid = { ...deletion, stripe_customer: 'cus_1' };
    dynamo.on(UpdateCommand).resolves({ Attributes: paid });
    dynamo.on(UpdateCommand, { TableName: 'profiles' }).rejects(refused);
    await sweep();
    const sent = queue.commandCalls(SendMessageBatchCommand).map(({ args }) => args[0].input);
    expect(sent).toEqual([
      {
        QueueUrl: 'https://sqs.us-east-1.amazonaws.com/1/billing',
        Entries: [
          {
            Id: '0',
            MessageBody: JSON.stringify({ erase: 'cus_1', deleted_at: deletion.deleted_at }),
            DelaySeconds: 0,
          },
        ],
      },
    ]);
    expect(changesOf('integrations').at(-1)).toMatch(/^SET returned_at = :now REMOVE .*stripe_customer$/);
  });

  it('tells the operator of a customer where plans are no longer paid', async () => {
    vi.stubEnv('PAYMENTS', 'free');
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    dynamo.on(UpdateCommand).resolves({ Attributes: { ...deletion, stripe_customer: 'cus_1' } });
    await sweep();
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ reason: 'not_erased', customer: 'cus_1' }));
    expect(queue.commandCalls(SendMessageBatchCommand)).toEqual([]);
  });

  it('keeps the user from returning while it runs', async () => {
    await sweep();
    expect(changesOf('profiles')).toEqual(['REMOVE expires_at', 'SET expires_at = :expires']);
  });

  it('enqueues the rest when its time runs short', async () => {
    await sweep(9000);
    expect(batches('analyses')).toEqual([]);
    expect(changesOf('integrations').at(-1)).toBe('SET due_at = :now');
    expect(queue.commandCalls(SendMessageBatchCommand)[0]?.args[0].input.Entries).toMatchObject([
      { MessageBody: JSON.stringify(key) },
    ]);
    expect(changesOf('profiles')).toEqual(['REMOVE expires_at']);
  });

  it('fails when a table does, with what it deleted so far, and is due at once', async () => {
    dynamo.on(QueryCommand, ofAnalyses).rejects(new Error('away'));
    await expect(sweep()).rejects.toThrow('away');
    expect(changesOf('integrations').at(-1)).toBe('SET due_at = :now');
  });

  it('deletes chats: each chat before what was written in it; the list of them stays for the second sweep', async () => {
    const partition = userPartition(user);
    const list = { chat_id: partition, sort_key: 'chat#c1' };
    const written = { chat_id: 'c1', sort_key: 'message#m1' };
    const query = (of: string) => ({ TableName: 'chats', ExpressionAttributeValues: { ':partition': of } });
    dynamo.on(QueryCommand, query(partition)).resolves({ Items: [list] });
    dynamo.on(QueryCommand, query('c1')).resolves({ Items: [written] });
    await sweep();
    const [first] = dynamo.commandCalls(DeleteCommand, { TableName: 'chats' });
    expect(first?.args[0].input.Key).toEqual({ chat_id: 'c1', sort_key: 'chat' });
    expect(batches('chats')).toEqual([[{ DeleteRequest: { Key: written } }]]);

    dynamo.on(UpdateCommand).resolves({ Attributes: { ...deletion, swept_at: '2026-03-31T20:00:05.000Z' } });
    await sweep();
    expect(batches('chats').at(-1)).toEqual([{ DeleteRequest: { Key: list } }]);
    expect(changesOf('integrations').at(-1)).toMatch(
      /^SET swept_again_at = .* REMOVE due, due_at, user_id, avatar_files, stripe_customer$/,
    );
  });

  it('is made once: another message about it finds it claimed', async () => {
    dynamo.on(UpdateCommand).rejects(refused);
    await sweep();
    expect(dynamo.commandCalls(QueryCommand)).toEqual([]);
  });

  it('spares an account whose user has returned', async () => {
    dynamo.on(UpdateCommand, { TableName: 'profiles' }).rejects(refused);
    await sweep();
    expect(dynamo.commandCalls(QueryCommand)).toEqual([]);
    expect(changesOf('integrations').at(-1)).toBe(
      'SET returned_at = :now REMOVE due, due_at, user_id, avatar_files, stripe_customer',
    );
  });
});

describe('the schedule', () => {
  it('enqueues what is due, ten at a time', async () => {
    const due = Array.from({ length: 12 }, (_, index) => ({ ...key, sort_key: String(index) }));
    dynamo.on(QueryCommand).resolves({ Items: due });
    expect(await handler({ 'detail-type': 'Scheduled Event' }, { getRemainingTimeInMillis: () => 1 })).toEqual({
      enqueued: 12,
    });
    const sent = queue.commandCalls(SendMessageBatchCommand).map(({ args }) => args[0].input.Entries?.length);
    expect(sent).toEqual([10, 2]);
  });
});

it('refuses an event that it does not know', async () => {
  await expect(handler({ delete_user: '' }, { getRemainingTimeInMillis: () => 1 })).rejects.toThrow();
});
