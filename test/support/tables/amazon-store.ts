import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { isTableOperation, notPlayed } from '#local/data/table-operations.ts';
import type { TableStore } from '#local/data/table-store.ts';
import { region } from '#local/template/template.ts';

const Listed = z.object({ TableNames: z.array(z.string()) });

/**
 * Tables in Amazon's DynamoDB Local. It keeps a database of its own for each access key: a new one, or that of a folder
 * to which a system comes back.
 */
export function openAmazonStore(endpoint: string, folder?: string): TableStore {
  const accessKey = createHash('sha256')
    .update(folder ?? randomUUID())
    .digest('hex')
    .slice(0, 20);
  const credential = `${accessKey}/20200101/${region}/dynamodb/aws4_request`;
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=host, Signature=unchecked`;

  async function send(operation: string, input: unknown): Promise<object> {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `DynamoDB_20120810.${operation}`,
        authorization,
      },
      body: JSON.stringify(input),
    });
    const body = z.looseObject({}).parse(await response.json());
    if (response.ok) return body;
    throw Object.assign(new Error(JSON.stringify(body)), { statusCode: response.status, body });
  }

  const tableNames = async () => Listed.parse(await send('ListTables', {})).TableNames;

  return {
    async prepare(tables) {
      const existing = await tableNames();
      for (const table of tables.filter(({ TableName }) => !existing.includes(TableName))) {
        await send('CreateTable', { ...table, BillingMode: 'PAY_PER_REQUEST' });
      }
    },
    perform(operation, input) {
      if (isTableOperation(operation) || operation === 'TransactWriteItems') return send(operation, input);
      return Promise.reject(notPlayed(operation));
    },
    async close() {
      if (folder === undefined) for (const TableName of await tableNames()) await send('DeleteTable', { TableName });
    },
  };
}
