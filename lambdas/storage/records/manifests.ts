import { everyRow, getRow, putRow } from '#lambdas/storage/table.ts';
import { recordsTable } from '#lambdas/storage/tables.ts';
import { straysOf } from './load-chain.ts';
import { listLoads } from './load-rows.ts';
import { type LoadOfManifest, Manifest, manifestId, manifestKey } from './record-rows.ts';

/** The county's manifest; `undefined` of a county that was never published. */
export async function findManifest(county: string): Promise<Manifest | undefined> {
  const row = await getRow(recordsTable, manifestKey(county));
  return row && Manifest.parse(row);
}

/** The manifests of all counties, by FIPS code. */
export async function listManifests(): Promise<Manifest[]> {
  const rows = await everyRow(recordsTable, manifestId);
  return rows.map((row) => Manifest.parse(row));
}

/** How long an instance relies on a manifest that it has read, in milliseconds. */
const keptMs = 60_000;

const kept = new Map<string, { manifest: Manifest | undefined; until: number }>();

/** The same, at most a minute old. */
export async function findRecentManifest(county: string, now: Date): Promise<Manifest | undefined> {
  const known = kept.get(county);
  if (known && known.until > now.getTime() && known.until <= now.getTime() + keptMs) return known.manifest;
  const manifest = await findManifest(county);
  kept.set(county, { manifest, until: now.getTime() + keptMs });
  return manifest;
}

/** A load that is about to count, with what its manifest says. */
export type Publishing = Pick<Manifest, 'county' | 'state' | 'name' | 'licence' | 'sample'> & {
  load: string;
  /** The load that its rows were compared with; `null` for a first one. */
  base: string | null;
  facts: LoadOfManifest;
};

/**
 * Publishes a load by one write: from then on its rows count, and those of older loads that it does not build on never
 * do.
 *
 * @returns false when the county's current load is not the one that it was compared with.
 */
export async function publishLoad(publishing: Publishing, now: Date): Promise<boolean> {
  const { load, base, facts, ...county } = publishing;
  const before = await findManifest(county.county);
  const loads = await listLoads(county.county);
  if ((before?.current ?? null) !== base || before?.taken_back.includes(load)) return false;
  const previous = base === null ? undefined : before?.loads[base];
  const manifest: Manifest = {
    ...county,
    current: load,
    previous: base,
    taken_back: [...new Set([...(before?.taken_back ?? []), ...straysOf(load, base, loads)])].toSorted(),
    loads: { ...(base !== null && previous && { [base]: previous }), [load]: facts },
    switched_at: now.toISOString(),
  };
  return switchTo(manifest, before);
}

/**
 * Takes the current load back by one write: the previous one counts again, or none.
 *
 * @returns the manifest then; `undefined` when this load is not the current one.
 */
export async function takeLoadBack(county: string, load: string, now: Date): Promise<Manifest | undefined> {
  const before = await findManifest(county);
  if (!before || before.current !== load) return undefined;
  const { [load]: _, ...loads } = before.loads;
  const manifest: Manifest = {
    ...before,
    current: before.previous,
    previous: null,
    taken_back: [...before.taken_back, load],
    loads,
    switched_at: now.toISOString(),
  };
  return (await switchTo(manifest, before)) ? manifest : undefined;
}

/** Puts the manifest unless somebody else has switched it since. */
function switchTo(manifest: Manifest, before: Manifest | undefined): Promise<boolean> {
  const row = { ...manifestKey(manifest.county), ...manifest };
  return before
    ? putRow(recordsTable, row, {
        condition: 'switched_at = :before',
        values: { ':before': before.switched_at },
      })
    : putRow(recordsTable, row, { condition: 'absent' });
}
