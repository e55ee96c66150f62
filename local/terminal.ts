import { join, relative } from 'node:path';
import { assembly, ensureBuilt, ensureSynthesizedPaying, ensureSynthesizedWith } from '#bin/built.ts';
import { openClock } from '#local/clock/clock.ts';
import { providerOf } from '#local/internet/property-provider.ts';
import { catcherName } from '#local/internet/webhook-catcher.ts';
import { stripePath } from '#local/stripe/in-system.ts';
import { keepSampleCounty } from './sample-county.ts';
import { demoAccounts, seed } from './seed.ts';
import { type System, start } from './system.ts';

/* The common parts of `npm start` and `npm run dev`. */

export const root = join(import.meta.dirname, '..');
export const dataDir = process.env.DATA_DIR ?? join(root, '.local');
export const say = (line: string) => console.log(line);

/**
 * Builds what is stale and starts the system. `prepare` may play another assembly than the built one. Ends the process
 * with one sentence when the port or the data cannot be used.
 */
export async function startFromTerminal(prepare = (built: string) => built): Promise<System> {
  const port = Number(process.env.PORT ?? 3000);
  const problem = await portProblem(port);
  if (problem !== undefined) return end(problem);
  ensureBuilt(say);
  const provider = providerOf(process.env);
  const staffMfa = process.argv.includes('--staff-mfa');
  const { PAYMENTS: payments = 'free' } = process.env;
  if (!['free', 'trial-only', 'stripe'].includes(payments)) return end('PAYMENTS must be free, trial-only or stripe.');
  const isPaid = payments === 'stripe';
  const system = await start({
    assembly: prepare(assemblyFor(provider?.source, isPaid)),
    secret: provider?.key,
    settings: provider?.settings,
    port,
    dataDir,
    report: say,
    // Somebody else's server must hear of a demo only when that is meant.
    reachesInternet: process.argv.includes('--internet'),
    staffMfa,
    payments: isPaid ? undefined : payments,
    // The page of the played Stripe moves it.
    ...(isPaid && { clock: openClock() }),
    operatorKey: 'local-operator',
    seed: (started) =>
      seed(started, { hasPortfolio: provider === undefined, staffMfa, hasFreePlans: payments === 'free' }),
  }).catch((error: unknown) => end(startProblem(error, port)));
  if (provider !== undefined) return system;
  const stop = keepSampleCounty(system, dataDir, say);
  return {
    ...system,
    async close() {
      stop();
      await system.close();
    },
  };
}

function assemblyFor(propertySource: string | undefined, isPaid: boolean): string {
  if (isPaid) return ensureSynthesizedPaying(say, propertySource);
  return propertySource === undefined ? assembly : ensureSynthesizedWith(propertySource, say);
}

function end(problem: unknown): never {
  console.error(problem);
  process.exit(1);
}

/** Why a browser could not open the site on this port; 0 is any free one. */
async function portProblem(port: number): Promise<string | undefined> {
  const chooseAnother = 'Choose another: PORT=3001 npm start';
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    return `PORT must be a number from 0 to 65535. ${chooseAnother}`;
  }
  // fetch refuses the ports of other protocols before it connects, like every browser (Fetch standard, "bad port").
  const reason = await fetch(`http://127.0.0.1:${port}`).then(
    () => undefined,
    (error: unknown) => (error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined),
  );
  return port !== 0 && reason === 'bad port' ? `Browsers refuse port ${port}. ${chooseAnother}` : undefined;
}

function startProblem(error: unknown, port: number): unknown {
  const codes = [error, error instanceof Error && error.cause].map((each) =>
    each instanceof Error && 'code' in each ? each.code : undefined,
  );
  if (codes.includes('EADDRINUSE')) return `Port ${port} is taken. Choose another: PORT=${port + 1} npm start`;
  if (codes.includes('LEVEL_LOCKED')) {
    return `Another Dealwright uses the data in ${dataDir}. Stop it, or give this one its own: DATA_DIR=.local-2 npm start`;
  }
  const problem = dataProblems.find(([code]) => codes.includes(code));
  if (problem) return `${dataDir} ${problem[1]}. Keep the data elsewhere: DATA_DIR=.local-2 npm start`;
  return error;
}

/** Why a folder cannot keep the data, by the system's error code. */
const dataProblems = [
  ['EEXIST', 'is no folder'],
  ['ENOTDIR', 'is no folder'],
  ['EACCES', 'may not be written to'],
  ['EPERM', 'may not be written to'],
  ['EROFS', 'may not be written to'],
  ['ENOSPC', 'is on a disk that is full'],
] as const;

/** The system's addresses. `site` is the URL for the browser. */
export function startMessage({ url, stripe }: Pick<System, 'url' | 'stripe'>, site: string): string {
  const { investor, staff } = demoAccounts;
  return `
Dealwright runs on this machine. Press Ctrl+C to stop.

  site       ${site}
  investor   ${investor.email}   ${investor.password}
  staff      ${staff.email}      ${staff.password}
  mailbox    ${url}/__local/mailbox   (codes that would be e-mailed)
  webhooks   ${url}/__local/webhooks   (what is sent to https://${catcherName})
${stripe ? `  Stripe     ${url}${stripePath}/   (played: no money moves)\n` : ''}  data       ${relative(process.cwd(), dataDir) || dataDir}   (npm run reset empties it)
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
