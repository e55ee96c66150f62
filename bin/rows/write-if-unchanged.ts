import { isDeepStrictEqual } from 'node:util';
import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Row } from '#lambdas/storage/table.ts';

export const isSame = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a, b);

/**
 * Puts a row, unless somebody has written it since it was read.
 *
 * @param seen the row as it was read; `undefined` when there was none.
 * @returns false when the row is another one by now.
 */
export async function writeIfUnchanged(
  documents: DynamoDBDocumentClient,
  table: string,
  keys: readonly string[],
  { seen, row }: { seen: Row | undefined; row: Row },
): Promise<boolean> {
  const attributes = [...new Set([...Object.keys(seen ?? {}), ...Object.keys(row)])];
  const conditions = attributes.map((name, index) =>
    seen?.[name] === undefined ? `attribute_not_exists(#a${index})` : `#a${index} = :v${index}`,
  );
  const values = attributes.flatMap((name, index) =>
    seen?.[name] === undefined ? [] : [[`:v${index}`, seen[name]] as const],
  );
  try {
    await documents.send(
      new PutCommand({
        TableName: table,
        Item: row,
        ...(seen === undefined
          ? { ConditionExpression: 'attribute_not_exists(#key)', ExpressionAttributeNames: { '#key': keys[0] ?? '' } }
          : {
              ConditionExpression: conditions.join(' AND '),
              ExpressionAttributeNames: Object.fromEntries(attributes.map((name, index) => [`#a${index}`, name])),
              ExpressionAttributeValues: Object.fromEntries(values),
            }),
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return false;
    throw error;
  }
}
