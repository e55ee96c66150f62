import { join, relative } from 'node:path';
import { assembly, ensureBuilt, ensureSynthesizedWith } from '#bin/built.ts';
import { providerOf } from '#local/internet/property-provider.ts';
import { catcherName } from '#local/internet/webhook-catcher.ts';
import { demoAccounts, seed } from './seed.ts';
import { type System, start } from './system.ts';

/* The common parts of `npm start` and `npm run dev`. */

export const root = join(import.meta.dirname, '..');
export const dataDir = process.env.DATA_DIR ?? join(root, '.local');
export const say = (line: string) => console.log(line);

/** Builds what is stale and starts the system. `prepare` may play another assembly than the built one. */
export async function startFromTerminal(prepare = (built: string) => built): Promise<System> {
  ensureBuilt(say);
  const port = Number(process.env.PORT ?? 3000);
  const provider = providerOf(process.env);
  const staffMfa = process.argv.includes('--staff-mfa');
  return await start({
    assembly: prepare(provider ? ensureSynthesizedWith(provider.source, say) : assembly),
    secret: provider?.key,
    settings: provider?.settings,
    port,
    dataDir,
    report: say,
    // Somebody else's server must hear of a demo only when that is meant.
    reachesInternet: process.argv.includes('--internet'),
    staffMfa,
    seed: (started) => seed(started, { hasPortfolio: provider === undefined, staffMfa }),
  }).catch((error: unknown) => {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    console.error(isTaken ? `Port ${port} is taken. Choose another: PORT=${port + 1} npm start` : error);
    process.exit(1);
  });
}

/** The system's addresses. `site` is the URL for the browser. */
export function startMessage({ url }: Pick<System, 'url'>, site: string): string {
  const { investor, staff } = demoAccounts;
  return `
Dealwright runs on this machine. Press Ctrl+C to stop.

  site       ${site}
  investor   ${investor.email}   ${investor.password}
  staff      ${staff.email}      ${staff.password}
  mailbox    ${url}/__local/mailbox   (codes that would be e-mailed)
  webhooks   ${url}/__local/webhooks   (what is sent to https://${catcherName})
  data       ${relative(process.cwd(), dataDir) || dataDir}   (npm run reset empties it)
`;
}

type Routed = Pick<System, 'routes' | 'socketRoutes' | 'socketUrl' | 'functions'>;

/** Every route with its source file, one line each. */
export function routeLines({ routes, socketRoutes, socketUrl, functions }: Routed): string[] {
  const files = new Map(functions.map(({ id, area }) => [id, `lambdas/functions/${area}/handler.ts`]));
  const socketPath = new URL(socketUrl).pathname;
  const all = [
    ...routes,
    ...socketRoutes.map((route) => ({ ...route, key: `${socketPath} ${route.key}`, signedIn: true })),
  ];
  const longest = Math.max(...all.map(({ key }) => key.length));
  return all.map(
    ({ key, functionId, signedIn }) =>
      `  ${key.padEnd(longest)}   ${files.get(functionId)}${signedIn ? '' : '   (public)'}`,
  );
}

/** Closes the system when the process is told to stop. */
export function closeOnSignal(close: () => Promise<unknown>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void close().then(() => process.exit(0)));
  }
}
