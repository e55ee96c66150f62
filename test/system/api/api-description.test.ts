import { execFile } from 'node:child_process';
import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generateSource } from 'oazapfts';
import { expect, it } from 'vitest';
import { CreatedApiKey } from '#shared/account/api-keys.ts';
import { ApiAnalysis } from '#shared/analysis/api-analysis.ts';
import { apiDescriptionPath, describeApi } from '#shared/api-docs/openapi.ts';
import { exampleOperator } from '#shared/site/operator.ts';
import { startSystem } from '#test/support/system.ts';

const root = join(import.meta.dirname, '../../..');
const run = promisify(execFile);
const system = await startSystem();

it('is a file that every page may read, and that is asked for again each time', async () => {
  const reply = await system.call('GET', apiDescriptionPath, { headers: { origin: 'https://tools.example' } });
  const description = describeApi();
  const contact = { name: exampleOperator.company, email: exampleOperator.supportEmail };
  const described = { ...description, info: { ...description.info, contact } };
  expect([reply.status, reply.body]).toEqual([200, JSON.parse(JSON.stringify(described))]);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'application/json',
    'cache-control': 'no-cache',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  });
});

it('lets pages of other origins read the description only', async () => {
  const headers = { origin: 'https://tools.example' };
  for (const path of ['/config.json', '/api/account']) {
    const reply = await system.call('GET', path, { headers });
    expect([path, reply.headers.has('access-control-allow-origin')]).toEqual([path, false]);
  }
});

/** What somebody writes who has made a client from the description. */
const program = `import { createApiAnalysis, defaults, getApiAnalysis } from './client.ts';

defaults.baseUrl = process.env.BASE ?? '';
defaults.headers = { authorization: \`Bearer \${process.env.API_KEY}\` };

const made = await createApiAnalysis(
  { propertyAddress: '4820 W Example Saguaro Dr, Glendale, AZ 85301', downPayment: 60_000 },
  { idempotencyKey: 'from-a-made-client' },
);
if (made.status !== 201) throw new Error(JSON.stringify(made.data));
const strategy: 'Subject-To' | 'Seller Finance' | 'Lease Option' | 'Novation' | 'Wholesale' | null =
  made.data.recommendation.strategy;
const again = await getApiAnalysis(made.data.id);
const missing = await getApiAnalysis('01KJZ8Q4F2V7M3T9XW5C6BHRND');
const code: 'not_found' | undefined = missing.status === 404 ? missing.data.error.code : undefined;
console.log(JSON.stringify({ strategy, again: again.data, code }));
`;

it('makes a client that type-checks as strictly as we do, and that works', { timeout: 600_000 }, async () => {
  const person = await system.person('client');
  await person.call('PUT', '/api/subscription', {
    tier: 'professional',
    billing_interval: 'monthly',
    start: 'now',
  });
  const made = await person.call('POST', '/api/account/api-keys', { name: 'Client' });
  const { key } = CreatedApiKey.parse(made.body);

  const directory = mkdtempSync(join(tmpdir(), 'dealwright-client-'));
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'));
  const file = (name: string, text: string) => writeFileSync(join(directory, name), text);
  file('package.json', JSON.stringify({ type: 'module' }));
  file('client.ts', await generateSource(`${system.url}${apiDescriptionPath}`));
  file('program.ts', program);
  const compilerOptions = { lib: ['es2024', 'dom'], skipLibCheck: false };
  const extended = { extends: join(root, 'tsconfig.json'), include: ['*.ts'], compilerOptions };
  file('tsconfig.json', JSON.stringify(extended));

  await run(join(root, 'node_modules/.bin/tsc'), ['-p', '.'], { cwd: directory });
  const { stdout } = await run(process.execPath, ['program.ts'], {
    cwd: directory,
    env: { BASE: system.url, API_KEY: key },
  });
  const { strategy, again, code } = JSON.parse(stdout);
  expect([strategy, code]).toEqual(['Subject-To', 'not_found']);
  expect(ApiAnalysis.parse(again).deal.terms.downPayment).toBe(60_000);
});
