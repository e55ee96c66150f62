import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { assembly } from '#bin/built.ts';
import { readWholeTemplate } from '#local/template/whole-template.ts';
import { grantsOf, UsedGrant, withoutGrant } from '#test/support/grants.ts';
import { inParallel, startSystem } from '#test/support/system.ts';

/*
 * Each permission of the functions' roles, taken away by itself: some test of the system must fail without it. First
 * the system tests run once, to learn which of them use which permission.
 */

const run = promisify(execFile);
const vitest = join(import.meta.dirname, '../../node_modules/.bin/vitest');
const folder = mkdtempSync(join(tmpdir(), 'dealwright-grants-'));

/** What no test can use: the local runner plays no traces, and logs go to files. */
const notPlayed = /^(xray|logs|cloudwatch):/;

/** What takes long and uses nothing that others do not. */
const tooLong = [
  'any-house',
  'any-solution',
  'any-input',
  'any-frame',
  'any-outage',
  'any-kill',
  'fair-month',
  'shared-limits',
  'chat-under-cuts',
];

/** More than there are cores: most of the time goes by waiting for what does not come without the permission. */
const atOnce = 5;

/** How many tests may get through without a permission that they use before the next is not tried. */
const tries = 12;

const Report = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), duration: z.optional(z.nullable(z.number())) }),
      ),
    }),
  ),
});

/** Runs the system tests, or one of them. Resolves with whether they passed. */
async function passes(environment: Record<string, string>, ...more: string[]): Promise<boolean> {
  const projects = ['--project', 'system', '--project', 'system, isolated'];
  const env = { ...process.env, ...environment };
  return await run(vitest, ['run', ...projects, ...more], { env, maxBuffer: 1e9 }).then(
    () => true,
    () => false,
  );
}

/** The first of each file, then the second of each: tests of one file often miss the same. */
function fileByFile(tests: UsedGrant[]): UsedGrant[] {
  const before = new Map<string, number>();
  const ranked = tests.map((each) => {
    const rank = before.get(each.file) ?? 0;
    before.set(each.file, rank + 1);
    return { each, rank };
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ each }) => each);
}

it('has no grant that the system tests would not miss', async () => {
  const list = join(folder, 'used.jsonl');
  const report = join(folder, 'report.json');
  const without = tooLong.flatMap((name) => ['--exclude', `**/${name}.*`]);
  await passes({ USED_GRANTS: list }, '--reporter=json', `--outputFile=${report}`, ...without);
  // A test that failed with all permissions shows nothing by failing without one.
  const durations = new Map(
    Report.parse(JSON.parse(readFileSync(report, 'utf8')))
      .testResults.flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'passed')
      .map(({ fullName, duration }) => [fullName, duration ?? 0]),
  );
  const lasts = ({ test }: UsedGrant) => durations.get(test.replaceAll(' > ', ' ')) ?? Number.POSITIVE_INFINITY;
  const used = readFileSync(list, 'utf8')
    .trim()
    .split('\n')
    .map((line) => UsedGrant.parse(JSON.parse(line)));

  const system = await startSystem();
  const roles = new Set(system.functions.map(({ roleId }) => roleId));
  const grants = grantsOf(readWholeTemplate(assembly)).filter(
    ({ role, action }) => roles.has(role) && !notPlayed.test(action),
  );
  const unused: string[] = [];
  const notMissed: string[] = [];
  await inParallel(grants, atOnce, async ({ role, action }) => {
    const grant = `${role} ${action}`;
    const users = used
      .filter((each) => each.role === role && each.action === action && lasts(each) < Number.POSITIVE_INFINITY)
      .toSorted((a, b) => lasts(a) - lasts(b));
    if (users.length === 0) {
      // Those that Lambda uses itself: it refuses to create the mapping of a queue.
      const starts = startSystem({ assembly: withoutGrant(assembly, grant) }).then(
        () => true,
        () => false,
      );
      if (await starts) unused.push(grant);
      return;
    }
    for (const { file, test } of fileByFile(users).slice(0, tries)) {
      const name = test.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&').replaceAll(' > ', ' ');
      if (!(await passes({ MISSING_GRANT: grant }, file, '--testNamePattern', `^${name}$`))) {
        console.log(`${grant}: ${file} › ${test}`);
        return;
      }
    }
    notMissed.push(grant);
  });
  expect({ unused, notMissed }).toEqual({ unused: [], notMissed: [] });
});
