import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ApiAnalysis } from '#shared/api-analysis.ts';
import { apiExamples, exampleAnalysis } from '#shared/api-examples.ts';
import { CreatedApiKey } from '#shared/api-keys.ts';
import { apiOperations } from '#shared/api-operations.ts';
import { apiRoutes } from '#shared/api-routes.ts';
import { type Snippet, snippetOf } from '#shared/api-snippets.ts';
import { quickStartSnippets } from '#shared/quick-start.ts';
import type { Route } from '#shared/routes.ts';
import { startSystem } from '#test/support/system.ts';
import { reference } from '#web/developer/reference.built.ts';

/*
 * Every example of the reference and of the quick start, run as somebody would who has copied it: curl in a shell,
 * TypeScript with Node. Only the example's id is replaced by one that is there.
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

type Outcome = { status: number; body: unknown };

async function runSnippet(snippet: Snippet, language: keyof Snippet, name: string): Promise<Outcome> {
  const code = snippet[language].replaceAll(exampleAnalysis.id, liveId);
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

describe.each(['curl', 'typescript'] as const)('in %s', (language) => {
  it.each(reference.calls.map((call) => [call.title, call] as const))('works: %s', async (_, call) => {
    const { status, body } = await runSnippet(snippetOf(call.example, system.url), language, call.id);
    expect(Object.keys(operations.get(call.id)?.answers ?? {})).toContain(String(status));
    expect(routes.get(call.id)?.answer?.parse(body)).toEqual(body);
  });

  it.each(Object.keys(quickStartSnippets('')))('works in the quick start: %s', async (name) => {
    const snippet = new Map(Object.entries(quickStartSnippets(system.url))).get(name);
    if (!snippet) throw new Error(`There is no ${name}.`);
    const { status, body } = await runSnippet(snippet, language, name);
    expect([200, 201]).toContain(status);
    expect(ApiAnalysis.parse(body).property.source).toBe('sample');
  });
});

it('shows answers that have the fields of real ones, no more and no less', async () => {
  const { body } = await system.call('POST', '/api/analysis', {
    token: key,
    body: apiExamples.createApiAnalysis.request.body,
  });
  expect([...new Set(shapeOf(exampleAnalysis))].sort()).toEqual([...new Set(shapeOf(body))].sort());
  expect(examples.size).toBe(reference.calls.length);
});
