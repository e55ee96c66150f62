import { cpSync, rmSync, watch } from 'node:fs';
import { dirname, join } from 'node:path';
import { createServer } from 'vite';
import { buildLambdas } from '#bin/build-lambdas.ts';
import { assembly, ensureBuilt, ensureSynthesisedWith } from '#bin/built.ts';
import { providerOf } from '#local/internet/property-provider.ts';
import { catcherName } from '#local/internet/webhook-catcher.ts';
import { demoAccounts, seed } from './seed.ts';
import { start } from './system.ts';

/*
 * `npm run dev`: the system, with the site served by Vite (hot reload) and the functions rebuilt on save. A
 * change of infra needs a new template: stop and start again.
 */

const root = join(import.meta.dirname, '..');
const dataDir = process.env.DATA_DIR ?? join(root, '.local');
const say = (line: string) => console.log(line);

ensureBuilt(say);
const provider = providerOf(process.env);
// A copy of its own: what a save puts into it must never pass for what was synthesised.
const copy = join(dataDir, 'dev-assembly');
rmSync(copy, { recursive: true, force: true });
cpSync(provider ? ensureSynthesisedWith(provider.source, say) : assembly, copy, { recursive: true });

const port = Number(process.env.PORT ?? 3000);
const system = await start({
  assembly: copy,
  secret: provider?.key,
  settings: provider?.settings,
  port,
  dataDir,
  report: say,
  seed: (started) => seed(started, { hasPortfolio: provider === undefined }),
});

const site = await createServer({
  configFile: join(root, 'web/vite.config.ts'),
  server: { host: '127.0.0.1' },
});
await site.listen();

let pending: NodeJS.Timeout | undefined;
async function rebuild(): Promise<void> {
  const bundles = join(dataDir, 'dev-lambdas');
  try {
    await buildLambdas(bundles);
  } catch {
    return; // esbuild has said what is wrong; the functions stay as they were.
  }
  for (const each of system.functions) {
    cpSync(join(bundles, each.area), dirname(each.bundle), { recursive: true });
    each.reload();
  }
  say('Functions rebuilt.');
}
for (const folder of ['lambdas', 'shared']) {
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(pending);
    pending = setTimeout(() => void rebuild(), 100);
  });
}

say(`
  site       ${site.resolvedUrls?.local[0]}
  mailbox    ${system.url}/__local/mailbox
  webhooks   ${system.url}/__local/webhooks   (what is sent to https://${catcherName})
  investor   ${demoAccounts.investor.email}   ${demoAccounts.investor.password}
  staff      ${demoAccounts.staff.email}      ${demoAccounts.staff.password}
`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void Promise.all([site.close(), system.close()]).then(() => process.exit(0));
  });
}
