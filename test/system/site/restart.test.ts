import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { assembly } from '#bin/built.ts';
import { demoAccounts, seed } from '#local/seed.ts';
import { signIn } from '#local/sign-in.ts';
import { start } from '#local/system.ts';
import { AnalysisPage } from '#shared/analysis/analysis.ts';

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
