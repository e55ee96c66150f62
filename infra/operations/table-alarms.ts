import { type IMetric, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Records } from '#infra/state/records.ts';
import type { AppTable, Tables } from '#infra/state/tables.ts';
import { type Alarms, period, sumOf } from './alarms.ts';

const dynamoDb = (metricName: string, dimensionsMap: Record<string, string> = {}): Metric =>
  new Metric({ namespace: 'AWS/DynamoDB', metricName, dimensionsMap, statistic: Stats.SUM, period });

/** Reads and writes that DynamoDB refused because there were too many of them, also on the table's index. */
function throttles({ table: { tableName: TableName }, index }: AppTable): IMetric[] {
  const places: Record<string, string>[] = [{ TableName }];
  if (index !== undefined) places.push({ TableName, GlobalSecondaryIndexName: index });
  return places.flatMap((place) => ['ReadThrottleEvents', 'WriteThrottleEvents'].map((name) => dynamoDb(name, place)));
}

/** Calls that DynamoDB failed. It counts them by operation; a check of a condition is part of a transaction. */
function systemErrors({ table: { tableName: TableName }, granted }: AppTable): IMetric[] {
  const operations = [...granted, 'TransactWriteItems'].filter((each) => each !== 'ConditionCheckItem');
  return operations.map((Operation) => dynamoDb('SystemErrors', { TableName, Operation }));
}

/** Alarms on calls that the tables refuse or fail. */
export function watchTables(
  alarms: Alarms,
  { profiles, analyses, properties, integrations, chats, billing, books }: Tables,
  { table: records }: Records,
): void {
  const tables = { profiles, analyses, properties, integrations, chats, billing, books, records };
  for (const [name, table] of Object.entries(tables)) {
    // A stage with made-up data never calls the table of properties, one without payments not that of billing.
    if (!table || table.granted.size === 0) continue;
    alarms.raise(`TableThrottles-${name}`, {
      metric: sumOf('throttled', throttles(table)),
      above: 0,
      lost: `Users wait or see errors: DynamoDB throttles the table of ${name}.`,
    });
    alarms.raise(`TableErrors-${name}`, {
      metric: sumOf('failed', systemErrors(table)),
      above: 0,
      lost: `Users wait or see errors: DynamoDB fails calls of the table of ${name}.`,
    });
  }
  // DynamoDB counts wrong calls for all tables of the account together, and with them transactions whose condition
  // fails, which is how rules are held: only many of them are a problem.
  alarms.raise('TableUserErrors', {
    metric: dynamoDb('UserErrors'),
    above: 100,
    lost: 'Users may see errors: DynamoDB refuses more calls of this account as wrong than rules explain.',
    periods: 3,
  });
}
