import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { CreatedApiKey } from '#shared/account/api-keys.ts';
import { ApiAnalysis } from '#shared/analysis/api-analysis.ts';
import {
  apiExamples,
  exampleAnalysis,
  exampleDelivery,
  exampleEvents,
  exampleWebhook,
} from '#shared/api-docs/api-examples.ts';
import { apiOperations } from '#shared/api-docs/api-operations.ts';
import { type Snippet, snippetOf } from '#shared/api-docs/api-snippets.ts';
import { quickStartSnippets, receiverExample } from '#shared/api-docs/quick-start.ts';
import { apiRoutes } from '#shared/contract/api-routes.ts';
import type { Route } from '#shared/contract/route.ts';
import { WebhookDelivery, WebhookList, WebhookWithSecret } from '#shared/webhooks/webhooks.ts';
import { attempted } from '#test/support/attempted.ts';
import { startSystem } from '#test/support/system.ts';
import { reference } from '#web/areas/api-docs/reference.built.ts';

/*
 * Every example of the reference and of the quick start, run as somebody would who has copied it: curl in a shell,
 * TypeScript with Node. Only ids of the examples are replaced by some that are there.
 */

const run = promisify(execFile);
const system = await startSystem();
const directory = mkdtempSync(join(tmpdir(), 'dealwright-examples-'));
const write = (name: string, text: string) => {
  writeFileSync(join(directory, name), text);
  return join(directory, name);
};

// Beside the answer the status is wanted: curl prints it last, a program's `fetch` tells it on the side.
write('.curlrc', 'silent\nshow-error\nwrite-out = "\\n%{http_code}"\n');
const preload = write(
  'preload.mjs',
  `const { fetch } = globalThis;
globalThis.fetch = async (...call) => {
  const response = await fetch(...call);
  process.stderr.write(String(response.status));
  return response;
};
console.log = (value) => process.stdout.write(JSON.stringify(value));
`,
);

let key = '';
let liveId = '';
/** What stands in the examples, and what is there instead. */
let live: Record<string, string> = {};

beforeAll(async () => {
  await run('curl', ['--version']).catch(() => {
    throw new Error('The examples are run with curl, which this machine does not have.');
  });
  const person = await system.person('reader');
  await person.call('PUT', '/api/subscription', {
    tier: 'professional',
    billing_interval: 'monthly',
    start: 'now',
  });
  const made = await person.call('POST', '/api/account/api-keys', { name: 'Examples' });
  key = CreatedApiKey.parse(made.body).key;
  const propertyAddress = '731 Placeholder Oak St, Columbus, OH 43206';
  const analysis = await system.call('POST', '/api/analysis', { token: key, body: { propertyAddress } });
  liveId = ApiAnalysis.parse(analysis.body).id;
});

/** A webhook that an event was sent to: one for each example, some of which end it. */
beforeEach(async () => {
  const call = (method: string, path: string, body?: unknown) =>
    system.call(method, `/api/webhooks${path}`, { token: key, ...(body !== undefined && { body }) });
  for (const { id } of WebhookList.parse((await call('GET', '')).body).items) await call('DELETE', `/${id}`);
  const url = 'https://hooks.example.com/live';
  const webhook = WebhookWithSecret.parse((await call('POST', '', { url })).body);
  const delivery = WebhookDelivery.parse((await call('POST', `/${webhook.id}/test`)).body);
  live = {
    [exampleAnalysis.id]: liveId,
    [exampleWebhook.id]: webhook.id,
    [exampleDelivery.id]: delivery.id,
  };
});

type Outcome = { status: number; body: unknown };

async function runSnippet(snippet: Snippet, language: keyof Snippet, name: string): Promise<Outcome> {
  const code = Object.entries(live).reduce(
    (text, [example, found]) => text.replaceAll(example, found),
    snippet[language],
  );
  const env = { PATH: process.env.PATH, DEALWRIGHT_KEY: key, CURL_HOME: directory };
  if (language === 'curl') {
    const { stdout } = await run('sh', ['-c', code], { env });
    const [, body = '', status] = /^(.*)\n(\d+)$/s.exec(stdout) ?? [];
    return { status: Number(status), body: parsed(body) };
  }
  const file = write(`${name}.mts`, code);
  const { stdout, stderr } = await run(process.execPath, ['--import', preload, file], { env });
  return { status: Number(stderr), body: parsed(stdout) };
}

