import { randomUUID } from 'node:crypto';
import { putRow } from '#lambdas/storage/table.ts';
import { recordsTable } from '#lambdas/storage/tables.ts';
import { minuteMs } from '#shared/values/days.ts';
import { forgetLoad, listLoads, loadRowKey } from './load-rows.ts';
import { findManifest } from './manifests.ts';
import { loadNameAt } from './record-rows.ts';

/**
 * Claims the name under which a load writes its rows: that of the minute, or of the first one after all loads that the
 * county has. A claim that became known only after a later one is given up: whoever publishes the later one may have
 * read the loads before.
 *
 * @returns the name, and the load that counts now: what the new one is to be compared with.
 */
export async function claimLoad(county: string, now: Date): Promise<{ load: string; base: string | null }> {
  for (;;) {
    const [manifest, loads] = [await findManifest(county), await listLoads(county)];
    const base = manifest?.current ?? null;
    const load = nameAfter(now, [...loads.map((each) => each.load), ...(manifest?.taken_back ?? []), base ?? '']);
    const row = { ...loadRowKey(county, load), claim: randomUUID(), ...(base !== null && { base }) };
    if (!(await putRow(recordsTable, row, { condition: 'absent' }))) continue;
    if ((await listLoads(county)).every((each) => each.load <= load)) return { load, base };
    await forgetLoad(county, load);
  }
}

function nameAfter(now: Date, names: readonly string[]): string {
  const newest = names.toSorted().at(-1) ?? '';
  const name = loadNameAt(now);
  if (name > newest) return name;
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)$/.exec(newest) ?? [];
  return loadNameAt(new Date(Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`) + minuteMs));
}
