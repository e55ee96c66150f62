import { type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Row } from '#lambdas/storage/table.ts';

/** A page of a table's rows, and where the next one begins; `undefined` after the last. */
export type Page = { rows: Row[]; next: Row | undefined };

/**
 * Reads a whole table, page by page, consistently within each page.
 *
 * @param from where an earlier scan stopped.
 */
export async function* scanRows(documents: DynamoDBDocumentClient, table: string, from?: Row): AsyncGenerator<Page> {
  let next = from;
  do {
    const { Items = [], LastEvaluatedKey } = await documents.send(
      new ScanCommand({ TableName: table, ExclusiveStartKey: next, ConsistentRead: true }),
    );
    next = LastEvaluatedKey;
    yield { rows: Items, next };
  } while (next);
}
