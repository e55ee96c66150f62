import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startDynamoDbLocal } from './dynamodb-local.ts';
import { exempt } from './exempt.ts';
import { buildRuntimeClient } from './runtime-client.ts';

/*
 * `npm run test:amazon`: the system beside parts of Amazon's own. `tables` runs the system tests on DynamoDB Local, of
 * those files that further words choose; `--faults 0.05` also lets one call to the tables in twenty go wrong, and
 * `--faults conflict:0.05` in one way only. `lambda` runs each function's bundle in Lambda's runtime client. Without a word it does both.
 */

const root = join(import.meta.dirname, '../..');

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { faults: { type: 'string' } },
});
const [part, ...files] = positionals;
const parts = { tables: testTables, lambda: testLambda };
if (part !== undefined && !Object.hasOwn(parts, part)) {
  throw new Error(`There is no part ${part}; there are: ${Object.keys(parts).join(', ')}.`);
}
for (const [name, test] of Object.entries(parts)) if (part === undefined || part === name) await test();

async function testTables(): Promise<void> {
  for (const [file, reason] of Object.entries(exempt)) console.log(`Not on DynamoDB Local: ${file}: ${reason}.`);
  const amazon = await startDynamoDbLocal();
  try {
    // It carries out one transaction at a time: with more files at once some calls take longer than functions wait.
    await vitest(['--project', 'system*', '--maxWorkers', '2', ...files], {
      TABLES_ENDPOINT: amazon.endpoint,
      ...(values.faults !== undefined && { TABLE_FAULTS: values.faults }),
    });
  } finally {
    await amazon.close();
  }
}

async function testLambda(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'runtime-client-'));
  try {
    const built = buildRuntimeClient(folder);
    if ('program' in built)
      return await vitest(['--project', 'hard, amazon'], { LAMBDA_RUNTIME_CLIENT: built.program });
    console.log(`Lambda's runtime client does not build here, so no function was run in it: ${built.problem}`);
    // The nightly run has all that it needs.
    if (process.env.CI) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function vitest(options: string[], env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...options], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const [code] = await once(child, 'close');
  if (code !== 0) process.exitCode = 1;
}
