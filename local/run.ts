import { join, relative } from 'node:path';
import { assembly, ensureBuilt, ensureSynthesisedWith } from '#bin/built.ts';
import { providerOf } from '#local/internet/property-provider.ts';
import { catcherName } from '#local/internet/webhook-catcher.ts';
import { demoAccounts, seed } from './seed.ts';
import { start } from './system.ts';

/* `npm start`: builds what is stale, starts the system, says where everything is. */

const root = join(import.meta.dirname, '..');
const port = Number(process.env.PORT ?? 3000);
const dataDir = process.env.DATA_DIR ?? join(root, '.local');
const say = (line: string) => console.log(line);

ensureBuilt(say);
const provider = providerOf(process.env);
const system = await start({
  assembly: provider ? ensureSynthesisedWith(provider.source, say) : assembly,
  secret: provider?.key,
  settings: provider?.settings,
  port,
  dataDir,
  report: say,
  seed: (started) => seed(started, { hasPortfolio: provider === undefined }),
}).catch((error: unknown) => {
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  console.error(taken ? `Port ${port} is taken. Choose another: PORT=${port + 1} npm start` : error);
  process.exit(1);
});

const source = new Map(
  system.functions.map((each) => [each.id, `lambdas/functions/${each.area}/handler.ts`]),
);
const socketPath = new URL(system.socketUrl).pathname;
const routes = [
  ...system.routes,
  ...system.socketRoutes.map(({ key, functionId }) => ({
    key: `${socketPath} ${key}`,
    functionId,
    signedIn: true,
  })),
];
const width = Math.max(...routes.map((route) => route.key.length));
say(`
Dealwright runs on this machine.

  site       ${system.url}
  mailbox    ${system.url}/__local/mailbox   (codes that would be e-mailed)
  webhooks   ${system.url}/__local/webhooks   (what is sent to https://${catcherName})
  health     ${system.url}/__local/health
  data       ${relative(process.cwd(), dataDir) || dataDir}   (npm run reset empties it)

  investor   ${demoAccounts.investor.email}   ${demoAccounts.investor.password}
  staff      ${demoAccounts.staff.email}      ${demoAccounts.staff.password}

${routes
  .map(
    (route) =>
      `  ${route.key.padEnd(width)}   ${source.get(route.functionId)}${route.signedIn ? '' : '   (public)'}`,
  )
  .join('\n')}

Press Ctrl+C to stop.
`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void system.close().then(() => process.exit(0));
  });
}
