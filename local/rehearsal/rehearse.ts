import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeApp } from '#bin/app.ts';
import { ensureBuilt } from '#bin/built.ts';
import { everythingOn } from '#bin/everything-on.ts';
import { stacksOf } from '#local/template/whole-template.ts';
import { walkGameDay } from './game-day.ts';

/*
 * `npm run rehearse`: a deploy of both stages up to the change set, and a game day, without AWS. Synthesizes each as
 * `npm run assemble` does, shows what differs from the assembly in cdk.out (what was deployed last, or nothing), and
 * walks a first deploy, a bad release, a rollback and a restore with dev on this machine. cdk.out stays as it is.
 */

const root = join(import.meta.dirname, '../..');
const made = mkdtempSync(join(tmpdir(), 'dealwright-rehearsal-'));
const { context: given = {} }: { context?: Record<string, string> } = JSON.parse(
  readFileSync(join(root, 'cdk.json'), 'utf8'),
);

const cdk = (...options: string[]) =>
  execFileSync(join(root, 'node_modules/.bin/cdk'), [...options, '--build', 'true', '--no-color'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });

/** Stand-ins for all that prod can have and cdk.json does not say: what only a larger stage has is seen, too. */
function standIns(): string[] {
  const missing = Object.entries(everythingOn).filter(([key]) => given[key] === undefined);
  if (missing.length > 0) console.log(`cdk.json has no ${missing.map(([key]) => key).join(', ')}: stand-ins are used.`);
  return missing.flatMap(([key, value]) => ['-c', `${key}=${value}`]);
}

function rehearseStage(stage: string, settings: string[]): void {
  console.log(`\n${stage}: synthesizing with the security checks …`);
  const assembly = join(made, stage);
  cdk('synth', '--quiet', '-c', `stage=${stage}`, ...settings, '-o', assembly);
  for (const stack of stacksOf(assembly)) {
    const last = join(root, 'cdk.out', stage, `${stack}.template.json`);
    if (existsSync(last)) cdk('diff', stack, '--exclusively', '--app', assembly, '--template', last);
    else console.log(`cdk.out/${stage} has no ${stack}: there is nothing to compare with.`);
  }
}

/** The same prod with another setting `rollout`. @returns its folder. */
function prodMoving(rollout: string): string {
  const outdir = join(made, `prod-${rollout}`);
  const context = { ...everythingOn, ...given, 'prod:rollout': rollout };
  makeApp({ stage: 'prod', outdir, context, nag: false }).synth();
  return outdir;
}

try {
  ensureBuilt((line) => console.log(line));
  rehearseStage('dev', []);
  rehearseStage('prod', standIns());
  const last = join(root, 'cdk.out', 'dev');
  const hasPassed = await walkGameDay({
    release: join(made, 'dev'),
    last: existsSync(last) ? last : join(made, 'dev'),
    canary: prodMoving('canary'),
    atOnce: prodMoving('at-once'),
    folder: join(made, 'game-day'),
    say: (line) => console.log(line),
  });
  if (!hasPassed) process.exitCode = 1;
} finally {
  rmSync(made, { recursive: true });
}
