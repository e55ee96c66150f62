import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { DynamoDBClient, waitUntilTableExists } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { nameOfCopy } from '#bin/rows/restore-table.ts';
import { scanRows } from '#bin/rows/scan-rows.ts';
import { demoAccounts } from '#local/seed.ts';
import type { System } from '#local/system.ts';
import { region } from '#local/template/template.ts';
import { Broken, play } from './play.ts';
import { signInToSave } from './saver.ts';

/** Takes arguments and environment variables. */
type RestoreCommand = (args: string[], env: Record<string, string>) => Promise<unknown>;

const command = join(import.meta.dirname, '../../bin/rows/restore-command.ts');

/** `npm run restore`, with nothing of this machine's AWS settings. */
export const npmRunRestore: RestoreCommand = (args, env) =>
  promisify(execFile)(process.execPath, [command, ...args], {
    env: { PATH: process.env.PATH, AWS_CONFIG_FILE: '/dev/null', AWS_SHARED_CREDENTIALS_FILE: '/dev/null', ...env },
  });

const operator = { accessKeyId: 'OPERATOR', secretAccessKey: 'local' };

type Options = { assembly: string; dataDir: string; run?: RestoreCommand };

/**
 * Damages two saved analyses while the site is up, one of them lost and one without its content, and brings them back
 * with `npm run restore`. Throws when one is not as it was, or when what was written meanwhile is not there.
 */
export function restore({ assembly, dataDir, run = npmRunRestore }: Options): Promise<string> {
  return play({ assembly, dataDir, operatorKey: operator.accessKeyId }, async (system) => {
    const { endpoint } = system.tables;
    const client = new DynamoDBClient({ region, endpoint, credentials: operator });
    const documents = DynamoDBDocumentClient.from(client);
    const env = {
      AWS_REGION: region,
      AWS_ENDPOINT_URL_DYNAMODB: endpoint,
      AWS_ACCESS_KEY_ID: operator.accessKeyId,
      AWS_SECRET_ACCESS_KEY: operator.secretAccessKey,
    };
    try {
      const table = tableOf(system, 'Analyses');
      const investor = await signInToSave(system, demoAccounts.investor);
      const spoiled = await (await signInToSave(system, demoAccounts.staff)).save('14 Spoiled Ln, Mesa, AZ 85201');
      const [kept, lost, ...others] = await investor.portfolio();
      if (!kept || !lost) throw new Broken('There are no two saved analyses to begin with.');

      const copy = await copyOf(system, documents, table);
      const rowOf = await rowsById(documents, copy);
      const [lostRow, spoiledRow] = [rowOf(lost.id), rowOf(spoiled.id)];
      await documents.send(new DeleteCommand({ TableName: table, Key: keyOf(lostRow) }));
      await documents.send(new PutCommand({ TableName: table, Item: keyOf(spoiledRow) }));
      const priced = await investor.setPrice(kept.id, kept.purchase_price + 1000);
      const added = await investor.save('16 New Ln, Mesa, AZ 85201');

      const options = ['copy', table, copy, '--integrations', tableOf(system, 'Integrations')];
      await run(options, env);
      await run([...options, '--changed', '--partition', String(spoiledRow.user_id)], env);

      const inTable = await rowsById(documents, table);
      if (!isDeepStrictEqual(inTable(lost.id), lostRow)) throw new Broken('The lost analysis is not back as it was.');
      if (!isDeepStrictEqual(inTable(spoiled.id), spoiledRow)) {
        throw new Broken('The spoiled analysis is not back as it was.');
      }
      if (!isDeepStrictEqual(await investor.portfolio(), [priced, lost, ...others, added])) {
        throw new Broken('What was saved and changed after the copy is not as it was left.');
      }
      return (
        'deleted one saved analysis and emptied another while the site was up; npm run restore brought both back as they ' +
        'were in the copy, and a price and an analysis saved meanwhile stayed.'
      );
    } finally {
      client.destroy();
    }
  });
}

function tableOf({ tables }: System, part: string): string {
  const name = tables.names.find((each) => each.includes(part));
  if (name === undefined) throw new Error(`No table is named after ${part}.`);
  return name;
}

const Row = z.looseObject({ user_id: z.string(), id: z.string() });
type Row = z.infer<typeof Row>;

const keyOf = ({ user_id, id }: Row) => ({ user_id, id });

/** Finds the row of a saved analysis. */
async function rowsById(documents: DynamoDBDocumentClient, table: string): Promise<(id: string) => Row> {
  const found: Row[] = [];
  for await (const { rows } of scanRows(documents, table)) found.push(...rows.map((row) => Row.parse(row)));
  return (id) => {
    const row = found.find((each) => each.id === `analysis#${id}`);
    if (!row) throw new Broken(`${table} has no row of the analysis ${id}.`);
    return row;
  };
}

const Described = z.object({
  Table: z.object({
    AttributeDefinitions: z.array(z.object({ AttributeName: z.string(), AttributeType: z.string() })),
    KeySchema: z.array(z.object({ AttributeName: z.string(), KeyType: z.string() })),
  }),
});

/** The table as it is now under the name of a restored one: what `npm run restore -- make` asks DynamoDB for. */
async function copyOf(system: System, documents: DynamoDBDocumentClient, table: string): Promise<string> {
  const copy = nameOfCopy(table, new Date());
  const { Table } = Described.parse(await system.tables.command('DescribeTable', { TableName: table }));
  const keys = Table.KeySchema.map(({ AttributeName }) => AttributeName);
  await system.tables.command('CreateTable', {
    TableName: copy,
    AttributeDefinitions: Table.AttributeDefinitions.filter(({ AttributeName }) => keys.includes(AttributeName)),
    KeySchema: Table.KeySchema,
    BillingMode: 'PAY_PER_REQUEST',
  });
  await waitUntilTableExists(
    { client: documents, maxWaitTime: 10, minDelay: 0.05, maxDelay: 0.05 },
    { TableName: copy },
  );
  for await (const { rows } of scanRows(documents, table)) {
    for (const Item of rows) await documents.send(new PutCommand({ TableName: copy, Item }));
  }
  return copy;
}
