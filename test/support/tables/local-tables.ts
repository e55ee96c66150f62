import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { onTestFinished } from 'vitest';
import type { Row, Table } from '#lambdas/storage/table.ts';
import { openTables } from '#local/data/tables.ts';
import { readTemplate, region } from '#local/template/template.ts';

const schemaOf = (keys: string[]) =>
  keys.map((name, index) => ({ AttributeName: name, KeyType: index === 0 ? 'HASH' : 'RANGE' }));

const resourceOf = ({ keys, index }: Table) => ({
  Type: 'AWS::DynamoDB::GlobalTable',
  Properties: {
    AttributeDefinitions: [...new Set([...keys, ...(index ?? [])])].map((AttributeName) => ({
      AttributeName,
      AttributeType: 'S',
    })),
    KeySchema: schemaOf(keys),
    ...(index && {
      GlobalSecondaryIndexes: [
        { IndexName: index[0], KeySchema: schemaOf(index), Projection: { ProjectionType: 'ALL' } },
      ],
    }),
  },
});

/** Local tables in memory, by name, until the test ends, and a client for them that may do everything. */
export async function openLocalTables(kinds: Record<string, Table>) {
  const directory = mkdtempSync(join(tmpdir(), 'rows-test-'));
  const Resources = Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, resourceOf(kind)]));
  writeFileSync(join(directory, 'app.template.json'), JSON.stringify({ Resources }));
  const tables = await openTables({
    template: readTemplate(directory),
    policies: { allows: () => true },
    principal: () => ({ functionId: 'operator', roleId: 'operator' }),
    onDenied: () => {},
  });
  const client = new DynamoDBClient({
    region,
    endpoint: tables.endpoint,
    credentials: { accessKeyId: 'operator', secretAccessKey: 'secret' },
  });
  const documents = DynamoDBDocumentClient.from(client);
  onTestFinished(async () => {
    client.destroy();
    await tables.close();
    rmSync(directory, { recursive: true });
  });
  const rowsOf = async (table: string): Promise<Row[]> =>
    (await documents.send(new ScanCommand({ TableName: table }))).Items ?? [];
  return { client, documents, endpoint: tables.endpoint, rowsOf };
}
