import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { demoAccounts } from '#local/seed.ts';

const root = join(import.meta.dirname, '../..');
const dataDir = mkdtempSync(join(tmpdir(), 'dealwright-start-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Starts the command, and stops it once it has said everything. Resolves with its exit code and its output. */
async function run(...options: string[]): Promise<{ code: number | null; printed: string }> {
  const child = spawn(process.execPath, [join(root, 'local/run.ts'), ...options], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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
