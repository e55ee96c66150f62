import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { demoAccounts } from '#local/seed.ts';

const root = join(import.meta.dirname, '../..');
const dataDir = mkdtempSync(join(tmpdir(), 'dealwright-start-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const start = (env: Record<string, string>, options: string[] = []) =>
  spawn(process.execPath, [join(root, 'local/run.ts'), ...options], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** What the command says when it can't start. */
async function refusal(env: Record<string, string>): Promise<string> {
  const child = start(env);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1);
  return said.trim();
}

/** Starts the command, and stops it once it has said everything. Resolves with its exit code and its output. */
async function run(...options: string[]): Promise<{ code: number | null; printed: string }> {
  const child = start({}, options);
  child.stderr.pipe(process.stderr);
  const last = options.includes('--routes') ? '$default' : 'reset empties it';
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
    if (printed.includes(last)) child.kill('SIGTERM');
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, printed };
}

it('says in ten lines where everything is, and stops when it is told to', async () => {
  const { code, printed } = await run();
  const message = printed.slice(printed.indexOf('Dealwright runs')).trimEnd();
  expect(message.split('\n').length).toBeLessThanOrEqual(10);
  for (const part of [
    'Ctrl+C',
    'http://127.0.0.1:',
    '/__local/mailbox',
    '/__local/webhooks',
    demoAccounts.investor.password,
    demoAccounts.staff.password,
    basename(dataDir),
  ]) {
    expect(message).toContain(part);
  }
  expect(code).toBe(0);
});

it('lists every route with the file behind it when asked to', async () => {
  const { printed } = await run('--routes');
  const routes = [...printed.matchAll(/^ {2}(\S+ \S+) {3,}(\S+\.ts)/gm)];
  const keys = routes.map(([, key]) => key?.trim());
  expect(keys).toEqual(expect.arrayContaining(['GET /api/profile', 'POST /api/property-lookup', '/ws hello']));
  for (const [, key, file] of routes) expect(existsSync(join(root, file ?? '')), key).toBe(true);
  expect(printed).not.toContain('undefined');
});

it('says in one sentence why it cannot start', async () => {
  expect(await refusal({ PORT: '4190' })).toBe('Browsers refuse port 4190. Choose another: PORT=3001 npm start');
  for (const PORT of ['http', '70000', '-1', '1.5']) {
    expect(await refusal({ PORT })).toBe('PORT must be a number from 0 to 65535. Choose another: PORT=3001 npm start');
  }
});

it('says that its data folder is none', async () => {
  const file = join(dataDir, 'a-file');
  writeFileSync(file, '');
  for (const DATA_DIR of [file, join(file, 'below')]) {
    expect(await refusal({ DATA_DIR })).toBe(
      `${DATA_DIR} is no folder. Keep the data elsewhere: DATA_DIR=.local-2 npm start`,
    );
  }
});

it('leaves the data to the one that uses it, and starts when that has stopped', async () => {
  const first = start({});
  await new Promise<void>((resolve) => {
    first.stdout.setEncoding('utf8').on('data', (text: string) => text.includes('reset empties it') && resolve());
  });
  expect(await refusal({})).toBe(
    `Another Dealwright uses the data in ${dataDir}. Stop it, or give this one its own: DATA_DIR=.local-2 npm start`,
  );
  first.kill('SIGTERM');
  await new Promise((resolve) => first.once('close', resolve));
  expect((await run()).code).toBe(0);
});

it('keeps its data from other users of the machine, also where the folder was there before', async () => {
  chmodSync(dataDir, 0o755);
  await run();
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
});
