import * as z from 'zod/mini';
import { sampleChanges, sampleCounty } from '#bin/records/sample-county.ts';
import { callsOf, demoAccounts } from './seed.ts';
import type { System } from './system.ts';

const Lookup = z.object({ lookup_id: z.string() });
const Deals = z.object({ items: z.array(z.object({ id: z.string(), property_address: z.string() })) });
const Watching = z.object({ most_houses: z.int() });

/** A value that moves, and an owner who is late with the taxes. */
const shown = ['value_moved', 'delinquent'] as const;

/** An area that a house comes into each Monday. */
const area = { name: 'Absent owners', area: { place: { county: sampleCounty }, conditions: { absentee: true } } };

/**
 * Has the demo's investor look up and save two houses that the roll of a Monday changes, where the plan follows houses.
 *
 * @returns how to follow them and an area, once the county is there.
 */
export async function lookUpSampleHouses(system: System, monday: string): Promise<() => Promise<void>> {
  const call = await callsOf(system, demoAccounts.investor);
  const { most_houses: most } = Watching.parse(await call('GET', '/api/watch'));
  if (most === 0) return async () => {};
  const { items } = Deals.parse(await call('GET', '/api/analyses'));
  const changes = sampleChanges(monday).filter(({ kind }) => shown.some((each) => each === kind));
  const deals: string[] = [];
  for (const { address } of changes) {
    // A start that was stopped has saved it.
    const known = items.find(({ property_address: of }) => of === address);
    deals.push(known?.id ?? (await save(call, address)));
  }
  return async () => {
    for (const id of deals) await call('PUT', `/api/analyses/${id}/watch`, {});
    await call('POST', '/api/areas', { ...area, follow: true });
  };
}

/** @returns the deal's id. */
async function save(call: Awaited<ReturnType<typeof callsOf>>, address: string): Promise<string> {
  const { lookup_id } = Lookup.parse(await call('POST', '/api/property-lookup', { address }));
  await call('POST', '/api/analyses', { lookup_id });
  return lookup_id;
}
