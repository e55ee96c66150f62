import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { assemblyWith } from '#bin/built.ts';
import type { TableCall } from '#local/data/tables.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { startFakeProvider } from '#test/support/providers/fake-provider.ts';
import { writeFiles } from '#test/support/records/csv-files.ts';
import { runRecords } from '#test/support/records/records-command.ts';
import { addressOf, filesOf, type SmallHouse } from '#test/support/records/small-county.ts';
import type { RecordCounts } from '#test/support/scale/counts.ts';
import { startSystem } from '#test/support/system.ts';
import { keysIn } from '#test/support/tables/keys-in.ts';

/*
 * Counts what a county's public records cost in AWS's units, by loading one and looking a house of it up beside a
 * provider. The page docs/scale.md is made of these counts.
 */

const provider = await startFakeProvider();
let calls: TableCall[] = [];
const system = await startSystem({
  assembly: assemblyWith('rentcast'),
  secret: 'key',
  operatorKey: 'operator',
  settings: { PROPERTY_SOURCE_URL: provider.url, PROPERTY_CALLS_PER_MONTH: '1000', PROPERTY_CALLS_PER_DAY: '1000' },
  onTableCall: (call) => calls.push(call),
});
const out = mkdtempSync(join(tmpdir(), 'record-counts-'));

const houses = 400;
/** A roll of which so many houses have another area than before. */
const rollOf = (changed: number): SmallHouse[] =>
  Array.from({ length: houses }, (_, at) => ({ number: 10 + at, sqft: at < changed ? 1700 : 1600 }));

/** @returns rows that the load has put into the table, each of a kilobyte at most. */
async function publish(changed: number): Promise<number> {
  const before = (await keysIn(system, 'Records')).length;
  const { paths } = writeFiles(filesOf(rollOf(changed)));
  const words = ['load', 'florida-dor', ...paths, '--publish', '--local', '--out', out];
  expect(await runRecords(system.url, ...words)).toMatchObject({ code: 0 });
  return (await keysIn(system, 'Records')).length - before;
}

async function lookUp(name: string, number: number): Promise<RecordCounts['lookup']> {
  const person = await system.person(name);
  await person.call('GET', '/api/profile');
  await system.idle();
  calls = [];
  provider.calls.length = 0;
  const { body } = await person.call('POST', '/api/property-lookup', { address: addressOf(number) });
  await system.idle();
  expect(LookupAnswer.parse(body).data.fromCounty).toBeDefined();
  return { reads: calls.reduce((sum, { units }) => sum + units.reads, 0), providerCalls: provider.calls.length };
}

it('counts what public records cost', async () => {
  const first = await publish(0);
  // The market's figures of the ZIP are kept from the first lookup there.
  await lookUp('first', 12);
  const lookup = await lookUp('second', 14);
  const changed = houses / 20;
  const next = await publish(changed);
  const counts: RecordCounts = { lookup, rowsAHouse: first / houses, rowsAChange: next / changed };
  await expect(`${JSON.stringify(counts, null, 2)}\n`).toMatchFileSnapshot(
    join(import.meta.dirname, '../../support/scale/record-counts.json'),
  );
});
