import { setTimeout } from 'node:timers/promises';
import { BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { setting } from '#lambdas/runtime/settings.ts';
import { documents } from './document-client.ts';
import { keyOf, queryRows, type Row, type Table } from './table.ts';

/** DynamoDB's largest batch. */
const batchSize = 25;

/** Keys per page: eight concurrent batches. */
const deletedPerPage = 8 * batchSize;

/** A run of deletions with a time limit. */
export type Sweep = {
  hasTime: () => boolean;
  /** Notes deleted rows by their kind: their sort key up to `#`. */
  note: (kind: string, count: number) => void;
};

/**
 * Deletes every row of a partition, or those whose sort key has a prefix, page by page.
 *
 * @param before removes what belongs to rows outside the table; it gets their keys, and can be repeated.
 * @returns false when time ran out; calling it again deletes the rest.
 */
export async function deletePartition(
  table: Table,
  partition: string,
  sweep: Sweep,
  prefix?: string,
  before?: (keys: Row[]) => Promise<void>,
): Promise<boolean> {
  let after: Row | undefined;
  do {
    if (!sweep.hasTime()) return false;
    const { rows, last } = await queryRows(table, partition, {
      prefix,
      ProjectionExpression: table.keys.join(', '),
      Limit: deletedPerPage,
      ExclusiveStartKey: after,
    });
    await before?.(rows);
    await deleteRows(table, rows);
    for (const row of rows) sweep.note(kindOf(table, row), 1);
    after = last;
  } while (after);
  return true;
}

const kindOf = ({ keys: [, sortKey = ''] }: Table, row: Row) => String(row[sortKey]).replace(/#.*/s, '');

/** Deletes rows by their keys; a missing one is no error. */
async function deleteRows(table: Table, rows: Row[]): Promise<void> {
  const requests = rows.map((row) => ({ DeleteRequest: { Key: keyOf(table, row) } }));
  const batches = Array.from({ length: Math.ceil(requests.length / batchSize) }, (_, index) =>
    requests.slice(index * batchSize, (index + 1) * batchSize),
  );
  await Promise.all(batches.map((batch) => writeBatch(table, batch)));
}

const batchAttempts = 6;

type Requests = NonNullable<BatchWriteCommandInput['RequestItems']>;

/** A busy DynamoDB may leave part of a batch undone: retries that part with growing delays. */
async function writeBatch(table: Table, batch: Requests[string]): Promise<void> {
  let requests: Requests = { [setting(table.name)]: batch };
  for (let attempt = 1; attempt <= batchAttempts; attempt += 1) {
    const { UnprocessedItems = {} } = await documents.send(new BatchWriteCommand({ RequestItems: requests }));
    if (Object.keys(UnprocessedItems).length === 0) return;
    requests = UnprocessedItems;
    await setTimeout(Math.random() * 25 * 2 ** attempt);
  }
  throw new Error('DynamoDB left part of a batch undone every time.');
}
