import * as z from 'zod/mini';
import { addMissingIndexes } from './table-indexes.ts';
import { carryOut, checkInput, isTableOperation, isWrite, notPlayed, openStore } from './table-operations.ts';
import { openTransactions } from './table-transactions.ts';
import { openWriteLock } from './write-lock.ts';

/** The store reads these of a table's properties in the template. */
export const TableProperties = z.object({
  AttributeDefinitions: z.array(z.object({ AttributeName: z.string(), AttributeType: z.string() })),
  KeySchema: z.array(z.object({ AttributeName: z.string(), KeyType: z.string() })),
  GlobalSecondaryIndexes: z.optional(
    z.array(
      z.object({
        IndexName: z.string(),
        KeySchema: z.array(z.object({ AttributeName: z.string(), KeyType: z.string() })),
        Projection: z.record(z.string(), z.unknown()),
      }),
    ),
  ),
});

/** A table as CreateTable takes it. */
export type TableDefinition = z.infer<typeof TableProperties> & { TableName: string };

/** Carries out operations that are allowed. */
export type TableStore = {
  /** Puts the tables in place; those that exist keep their rows. Called once, before the first operation. */
  prepare(tables: TableDefinition[]): Promise<void>;
  /** Rejects with a fault or a database error. */
  perform(operation: string, input: unknown): Promise<object>;
  close(): Promise<void>;
};

type Options = {
  /** A folder to keep the tables in; in memory when absent. */
  directory?: string | undefined;
  /** The clock for the expiry of transaction tokens, in milliseconds. */
  now: () => number;
};

const Described = z.object({ Table: z.object({ TableStatus: z.string() }) });
const isActive = (answer: unknown) => Described.parse(answer).Table.TableStatus === 'ACTIVE';
const Listed = z.object({ TableNames: z.array(z.string()) });

/** dynalite's store and operations, with transactions. */
export async function openTableStore({ directory, now }: Options): Promise<TableStore> {
  const store = openStore(directory);
  // Said here: a store that is used before it failed to open ends the process.
  await store.db.open();
  const lock = openWriteLock();
  const transact = openTransactions({ store, now });

  async function perform(operation: string, input: unknown): Promise<object> {
    if (operation === 'TransactWriteItems') return lock.alone(() => transact(input));
    if (!isTableOperation(operation)) throw notPlayed(operation);
    const data = checkInput(store, operation, input);
    const work = () => carryOut(store, operation, data);
    return isWrite(operation) ? lock.shared(work) : work();
  }

  return {
    async prepare(tables) {
      const { TableNames: existing } = Listed.parse(await perform('ListTables', {}));
      for (const { TableName, AttributeDefinitions } of tables) {
        store.keyNames.set(TableName, new Set(AttributeDefinitions.map(({ AttributeName }) => AttributeName)));
      }
      for (const table of tables.filter(({ TableName }) => existing.includes(TableName))) {
        const { TableName, AttributeDefinitions, GlobalSecondaryIndexes = [] } = table;
        await addMissingIndexes(store, perform, TableName, GlobalSecondaryIndexes, AttributeDefinitions);
      }
      for (const table of tables.filter(({ TableName }) => !existing.includes(TableName))) {
        await perform('CreateTable', { ...table, BillingMode: 'PAY_PER_REQUEST' });
        // A table whose creation is interrupted would never become active.
        while (!isActive(await perform('DescribeTable', { TableName: table.TableName })));
      }
    },
    perform,
    close: () => store.db.close(),
  };
}
