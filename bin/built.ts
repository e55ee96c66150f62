import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const sources = ['bin', 'infra', 'lambdas', 'shared', 'web', 'package.json', 'package-lock.json', 'cdk.json'];

/** Set in the stage that is played: it sends mails. */
const played = { 'dev:emailSender': 'reminders@dealwright.example', 'dev:letterSeal': 'on', 'dev:records': 'on' };

/** The synthesized app. Not cdk.out, which holds whatever stage was synthesized last. */
export const assembly = join(root, 'dist', 'assembly');
/** The app synthesized with another property source. */
export const assemblyWith = (propertySource: string) => join(root, 'dist', `assembly-${propertySource}`);
const stamp = join(root, 'dist', '.built-from');

const paying = {
  'dev:payments': 'stripe',
  'dev:paymentsSince': '2020-01-01',
  'dev:stripeMode': 'test',
  'dev:salesTax': 'none',
  'dev:alarmEmail': 'operator@example.com',
};

/** The app synthesized so that plans are paid. */
export const assemblyPaying = join(root, 'dist', 'assembly-paying');

/**
 * Synthesizes the app so that plans are paid, also with another property source, unless that was done since the last
 * build.
 *
 * @returns the folder of the assembly.
 */
export const ensureSynthesizedPaying = (say: (line: string) => void, propertySource?: string): string =>
  propertySource === undefined
    ? ensureSynthesizedAs(assemblyPaying, paying, 'that takes payments', say)
    : ensureSynthesizedAs(
        `${assemblyPaying}-${propertySource}`,
        { ...paying, propertySource },
        `that takes payments, with ${propertySource} as property source`,
        say,
      );

/** The same with another property source. */
export const ensureSynthesizedWith = (propertySource: string, say: (line: string) => void): string =>
  ensureSynthesizedAs(
    assemblyWith(propertySource),
    { propertySource, 'dev:freePlans': 'acknowledged' },
    `with ${propertySource} as property source`,
    say,
  );

function ensureSynthesizedAs(
  directory: string,
  context: Record<string, string>,
  words: string,
  say: (line: string) => void,
): string {
  ensureBuilt(say);
  if (existsSync(directory)) return directory;
  say(`Synthesizing the template ${words} …`);
  const making = `${directory}.new`;
  rmSync(making, { recursive: true, force: true });
  runScript('bin/app.ts', {
    CDK_OUTDIR: making,
    CDK_CONTEXT_JSON: JSON.stringify({ ...played, ...context }),
  });
  renameSync(making, directory);
  return directory;
}

/**
 * Builds and synthesizes when a source has changed. It compares a digest of contents, not times: a fresh checkout or
 * switching branches back and forth needs no build.
 */
export function ensureBuilt(say: (line: string) => void): void {
  const digest = digestOf(sources);
  const isCurrent = existsSync(stamp) && existsSync(assembly) && readFileSync(stamp, 'utf8') === digest;
  if (isCurrent) return;
  say('Building the site and the functions …');
  runScript('bin/build.ts');
  say('Synthesizing the template …');
  for (const name of readdirSync(dirname(assembly)).filter((each) => each.startsWith('assembly'))) {
    rmSync(join(dirname(assembly), name), { recursive: true });
  }
  runScript('bin/app.ts', { CDK_OUTDIR: assembly, CDK_CONTEXT_JSON: JSON.stringify(played) });
  writeFileSync(stamp, digest);
}

function runScript(script: string, env: Record<string, string> = {}): void {
  execFileSync(process.execPath, [join(root, script)], {
    cwd: root,
    // Test runners set NODE_ENV=test; the build must equal the deployed one.
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

function digestOf(paths: string[]): string {
  const digest = createHash('sha256');
  for (const path of paths.flatMap(filesAt)) digest.update(path).update(readFileSync(join(root, path)));
  return digest.digest('hex');
}

function filesAt(path: string): string[] {
  if (!existsSync(join(root, path))) return [];
  if (path.includes('.')) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}
