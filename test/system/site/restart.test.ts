import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { assembly } from '#bin/built.ts';
import { demoAccounts, seed } from '#local/seed.ts';
import { signIn } from '#local/sign-in.ts';
import { start } from '#local/system.ts';
import { Analysis, AnalysisPage } from '#shared/analysis/analysis.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';

const root = join(import.meta.dirname, '../../..');
const Config = z.object({ userPoolId: z.string(), userPoolClientId: z.string() });

it('keeps accounts and analyses over a restart, and seeds the demo portfolio only once', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dealwright-'));
  const portfolios: AnalysisPage[] = [];
  for (const _ of ['first start', 'second start']) {
    const system = await start({ assembly, dataDir, seed });
    const token = await signIn(system, demoAccounts.investor);
    const response = await fetch(`${system.url}/api/analyses`, {
      headers: { authorization: `Bearer ${token}` },
    });
    portfolios.push(AnalysisPage.parse(await response.json()));
    await system.close();
  }
  expect(portfolios[0]?.items).toHaveLength(3);
  expect(portfolios[1]).toEqual(portfolios[0]);
});

/** `npm start` as a process of its own, which can be killed. */
async function startProcess(dataDir: string) {
  const child = spawn(process.execPath, [join(root, 'local/run.ts')], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const [, site] = /site +(http\S+).*reset empties it/s.exec(printed) ?? [];
      if (site) resolve(site);
    });
    child.once('close', () => reject(new Error(printed)));
  });
  const pool = Config.parse(await (await fetch(`${url}/config.json`)).json());
  const token = await signIn({ url, ...pool }, demoAccounts.investor);
  return {
    async call(method: string, path: string, body?: unknown): Promise<unknown> {
      const response = await fetch(url + path, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
      return await response.json();
    },
    async kill(): Promise<void> {
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}

it('keeps every analysis that was acknowledged when its process is killed', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dealwright-killed-'));
  const first = await startProcess(dataDir);
  await first.call('PUT', '/api/subscription', { tier: 'enterprise', billing_interval: 'monthly', start: 'now' });
  const acknowledged: string[] = [];
  async function saveOneAfterAnother(): Promise<void> {
    for (let house = 1; ; house += 1) {
      const looked = await first.call('POST', '/api/property-lookup', { address: `${house} Killed Rd, Mesa, AZ` });
      const { lookup_id } = LookupAnswer.parse(looked);
      acknowledged.push(Analysis.parse(await first.call('POST', '/api/analyses', { lookup_id })).id);
    }
  }
  // They end with the process that they call.
  const saving = [saveOneAfterAnother(), saveOneAfterAnother(), saveOneAfterAnother()].map((each) =>
    each.catch(() => {}),
  );
  await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(20);
  await first.kill();
  await Promise.all(saving);

  const second = await startProcess(dataDir);
  for (const id of acknowledged) await second.call('GET', `/api/analyses/${id}`);
  await second.kill();
  rmSync(dataDir, { recursive: true });
});
