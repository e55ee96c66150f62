import { createServer, type RequestListener } from 'node:http';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it, onTestFinished, vi } from 'vitest';
import { closeServer, listen } from '#local/http/loopback-server.ts';
import { refusalAnswer, send } from '#test/support/tables/forward.ts';

vi.stubEnv('AWS_REGION', 'us-east-1');
vi.stubEnv('AWS_ACCESS_KEY_ID', 'x');
vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'x');

const silent: RequestListener = () => {};
const throttling: RequestListener = (_, outgoing) =>
  send(outgoing, refusalAnswer(400, 'ProvisionedThroughputExceededException'));

it.each([
  ['never gets an answer', silent],
  ['is throttled every time', throttling],
])('gives a call up that %s, after five tries and within nine seconds', async (_, handler) => {
  let calls = 0;
  const server = createServer((incoming, outgoing) => {
    calls += 1;
    handler(incoming, outgoing);
  });
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', `http://127.0.0.1:${await listen(server)}`);
  onTestFinished(() => closeServer(server));
  // The longest pauses.
  vi.spyOn(Math, 'random').mockReturnValue(0.99);
  vi.resetModules();
  const { documents } = await import('#lambdas/storage/document-client.ts');
  const started = performance.now();
  await expect(documents.send(new GetCommand({ TableName: 'none', Key: { id: 'x' } }))).rejects.toThrow();
  expect(calls).toBe(5);
  // A busy machine is late now and then.
  expect(performance.now() - started).toBeLessThan(10_500);
});
