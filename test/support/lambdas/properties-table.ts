import dynalite from 'dynalite';
import { afterAll, vi } from 'vitest';
import { closeServer, listen } from '#local/http/loopback-server.ts';

/**
 * Properties tables behind the real SDK, for tests whose point is what happens at the same time.
 *
 * @returns a function that points the storage at a new, empty one.
 */
export async function startPropertiesTables(): Promise<() => Promise<void>> {
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

  let tables = 0;
  return async () => {
    tables += 1;
    const TableName = `properties-${tables}`;
    await command('CreateTable', {
      TableName,
      AttributeDefinitions: [{ AttributeName: 'address_key', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'address_key', KeyType: 'HASH' }],
      BillingMode: 'PAY_PER_REQUEST',
    });
    // Until it is active, a write finds no table.
    while (!(await command('DescribeTable', { TableName })).includes('"TableStatus":"ACTIVE"'));
    vi.stubEnv('PROPERTIES_TABLE', TableName);
  };
}
