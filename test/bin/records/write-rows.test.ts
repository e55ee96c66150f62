import { BatchWriteCommand, type BatchWriteCommandInput, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it, vi } from 'vitest';
import { putRows } from '#bin/records/write-rows.ts';

// The class, not the client: other files of a worker fake it, too.
const dynamo = mockClient(DynamoDBDocumentClient);
beforeEach(() => {
  vi.stubEnv('RECORDS_TABLE', 'records');
  dynamo.reset();
});

async function* rows(count: number) {
  for (let at = 0; at < count; at += 1) yield { id: `house#${at}`, sort_key: 'a' };
}

const sizes = (inputs: BatchWriteCommandInput[]) => inputs.map((input) => input.RequestItems?.records?.length);
const sent = () => dynamo.commandCalls(BatchWriteCommand).map(({ args }) => args[0].input);

it('writes rows in batches of 25', async () => {
  dynamo.on(BatchWriteCommand).resolves({});
  expect(await putRows(rows(60))).toBe(60);
  expect(sizes(sent())).toEqual([25, 25, 10]);
});

it('writes again what a busy table left, and only that', async () => {
  const left = { records: [{ PutRequest: { Item: { id: 'house#3', sort_key: 'a' } } }] };
  dynamo.on(BatchWriteCommand).resolvesOnce({ UnprocessedItems: left }).resolves({});
  expect(await putRows(rows(10))).toBe(10);
  expect(sent().at(-1)?.RequestItems).toEqual(left);
});

it('ends with the first batch that fails', async () => {
  dynamo.on(BatchWriteCommand).resolves({}).rejectsOnce(new Error('no such table'));
  await expect(putRows(rows(1000))).rejects.toThrow('no such table');
  expect(sent().length).toBeLessThan(20);
});
