import * as z from 'zod/mini';
import type { Row } from '#lambdas/storage/table.ts';
import { HouseRow } from '#shared/records/house-row.ts';
import { ValueModel } from '#shared/records/value/value-model.ts';

/*
 * The table `records`: public records of whole counties, as loads have brought them (docs/records.md). No function
 * writes here; `npm run records` does. Its keys are `id` and `sort_key`:
 *
 *   house#{house key}     {county}#{load}   a house that a load found new, changed or gone
 *   alias#{city key}      {county}#{load}   the houses under a key without ZIP
 *   cell#{cy}#{cx}        {county}#{load}   the market sales of a cell of 0.02° (cell-sales.ts)
 *   manifest              {county}          which load counts
 *   loads#{county}        {county}#{load}   a load that has rows (load-rows.ts)
 *
 * Readers take the newest row of a county that is not after the manifest's current load and of no load that was taken
 * back. So one conditional write of the manifest publishes all rows of a load, and one takes them back.
 */

export const houseId = (houseKey: string) => `house#${houseKey}`;
export const aliasId = (cityKey: string) => `alias#${cityKey}`;
export const cellId = (cy: number, cx: number) => `cell#${cy}#${cx}`;
/** All manifests are in one partition, so that counties can be listed. */
export const manifestId = 'manifest';
export const manifestKey = (county: string) => ({ id: manifestId, sort_key: county });
/** The partition of a county's loads. */
export const loadsId = (county: string) => `loads#${county}`;
/** The sort key of a load's rows. */
export const loadKey = (county: string, load: string) => `${county}#${load}`;

/** A load's name: the minute (UTC) at which it began, so that names sort by age. */
export const LoadName = z.string().check(z.regex(/^\d{8}T\d{4}$/));
/** The name of a load that begins then. */
export const loadNameAt = (at: Date): string =>
  at.toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length).replace(/[-:]/g, '');

/** Of houses, keys and addresses longer than this are none: a key of the table has 2,048 bytes. */
export const longestKey = 300;

/**
 * What a row has no need of: its key says the county and the house. Equity follows from other facts and the day, so that
 * with it each load would change nearly every house; a lookup works it out itself.
 */
const leftOut = { county: true, house_key: true, equity_pct: true } as const;

const HouseFields = z.partial(z.omit(HouseRow, leftOut));

/** A house in the table: what the load knows of it, without what is unknown. */
export type RecordedHouse = z.infer<typeof HouseFields>;

const HouseOfLoad = z.object({
  house: z.optional(HouseFields),
  /** The roll no longer has it. */
  gone: z.optional(z.boolean()),
  /** Two parcels with a building claim the key: nobody knows which is meant. */
  ambiguous: z.optional(z.boolean()),
});
export type HouseOfLoad = z.infer<typeof HouseOfLoad>;

const AliasOfLoad = z.object({
  /** Addresses with ZIP of the houses under the key; two or more answer nothing, and none is an alias that ended. */
  addresses: z.array(z.string()),
});

/** What a row is told to be: its county and load, and what it holds. */
export type OfLoad<Content> = { county: string; load: string } & Content;

/** The county and load that a row is of. */
export function loadOf({ sort_key: key }: Row): { county: string; load: string } {
  const [county = '', load = ''] = String(key).split('#');
  return { county, load };
}

function ofLoad<Content extends object>(schema: z.ZodMiniType<Content>, row: Row): OfLoad<Content> {
  return { ...schema.parse(row), ...loadOf(row) };
}

export const houseOfRow = (row: Row): OfLoad<HouseOfLoad> => ofLoad(HouseOfLoad, row);
export const aliasOfRow = (row: Row): OfLoad<z.infer<typeof AliasOfLoad>> => ofLoad(AliasOfLoad, row);

/** A row of a house. Unknown facts are left out. */
export function rowOfHouse(
  houseKey: string,
  { county, load, house, ...rest }: OfLoad<Omit<HouseOfLoad, 'house'> & { house?: HouseRow | undefined }>,
): Row {
  const known = Object.entries(house ?? {}).filter(([name, value]) => value !== null && !Object.hasOwn(leftOut, name));
  return {
    id: houseId(houseKey),
    sort_key: loadKey(county, load),
    ...rest,
    ...(house && { house: Object.fromEntries(known) }),
  };
}

export const rowOfAlias = (cityKey: string, { county, load, addresses }: OfLoad<z.infer<typeof AliasOfLoad>>): Row => ({
  id: aliasId(cityKey),
  sort_key: loadKey(county, load),
  addresses,
});

/** What the mapping says of whose data it is. */
const Licence = z.object({
  name: z.string(),
  credit: z.string(),
  /** Whether owners' names are kept, and whether they may stand in a list, an export or a message. */
  ownerNames: z.boolean(),
  ownerLists: z.boolean(),
  /** The day on which a person last read it; `null` before. */
  checked: z.nullable(z.iso.date()),
});

export const LoadOfManifest = z.object({
  /** The day on which the roll stands. */
  day: z.iso.date(),
  houses: z.int(),
  sales: z.int(),
  /** The names of the facts that the load knows of at least one house. */
  known: z.array(z.string()),
  /** The ZIPs of its houses. */
  zips: z._default(z.array(z.string()), []),
  /** The county's model of values; `null` where its sales are too few. */
  model: z.nullable(ValueModel),
  /** SHA-256 of the files and the mapping: the same content is not loaded twice. */
  content: z.string(),
});
export type LoadOfManifest = z.infer<typeof LoadOfManifest>;

/** A county's manifest: which of its loads counts. */
export const Manifest = z.object({
  /** FIPS code. */
  county: z.string().check(z.regex(/^\d{5}$/)),
  state: z.string().check(z.regex(/^[A-Z]{2}$/)),
  /** "Collier County". */
  name: z.string(),
  licence: Licence,
  /** Its houses are made up: no lookup is answered from them. */
  sample: z.optional(z.literal(true)),
  /** The load that readers see; `null` when the only one was taken back. */
  current: z.nullable(LoadName),
  /** What a take-back returns to. */
  previous: z.nullable(LoadName),
  /**
   * Loads that were taken back, or never counted. Their rows would shine through the next load's, which has only what
   * changed since the one that counted.
   */
  taken_back: z.array(LoadName),
  /** The current and the previous load. */
  loads: z.record(LoadName, LoadOfManifest),
  /** When it was last switched, ISO 8601. */
  switched_at: z.iso.datetime(),
});
export type Manifest = z.infer<typeof Manifest>;

/** Whether a county's readers see a row of this load. */
export function isVisible({ current, taken_back: takenBack }: Manifest, load: string): boolean {
  return current !== null && load <= current && !takenBack.includes(load);
}
