import { setTimeout } from 'node:timers/promises';
import {
  BatchWriteCommand,
  type BatchWriteCommandInput,
  type BatchWriteCommandOutput,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb';
import { documents } from './document-client.ts';

/** A table and the names of its two keys. */
export type KeyedTable = { table: string; partitionKey: string; sortKey: string };

/** What DynamoDB takes in one batch. */
const batchSize = 25;

/** Keys a page: a few batches, which are deleted at the same time. */
const deletedPerPage = 8 * batchSize;

/** Deletes every row of a partition. Calling it again, also after it was cut off half-way, deletes what is left. */
export async function deletePartition(keyed: KeyedTable, partition: string): Promise<void> {
  const { table, partitionKey, sortKey } = keyed;
  let start: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await documents.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: `${partitionKey} = :partition`,
        ExpressionAttributeValues: { ':partition': partition },
        ProjectionExpression: `${partitionKey}, ${sortKey}`,
        ConsistentRead: true,
        Limit: deletedPerPage,
        ExclusiveStartKey: start,
      }),
    );
    await deleteRows(table, Items);
    start = LastEvaluatedKey;
  } while (start);
}

/** Deletes rows by their keys; one that is not there is no error. */
export async function deleteRows(table: string, keys: Record<string, unknown>[]): Promise<void> {
  const batches = Array.from({ length: Math.ceil(keys.length / batchSize) }, (_, index) =>
    keys.slice(index * batchSize, (index + 1) * batchSize),
  );
  await Promise.all(
    batches.map((batch) => writeBatch({ [table]: batch.map((Key) => ({ DeleteRequest: { Key } })) })),
  );
}

const batchAttempts = 6;

/** DynamoDB may leave part of a batch undone when it is busy: that part is asked for again, ever later. */
export async function writeBatch(batch: NonNullable<BatchWriteCommandInput['RequestItems']>): Promise<void> {
  let requests = batch;
  for (let attempt = 1; attempt <= batchAttempts; attempt += 1) {
    const answer: BatchWriteCommandOutput = await documents.send(
      new BatchWriteCommand({ RequestItems: requests }),
    );
    const { UnprocessedItems = {} } = answer;
    if (Object.keys(UnprocessedItems).length === 0) return;
    requests = UnprocessedItems;
    await setTimeout(Math.random() * 25 * 2 ** attempt);
  }
  throw new Error('DynamoDB left part of a batch undone every time.');
}