const parsed = (text: string): unknown => (text === '' ? undefined : JSON.parse(text));

/** Where an answer has fields, lists without their places. */
function shapeOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => shapeOf(each, `${path}[]`));
  const fields = z.safeParse(z.record(z.string(), z.unknown()), value);
  if (!fields.success) return [path];
  return Object.entries(fields.data).flatMap(([name, each]) => shapeOf(each, `${path}.${name}`));
}

const routes = new Map<string, Route>(Object.entries(apiRoutes));
const examples = new Map(Object.entries(apiExamples));
const operations = new Map(Object.entries(apiOperations));
const calls = reference.groups.flatMap((group) => group.calls);

describe.each(['curl', 'typescript'] as const)('in %s', (language) => {
  it.each(calls.map((call) => [call.title, call] as const))('works: %s', async (_, call) => {
    if (call.id === 'resendApiDelivery') {
      const path = `/api/webhooks/${live[exampleWebhook.id]}/deliveries`;
      await attempted(() => system.call('GET', path, { token: key }));
    }
    const { status, body } = await runSnippet(snippetOf(call.example, system.url), language, call.id);
    expect(Object.keys(operations.get(call.id)?.answers ?? {})).toContain(String(status));
    const { answer } = routes.get(call.id) ?? {};
    if (answer) expect(answer.parse(body)).toEqual(body);
  });

  it.each(Object.keys(quickStartSnippets('')))('works in the quick start: %s', async (name) => {
    const snippet = new Map(Object.entries(quickStartSnippets(system.url))).get(name);
    if (!snippet) throw new Error(`There is no ${name}.`);
    const { status, body } = await runSnippet(snippet, language, name);
    expect([200, 201]).toContain(status);
    if (name === 'webhook') expect(WebhookWithSecret.parse(body).secret).toMatch(/^whsec_/);
    else expect(ApiAnalysis.parse(body).property.source).toBe('sample');
  });
});

it('takes what is signed with the secret, and refuses all else, in the server for events', async () => {
  const { secret } = CreatedWebhook.parse(apiExamples.createApiWebhook.answer);
  const port = await freePort();
  symlinkSync(join(import.meta.dirname, '../../../node_modules'), join(directory, 'node_modules'));
  const env = { PATH: process.env.PATH, WEBHOOK_SECRET: secret, PORT: String(port) };
  const receiver = spawn(process.execPath, [write('receiver.mts', receiverExample)], { env });
  onTestFinished(() => void receiver.kill());
  const post = async (body: string, signature: string) => {
    const headers = {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': signature,
    };
    return (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body })).status;
  };
  const now = new Date();
  const body = JSON.stringify(exampleEvents['analysis.created']);
  const signature = new Webhook(secret).sign('evt_1', now, body);
  await expect.poll(() => post(body, signature).catch(() => 'not up yet'), { timeout: 60_000 }).toBe(204);
  expect(await post(body.replace('400000', '1'), signature)).toBe(400);
  const stranger = new Webhook(`whsec_${Buffer.alloc(32, 1).toString('base64')}`);
  expect(await post(body, stranger.sign('evt_1', now, body))).toBe(400);
});

const CreatedWebhook = z.object({ secret: z.string() });

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  server.close();
  return port;
}

it('shows answers that have the fields of real ones, no more and no less', async () => {
  const { body } = await system.call('POST', '/api/analysis', {
    token: key,
    body: apiExamples.createApiAnalysis.request.body,
  });
  expect([...new Set(shapeOf(exampleAnalysis))].sort()).toEqual([...new Set(shapeOf(body))].sort());
  expect(examples.size).toBe(calls.length);
});
