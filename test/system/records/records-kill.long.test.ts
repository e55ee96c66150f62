import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openClock } from '#local/clock/clock.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { isHard } from '#test/support/generated.ts';
import { writeFiles } from '#test/support/records/csv-files.ts';
import { environmentOf, recordsCommand, runRecords } from '#test/support/records/records-command.ts';
import { addressOf, filesOf } from '#test/support/records/small-county.ts';
import { startSystem } from '#test/support/system.ts';

const clock = openClock();
const system = await startSystem({ operatorKey: 'operator', clock });
const out = mkdtempSync(join(tmpdir(), 'records-out-'));

const kills = isHard ? 20 : 4;
const houses = 300;
/** A roll in which all houses have an area of its own. */
const rollOf = (sqft: number) =>
  writeFiles(filesOf(Array.from({ length: houses }, (_, at) => ({ number: 10 + at, sqft })))).paths;
const argumentsOf = (paths: string[]) => ['load', 'florida-dor', ...paths, '--publish', '--local', '--out', out];

let people = 0;
/** The areas of the first house of the table’s order, one between and the last, by lookups. */
async function areas() {
  // Instances rely on a manifest for a minute.
  await clock.advance(2 * 60_000);
  people += 1;
  const person = await system.person(`reader${people}`);
  const found = [10, 10 + houses / 2, 9 + houses].map(async (number) => {
    const { body } = await person.call('POST', '/api/property-lookup', { address: addressOf(number) });
    return LookupAnswer.parse(body).data.squareFootage;
  });
  return [...new Set(await Promise.all(found))];
}

it('shows the old roll or the new one, never between, wherever the command is killed', async () => {
  const began = performance.now();
  expect(await runRecords(system.url, ...argumentsOf(rollOf(1000)))).toMatchObject({ code: 0 });
  const runMs = performance.now() - began;
  let current = 1000;
  for (let kill = 0; kill < kills; kill += 1) {
    const next = 1001 + kill;
    const paths = rollOf(next);
    const child = spawn(process.execPath, [recordsCommand, ...argumentsOf(paths)], {
      env: environmentOf(system.url),
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    // The last quarter of a run is where rows are written and the manifest is switched.
    await Promise.race([ended, setTimeout(runMs * (0.4 + (0.65 * (kill + 0.5)) / kills))]);
    child.kill('SIGKILL');
    await ended;
    expect([[current], [next]]).toContainEqual(await areas());
    const again = await runRecords(system.url, ...argumentsOf(paths));
    expect([again.code, again.printed]).toEqual([0, expect.stringMatching(/is published|Already loaded/)]);
    expect(await areas()).toEqual([next]);
    current = next;
  }
});
