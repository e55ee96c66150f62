import { createServer } from 'node:http';
import { afterAll, expect, it, vi } from 'vitest';
import { countBack } from '#lambdas/storage/counters.ts';
import { propertiesTable } from '#lambdas/storage/tables.ts';
import { closeServer, listen } from '#local/http/loopback-server.ts';

it('takes a count back in one attempt, because the one whose answer is lost may have taken effect', async () => {
  let calls = 0;
  const failing = createServer((_, response) => {
    calls += 1;
    response.writeHead(500, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(JSON.stringify({ __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError', message: 'no' }));
  });
  afterAll(() => closeServer(failing));
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'x');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'x');
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', `http://127.0.0.1:${await listen(failing)}`);
  vi.stubEnv('PROPERTIES_TABLE', 'properties');
  await expect(countBack(propertiesTable, { address_key: 'rentcast#calls#2026-03' }, 5)).rejects.toThrow();
  expect(calls).toBe(1);
});
