import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { findLookup } from '#lambdas/storage/analyses/lookups.ts';
import { type StoredList, StoredRow } from '#lambdas/storage/lists/list-rows.ts';
import { findRow } from '#lambdas/storage/lists/lists.ts';
import { rewriteRow } from '#lambdas/storage/lists/rewrite-row.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import type { PropertyResult } from '#shared/property/property.ts';
import { utcDay } from '#shared/values/days.ts';
import { priceHouse } from './price-row.ts';
import { recordOfRow } from './record-of-row.ts';

type Reckoned = {
  /** As it is now. */
  row: StoredRow;
  /** Its house; `undefined` for a row without figures. */
  property: PropertyResult | undefined;
  /** The lookup that the house is from. */
  lookupId?: string;
};

/** Each attempt that fails is another change of the row. */
const maxAttempts = 3;

/**
 * Reckons a row of a list again, by what the account knows of its house now and on its buy box of now, and rewrites the
 * row where that changes it. A row that is in line to be priced or looked up stays as it is.
 *
 * @throws `not_signed_in` when the account is deleted.
 */
export async function reckonRow(row: StoredRow, list: StoredList, now: Date): Promise<Reckoned> {
  let current = row;
  for (let attempt = 1; ; attempt += 1) {
    const house = await houseNow(current, list, now);
    const { property, lookupId } = house;
    if (!property) return { row: current, property };
    const buyBox = (await findProfile(list.user_id, now))?.buy_box ?? {};
    const { needs, priced_ways, ...priced } = priceHouse(property, buyBox, utcDay(now));
    const repriced = asStored({
      ...{ ...priced, flags: house.flags ?? current.flags, looked_up: house.looked_up ?? current.looked_up },
      // A row of a list of addresses says nothing of what it lacks.
      ...(current.facts && { needs, priced_ways }),
    });
    const found = { property, ...(lookupId !== undefined && { lookupId }) };
    const isInLine = current.to_price || current.state === 'waiting' || current.state === 'running';
    if (isInLine || isDeepStrictEqual(repriced, asStored(current))) return { row: current, ...found };
    const isWritten = await rewriteRow(list, current, { ...repriced, repriced_on: utcDay(now) }, now);
    current = (await findRow(current)) ?? current;
    if (isWritten || attempt === maxAttempts) return { row: current, ...found };
  }
}

type House = Omit<Reckoned, 'row'> & Pick<StoredRow, 'flags' | 'looked_up'>;

async function houseNow(row: StoredRow, list: StoredList, now: Date): Promise<House> {
  const { lookup_id, priced_ways } = row;
  const lookup = lookup_id === undefined ? undefined : await findLookup(list.user_id, lookup_id, now);
  if (priced_ways === undefined || !list.source) {
    return lookup ? { property: lookup.property, lookupId: lookup.lookup_id } : { property: undefined };
  }
  const record = await recordOfRow(row, list, now);
  // The release before kept no record by its house.
  return record.looked_up === undefined && lookup ? { property: lookup.property } : record;
}

const Repriced = z.pick(StoredRow, {
  ...{ figures: true, flags: true, needs: true, priced_ways: true, looked_up: true },
  ...{ reasons: true, part: true, equity: true, loanWorth: true, estimated: true },
});

/** What a row is priced at, as it is read again: without what is `undefined`. */
const asStored = (row: z.input<typeof Repriced>) => Repriced.parse(JSON.parse(JSON.stringify(Repriced.parse(row))));
