import { promisify } from 'node:util';
import type { Item, Store, TableData } from 'dynalite/db/index.js';
import * as z from 'zod/mini';

/* A table that was kept from before its template had an index gets the index, as CloudFormation makes it. */

type Index = { IndexName: string } & Record<string, unknown>;
type Command = (operation: string, input: unknown) => Promise<unknown>;

const Page = z.object({
  Items: z.array(z.custom<Item>()),
  LastEvaluatedKey: z.optional(z.record(z.string(), z.unknown())),
});

/**
 * Adds the indexes that a kept table lacks, and puts every row into them. An index is not active until all rows are in
 * it, so that a start that was interrupted is finished by the next one.
 */
export async function addMissingIndexes(
  store: Store,
  command: Command,
  name: string,
  wanted: readonly Index[],
  definitions: readonly unknown[],
): Promise<void> {
  const table = await tableOf(store, name);
  const present = table.GlobalSecondaryIndexes ?? [];
  const active = present.filter(({ IndexStatus }) => IndexStatus === 'ACTIVE').map(({ IndexName }) => IndexName);
  const missing = wanted.filter(({ IndexName }) => !active.includes(IndexName));
  if (missing.length === 0) return;

  const kept = present.filter(({ IndexName }) => active.includes(IndexName));
  const withStatus = (IndexStatus: string): TableData => ({
    ...table,
    AttributeDefinitions: definitions,
    GlobalSecondaryIndexes: [...kept, ...missing.map((index) => ({ ...described, ...index, IndexStatus }))],
  });
  await putTable(store, name, withStatus('CREATING'));
  let after: Record<string, unknown> | undefined;
  do {
    const page = Page.parse(await command('Scan', { TableName: name, ExclusiveStartKey: after }));
    // A row that is written again is written into every index.
    for (const row of page.Items) await command('PutItem', { TableName: name, Item: row });
    after = page.LastEvaluatedKey;
  } while (after);
  await putTable(store, name, withStatus('ACTIVE'));
}

/** dynalite describes these of an index besides. */
const described = {
  IndexSizeBytes: 0,
  ItemCount: 0,
  ProvisionedThroughput: { ReadCapacityUnits: 0, WriteCapacityUnits: 0, NumberOfDecreasesToday: 0 },
};

async function tableOf(store: Store, name: string): Promise<TableData> {
  const table = await promisify<TableData | undefined>((done) => store.getTable(name, false, done))();
  if (!table) throw new Error(`There is no table ${name}.`);
  return table;
}

function putTable(store: Store, name: string, table: TableData): Promise<void> {
  return promisify<void>((done) => store.tableDb.put(name, table, (error) => done(error)))();
}
