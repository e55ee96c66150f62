import { setTimeout } from 'node:timers/promises';
import { BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { setting } from '#lambdas/runtime/settings.ts';
import { documents } from '#lambdas/storage/document-client.ts';
import { keyOf, type Row } from '#lambdas/storage/table.ts';
import { recordsTable } from '#lambdas/storage/tables.ts';

/* Writes many rows of the table of records. Each is its load's own, so that to write it again changes nothing. */

/** DynamoDB's largest batch. */
const batchSize = 25;
/** Batches under way at once. */
const concurrency = 8;
/** With pauses of 25 ms × 2 ** attempt at most: over a minute for a table that has to grow. */
const maxAttempts = 12;

type Requests = NonNullable<BatchWriteCommandInput['RequestItems']>;
type Request = Requests[string][number];

/** Puts rows as they come, a few batches at a time. @returns how many. */
export const putRows = (rows: AsyncIterable<Row>): Promise<number> =>
  sendAll(rows, (Item) => ({ PutRequest: { Item } }));

/** Deletes rows by their keys; a missing one is no error. @returns how many keys there were. */
export const deleteRows = (rows: AsyncIterable<Row>): Promise<number> =>
  sendAll(rows, (row) => ({ DeleteRequest: { Key: keyOf(recordsTable, row) } }));

async function sendAll(rows: AsyncIterable<Row>, toRequest: (row: Row) => Request): Promise<number> {
  let count = 0;
  await inLanes(batchesOf(rows), async (batch) => {
    await writeBatch(batch.map(toRequest));
    count += batch.length;
  });
  return count;
}

async function* batchesOf(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Works through items as they come, `concurrency` of them at a time; the first failure ends it. */
export async function inLanes<Item>(items: AsyncGenerator<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  let hasFailed = false;
  const lane = async () => {
    while (!hasFailed) {
      const { value, done } = await items.next();
      if (done) return;
      await work(value);
    }
  };
  const lanes = Array.from({ length: concurrency }, () =>
    lane().catch((error: unknown) => {
      hasFailed = true;
      throw error;
    }),
  );
  try {
    await Promise.all(lanes);
  } finally {
    await Promise.allSettled(lanes);
    await items.return(undefined);
  }
}

/** Sends a batch, and what a busy table leaves of it again. */
async function writeBatch(batch: Request[]): Promise<void> {
  let requests: Requests = { [setting(recordsTable.name)]: batch };
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const { UnprocessedItems = {} } = await documents.send(new BatchWriteCommand({ RequestItems: requests }));
    if (Object.keys(UnprocessedItems).length === 0) return;
    requests = UnprocessedItems;
    await setTimeout(Math.random() * 25 * 2 ** attempt);
  }
  throw new Error('The table left part of a batch unwritten every time. Run the command again later.');
}
