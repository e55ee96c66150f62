import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { decimal } from '#shared/values/numbers.ts';
import { budgets } from './budgets.ts';
import { ensureBuilt } from './built.ts';
import { layoutProblems } from './layout.ts';
import { complianceProblems } from './rule-problems.ts';
import { figureProblems } from './written-figures.ts';

/*
 * `npm run check`: types, lint and format, dead code, layout, compliance rules, where figures are written,
 * budgets. Everything runs; any failure
 * fails the check.
 */

const root = join(import.meta.dirname, '..');

/** Files unchanged since the last run are not checked again: half the time. */
const incremental = (name: string) => ['--incremental', '--tsBuildInfoFile', `node_modules/.cache/types/${name}.json`];

// All at once: threads of their own would only repeat each other's work.
const checks: [name: string, command: string, ...args: string[]][] = [
  ['types', 'tsc', '--noEmit', '--singleThreaded', ...incremental('all')],
  ['types of the site', 'tsc', '--noEmit', '--singleThreaded', '-p', 'web', ...incremental('web')],
  ['lint and format', 'biome', 'ci', '--reporter=summary', '.'],
  ['dead code', 'knip', '--no-progress'],
];

type Outcome = { name: string; passed: boolean; seconds: number; output: string };

function run([name, command, ...args]: (typeof checks)[number]): Promise<Outcome> {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(join(root, 'node_modules/.bin', command), args, { cwd: root });
    let output = '';
    child.stdout.on('data', (text) => {
      output += text;
    });
    child.stderr.on('data', (text) => {
      output += text;
    });
    child.on('close', (code) =>
      resolve({ name, passed: code === 0, seconds: (performance.now() - started) / 1000, output }),
    );
  });
}

ensureBuilt((line) => console.log(line));
const outcomes = await Promise.all(checks.map(run));
for (const { name, passed, seconds, output } of outcomes) {
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${name} (${decimal(seconds, 1)} s)`);
  if (!passed) console.log(output);
}
const found = {
  layout: layoutProblems(),
  'compliance rules': complianceProblems(),
  'figures and days': figureProblems(),
};
for (const [name, problems] of Object.entries(found)) {
  console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${name}`);
  for (const problem of problems) console.log(problem);
}
const hasProblems = Object.values(found).some((problems) => problems.length > 0);
let isWithinBudgets = true;
for (const { what, measured, budget, unit } of budgets()) {
  const passed = measured <= budget;
  isWithinBudgets &&= passed;
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${what}: ${decimal(measured, 1)} ${unit} of ${budget}`);
}
if (!isWithinBudgets || hasProblems || outcomes.some((outcome) => !outcome.passed)) process.exitCode = 1;
