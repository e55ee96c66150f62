import { gunzipSync } from 'node:zlib';
import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it, vi } from 'vitest';
import { handler } from '#lambdas/functions/links/handler.ts';
import { contentSecurityPolicy } from '#lambdas/functions/links/seller/content-security-policy.ts';
import { openingHtml, plainHtml } from '#shared/seller-page/html/page-html.ts';
import { apiEvent } from '#test/support/lambdas/api-event.ts';

const dynamo = mockClient(DynamoDBDocumentClient);

beforeEach(() => {
  dynamo.reset();
  for (const name of ['ANALYSES_TABLE', 'INTEGRATIONS_TABLE', 'PROFILES_TABLE']) vi.stubEnv(name, name);
  vi.spyOn(console, 'info')
    .mockImplementation(() => {})
    .mockClear();
});

const ask = (method: string, headers: Record<string, string> = {}) =>
  handler({ ...apiEvent({ routeKey: `${method} /o/{code}`, headers }), rawPath: '/o/abc' });

const send = (fields: Record<string, string>) =>
  handler({
    ...apiEvent({
      routeKey: 'POST /o/{code}',
      params: { code: 'a'.repeat(24) },
      raw: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    rawPath: '/o/abc',
  });

it('asks nobody before the form is sent', async () => {
  const { statusCode, body, headers } = await ask('GET');
  expect([statusCode, body]).toEqual([200, openingHtml()]);
  expect(headers).toEqual({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy,
  });
  expect(dynamo.calls()).toHaveLength(0);
});

it('compresses the page where the browser takes it', async () => {
  const { body = '', headers, isBase64Encoded } = await ask('GET', { 'accept-encoding': 'br, gzip, deflate' });
  expect([headers?.['content-encoding'], isBase64Encoded]).toEqual(['gzip', true]);
  expect(gunzipSync(Buffer.from(body, 'base64')).toString()).toBe(openingHtml());
});

it('looks for what is not there once, and counts it', async () => {
  dynamo.on(GetCommand).resolves({});
  dynamo.on(UpdateCommand).resolves({ Attributes: { made: 1 } });
  const { statusCode, body } = await send({ secret: 'wrong' });
  expect([statusCode, body]).toEqual([404, plainHtml(null, 'not-found')]);
  expect(dynamo.calls().map(({ args }) => args[0].constructor.name)).toEqual(['GetCommand', 'UpdateCommand']);
});

it('keeps what was typed when the tables fail, for one more press, and out of the log', async () => {
  dynamo.rejects(Object.assign(new Error('The secret is s3cr3t, the question Why?'), { $metadata: {} }));
  const { statusCode, body = '' } = await send({ secret: 's3cr3t', do: 'question', question: 'Why <b>?', seen: '0' });
  expect(statusCode).toBe(500);
  expect(body).toContain('name="question" value="Why &lt;b&gt;?"');
  expect(body).toContain(`action="/o/${'a'.repeat(24)}#s3cr3t"`);
  const errors = vi.mocked(console.error);
  expect(errors).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ event: 'failed' }));
  const logged = JSON.stringify([...errors.mock.calls, ...vi.mocked(console.info).mock.calls]);
  expect(logged).not.toMatch(/s3cr3t|Why/);
  errors.mockClear();
});
