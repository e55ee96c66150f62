import {
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  RestoreTableToPointInTimeCommand,
  UpdateContinuousBackupsCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import type { Table } from '#lambdas/storage/table.ts';
import * as tables from '#lambdas/storage/tables.ts';

/* Makes a copy of a table as it was, and deletes it again. */

/** An error that the operator can fix. */
export class RestoreProblem extends Error {}

const mark = '-restored-';

/** Restores of a few gigabytes take under an hour; DynamoDB names no limit. */
const maxWaitSeconds = 6 * 60 * 60;

/** Which of our tables it is, by its partition key. */
export async function kindOf(client: DynamoDBClient, table: string): Promise<Table> {
  const { Table: described } = await client.send(new DescribeTableCommand({ TableName: table }));
  const key = described?.KeySchema?.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName;
  const kind = Object.values(tables).find(({ keys }) => keys[0] === key);
  if (!kind) throw new RestoreProblem(`${table} is none of the tables of this stack.`);
  return kind;
}

/** The last time that a table can be restored to. */
export async function latestRestorable(client: DynamoDBClient, table: string): Promise<Date> {
  const { ContinuousBackupsDescription } = await client.send(
    new DescribeContinuousBackupsCommand({ TableName: table }),
  );
  const latest = ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.LatestRestorableDateTime;
  if (!latest) throw new RestoreProblem(`${table} has no point-in-time recovery.`);
  return latest;
}

/**
 * Restores a table to a time into a new table, waits until it is there, and gives it what a restore leaves off: the
 * expiry of rows and its own point-in-time recovery. So the copy could also take the table's place.
 *
 * @returns the copy's name.
 */
export async function makeCopy(client: DynamoDBClient, table: string, at: Date): Promise<string> {
  const copy = nameOfCopy(table, at);
  await client.send(
    new RestoreTableToPointInTimeCommand({ SourceTableName: table, TargetTableName: copy, RestoreDateTime: at }),
  );
  await waitUntilTableExists({ client, maxWaitTime: maxWaitSeconds, minDelay: 20, maxDelay: 60 }, { TableName: copy });
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: table }));
  const attribute = TimeToLiveDescription?.AttributeName;
  if (attribute !== undefined) {
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName: copy,
        TimeToLiveSpecification: { AttributeName: attribute, Enabled: true },
      }),
    );
  }
  await client.send(
    new UpdateContinuousBackupsCommand({
      TableName: copy,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    }),
  );
  return copy;
}

/** The name of a table's copy as it was at a time. */
export const nameOfCopy = (table: string, at: Date): string =>
  `${table}${mark}${at.toISOString().replace(/\D/g, '').slice(0, 14)}`;

/** The time that a copy is of, from its name. */
export function timeOf(copy: string): Date {
  const [, y, mo, d, h, mi, s] = /-restored-(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(copy) ?? [];
  if (y === undefined) throw new RestoreProblem(`${copy} is no restored copy: its name ends with ${mark}<time>.`);
  return new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
}

/** Deletes a restored copy; refuses any other table. */
export async function removeCopy(client: DynamoDBClient, copy: string): Promise<void> {
  timeOf(copy);
  await client.send(new DeleteTableCommand({ TableName: copy }));
}
