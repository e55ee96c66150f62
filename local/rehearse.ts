import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '#bin/built.ts';
import { everythingOn } from '#bin/everything-on.ts';
import { checks, lookUpAs, report, smokeTest } from '#bin/smoke/checks.ts';
import { demoAccounts, seed } from './seed.ts';
import { start } from './system.ts';
import { stacksOf } from './template/whole-template.ts';

/*
 * `npm run rehearse`: a deploy of both stages up to the change set, without AWS. Synthesizes each as `npm run assemble`
 * does, shows what differs from the assembly in cdk.out (what was deployed last, or nothing), and runs the smoke test
 * against the dev stage on this machine. cdk.out stays as it is.
 */

const root = join(import.meta.dirname, '..');
const made = mkdtempSync(join(tmpdir(), 'dealwright-rehearsal-'));

const cdk = (...options: string[]) =>
  execFileSync(join(root, 'node_modules/.bin/cdk'), [...options, '--build', 'true', '--no-color'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });

/** Stand-ins for all that prod can have and cdk.json does not say: what only a larger stage has is seen, too. */
function standIns(): string[] {
  const { context = {} }: { context?: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'cdk.json'), 'utf8'),
  );
  const missing = Object.entries(everythingOn).filter(([key]) => context[key] === undefined);
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

async function rehearseSmokeTest(): Promise<boolean> {
  console.log('\nsmoke test on this machine:');
  const system = await start({ assembly: join(made, 'dev'), seed });
  try {
    const lookup = { 'a lookup answers': lookUpAs(demoAccounts.investor) };
    return report(await smokeTest(system.url, { ...checks, ...lookup }));
  } finally {
    await system.close();
  }
}

try {
  ensureBuilt((line) => console.log(line));
  rehearseStage('dev', []);
  rehearseStage('prod', standIns());
  if (!(await rehearseSmokeTest())) process.exitCode = 1;
} finally {
  rmSync(made, { recursive: true });
}
