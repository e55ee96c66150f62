import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import {
  BatchWriteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dealsAMessage, endAssignments } from '#lambdas/domain/team/end-assignments.ts';
import { logWith } from '#lambdas/runtime/log.ts';
import { accountOf } from '#lambdas/storage/account-of.ts';
import { savedBy } from '#shared/pipeline/pipeline.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
const queue = mockClient(SQSClient);

const at = '2026-03-01T10:00:00.000Z';
const key = { account: accountOf('owner'), sort_key: 'unassign#01J8ZQK3V4N5P6R7S8T9V0W1X2' };
const job = { ...key, workspace_id: 'owner', gone: { id: 'theo', name: 'Theo Okafor', why: 'removed' } };
const member = { name: 'Theo', email: 'theo@people.example', joined_at: at, invited_by: 'Ines' };
const team = (role: string) => ({
  user_id: 'owner',
  revision: 1,
  members: [{ ...member, id: 'theo', role }],
  invitations: [],
});

const row = (index: number, assignee: string) => {
  const { tasks, ...pipeline } = savedBy(assignee, at);
  const id = `analysis#01J8ZQK3V4N5P6R7S8T9V0${String(index).padStart(4, '0')}`;
  return {
    user_id: 'owner',
    id,
    created_at: at,
    property_address: '1 A St',
    pipeline: { ...pipeline, open_tasks: 0 },
    tasks,
  };
};
const page = (from: number, assignee: string) => Array.from({ length: 101 }, (_, index) => row(from + index, assignee));

const run = (hasTime = true) => endAssignments(key, () => hasTime, logWith({}));
const entries = () =>
  dynamo
    .commandCalls(TransactWriteCommand)
    .flatMap(({ args }) => args[0].input.TransactItems ?? [])
    .flatMap(({ Put }) => (Put?.Item?.kind === 'unassigned' ? [Put.Item] : []));
const dropped = () => dynamo.commandCalls(BatchWriteCommand).length > 0;

beforeEach(() => {
  for (const each of [dynamo, queue]) each.reset();
  for (const name of ['PROFILES', 'ANALYSES', 'INTEGRATIONS']) vi.stubEnv(`${name}_TABLE`, name.toLowerCase());
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('DELETION_QUEUE_URL', 'https://sqs.us-east-1.amazonaws.com/1/deletions');
  vi.spyOn(console, 'info').mockImplementation(() => {});
  dynamo.on(GetCommand, { Key: key }).resolves({ Item: job });
  dynamo.on(QueryCommand, { TableName: 'integrations' }).resolves({ Items: [key] });
  dynamo.on(GetCommand, { Key: { account: key.account, sort_key: 'team' } }).resolves({ Item: team('viewer') });
  dynamo.on(GetCommand, { TableName: 'analyses' }).callsFake(({ Key }) => ({ Item: { ...row(0, 'theo'), ...Key } }));
  dynamo.on(BatchWriteCommand).resolves({});
  dynamo.on(UpdateCommand).resolves({});
  dynamo.on(TransactWriteCommand).resolves({});
  queue.on(SendMessageBatchCommand).resolves({ Failed: [], Successful: [] });
});

describe('ending assignments', () => {
  it('leaves the deals alone of who may have some again by now', async () => {
    dynamo.on(GetCommand, { Key: { account: key.account, sort_key: 'team' } }).resolves({ Item: team('member') });
    await run();
    expect([dynamo.commandCalls(QueryCommand, { TableName: 'analyses' }), entries(), dropped()]).toEqual([
      [],
      [],
      true,
    ]);
  });

  it('takes those of who is still in the team, in a role that may have none', async () => {
    dynamo.on(QueryCommand, { TableName: 'analyses' }).resolves({ Items: [row(1, 'theo'), row(2, 'mia')] });
    await run();
    expect(entries()).toMatchObject([{ from: job.gone }]);
    expect(dropped()).toBe(true);
  });

  it('goes on in another message after some hundreds, and when time is short', async () => {
    dynamo.on(QueryCommand, { TableName: 'analyses' }).callsFake(() => ({ Items: page(0, 'theo') }));
    await run();
    expect(entries()).toHaveLength(dealsAMessage);
    expect(dropped()).toBe(false);
    const [paused] = dynamo.commandCalls(UpdateCommand);
    expect(paused?.args[0].input.ExpressionAttributeValues).toMatchObject({ ':cursor': expect.any(String) });
    expect(queue.commandCalls(SendMessageBatchCommand)).toHaveLength(1);
    dynamo.resetHistory();
    await run(false);
    expect(entries()).toHaveLength(100);
  });

  it('of a deal whose log is full has no entry', async () => {
    dynamo.on(QueryCommand, { TableName: 'analyses' }).resolves({ Items: [row(1, 'theo')] });
    dynamo.on(GetCommand, { TableName: 'analyses' }).resolves({ Item: { ...row(1, 'theo'), entries: 2000 } });
    await run();
    expect([dynamo.commandCalls(TransactWriteCommand).length, entries()]).toEqual([1, []]);
  });

  it('ends with the workspace', async () => {
    dynamo.on(QueryCommand, { TableName: 'analyses' }).resolves({ Items: [row(1, 'theo')] });
    dynamo.on(TransactWriteCommand).rejects(
      new TransactionCanceledException({
        ...{ message: 'no', $metadata: {} },
        CancellationReasons: [{ Code: 'ConditionalCheckFailed' }, { Code: 'None' }, { Code: 'None' }],
      }),
    );
    await run();
    expect(dropped()).toBe(true);
  });

  it('that has been done before does nothing', async () => {
    dynamo.on(GetCommand, { Key: key }).resolves({});
    await run();
    expect(dynamo.commandCalls(QueryCommand)).toEqual([]);
  });
});
