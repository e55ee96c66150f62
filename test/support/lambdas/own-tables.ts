import dynalite from 'dynalite';
import { afterAll, vi } from 'vitest';
import { closeServer, listen } from '#local/http/loopback-server.ts';

/** A table: the setting with its name, and its keys. */
export type OwnTable = { setting: string; keys: [hash: string, range?: string] };

/**
 * Tables behind the real SDK, for tests whose point is what happens at the same time.
 *
 * @returns a function that points the storage at new, empty ones.
 */
export async function startTables(...declared: OwnTable[]): Promise<() => Promise<void>> {
  const database = dynalite({ createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 });
  const endpoint = `http://127.0.0.1:${await listen(database)}`;
  afterAll(() => closeServer(database));
  const environment = {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);

  async function command(operation: string, input: object): Promise<string> {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `DynamoDB_20120810.${operation}`,
        authorization:
          'AWS4-HMAC-SHA256 Credential=test/20000101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
        'x-amz-date': '20000101T000000Z',
      },
      body: JSON.stringify(input),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(answer);
    return answer;
  }

  async function make({ setting, keys }: OwnTable, TableName: string): Promise<void> {
    const names = keys.flatMap((key) => key ?? []);
    await command('CreateTable', {
      TableName,
      AttributeDefinitions: names.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: names.map((AttributeName, index) => ({ AttributeName, KeyType: index === 0 ? 'HASH' : 'RANGE' })),
      BillingMode: 'PAY_PER_REQUEST',
    });
    // Until it is active, a write finds no table.
    while (!(await command('DescribeTable', { TableName })).includes('"TableStatus":"ACTIVE"'));
    vi.stubEnv(setting, TableName);
  }

  let made = 0;
  return async () => {
    made += 1;
    for (const each of declared) await make(each, `${each.setting}-${made}`);
  };
}
