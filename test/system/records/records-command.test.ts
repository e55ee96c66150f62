import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openClock } from '#local/clock/clock.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { writeFiles } from '#test/support/records/loads.ts';
import { loadIn, runRecords } from '#test/support/records/records-command.ts';
import { addressOf, filesOf, type SmallHouse } from '#test/support/records/small-county.ts';
import { startSystem } from '#test/support/system.ts';

const clock = openClock();
const system = await startSystem({ operatorKey: 'operator', clock });
const out = mkdtempSync(join(tmpdir(), 'records-out-'));
const records = (...args: string[]) => runRecords(system.url, ...args, '--local', '--out', out);
const load = (houses: readonly SmallHouse[], ...args: string[]) =>
  records('load', 'florida-dor', ...writeFiles(filesOf(houses)).paths, ...args);

const person = await system.person('investor');
/** What a lookup says of a house, more than a minute after the last change: instances rely on a manifest that long. */
async function lookUp(number: number) {
  await clock.advance(2 * 60_000);
  const { body } = await person.call('POST', '/api/property-lookup', { address: addressOf(number) });
  const { data } = LookupAnswer.parse(body);
  return { area: data.squareFootage, from: data.fromCounty?.name };
}

describe('npm run records', () => {
  it('publishes a county, whose houses lookups then answer from its roll', async () => {
    const done = await load([{ number: 12, sqft: 1500 }, { number: 14 }], '--publish');
    expect(done).toEqual({ code: 0, printed: expect.stringContaining('Collier County is published: 2 houses') });
    expect(loadIn(done.printed)).toMatch(/^\d{8}T\d{4}$/);
    expect(await lookUp(12)).toEqual({ area: 1500, from: 'Collier County' });
  });
});
