import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { expiresIn, isExpired } from '#lambdas/storage/document-client.ts';
import { getRow, pageOfRows, type Row, toPut, type Write } from '#lambdas/storage/table.ts';
import { analysesTable } from '#lambdas/storage/tables.ts';
import { ofUser } from '#lambdas/storage/tombstone.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import { lookupsPerPage } from '#shared/analysis/recent-lookups.ts';
import { houseKey, houseKeys, isSameHouse } from '#shared/property/house-key.ts';
import { PropertyResult } from '#shared/property/property.ts';
import { Ulid } from '#shared/values/ulid.ts';
import { analysisId } from './row-ids.ts';

/* A user's lookups; rows-of-user.ts describes the rows. Separate from the analyses, whose schemas lookups don't need. */

const lookupId = (id: string) => `lookup#${id}`;
// Hashed: an address may be longer than a sort key, and keys appear in metrics and traces.
const addressId = (key: string) => `address#${createHash('sha256').update(key).digest('base64url')}`;

const lookupDays = 30;
const repeatDays = 1;

const Lookup = z.object({
  lookup_id: Ulid,
  property: PropertyResult,
  /** Whether the source could not answer every part. */
  partial: z.optional(z.boolean()),
});
/** The last lookup of a house. Without its id, two houses of the user have this key: the ZIP tells them apart. */
const LastLookup = z.object({ lookup_id: z.optional(Ulid) });

export type Lookup = z.infer<typeof Lookup>;

/** The user's lookup of the same house within 24 hours, in any spelling. */
export async function findRecentLookup(
  workspaceId: WorkspaceId,
  address: string,
  now: Date,
): Promise<Lookup | undefined> {
  const id = await lastLookupOf(workspaceId, address, now);
  return id === undefined ? undefined : findLookup(workspaceId, id, now);
}

/** Whether a user has looked up a house within 24 hours: another lookup of it is free. */
export async function hasRecentLookup(workspaceId: WorkspaceId, address: string, now: Date): Promise<boolean> {
  return (await lastLookupOf(workspaceId, address, now)) !== undefined;
}

async function lastLookupOf(workspaceId: WorkspaceId, address: string, now: Date): Promise<string | undefined> {
  const last = await getRow(analysesTable, { user_id: workspaceId, id: addressId(houseKey(address)) }, now);
  return last && LastLookup.parse(last).lookup_id;
}

/** A user's lookup of the last 30 days. */
export async function findLookup(workspaceId: WorkspaceId, id: string, now: Date): Promise<Lookup | undefined> {
  const row = await getRow(analysesTable, { user_id: workspaceId, id: lookupId(id) }, now);
  return row && lookupOf(row);
}

/** A lookup, from its row. */
export const lookupOf = (row: Row): Lookup => Lookup.parse(row);

/** A house's address in full: as it was typed, where the answer is of another house. */
export const fullAddress = (typed: string, { property: { address } }: Lookup): string =>
  isSameHouse(typed, address) ? address : typed;

/**
 * Stores a lookup and makes it the last one of its house: as it was typed, as it was answered, and without its ZIP.
 *
 * @param over writes over the house's last lookup, where that is no longer there or differs by its ZIP only; otherwise
 * the house must have none of these 24 hours.
 */
export function toKeepLookup(
  workspaceId: WorkspaceId,
  typed: string,
  lookup: Lookup,
  now: Date,
  over = false,
): Write[] {
  const { house, city } = houseKeys(fullAddress(typed, lookup));
  const last = (key: string, claim: Row = {}) => {
    const row = { user_id: workspaceId, id: addressId(key), lookup_id: lookup.lookup_id, house: addressId(house) };
    return { ...row, expires_at: expiresIn(repeatDays, now), ...claim };
  };
  const free = 'attribute_not_exists(id) OR expires_at <= :now';
  const at = { ':now': Math.floor(now.getTime() / 1000) };
  const ofHouse = toPut(analysesTable, last(house), over ? {} : { condition: free, values: at });
  const key = houseKey(typed);
  const asTyped = [house, city].includes(key) ? [] : [toPut(analysesTable, last(key))];
  const inCity = over
    ? toPut(analysesTable, last(city, { house: '', lookup_id: undefined }))
    : toPut(analysesTable, last(city), {
        condition: `${free} OR house = :house`,
        values: { ...at, ':house': addressId(house) },
      });
  return [toWrite(workspaceId, lookup, now), ofHouse, ...asTyped, ...(city !== '' && city !== house ? [inCity] : [])];
}

/**
 * Writes a lookup, replacing an earlier answer with the same id.
 *
 * @param others are written with it.
 * @throws `not_signed_in` when the account is deleted.
 */
export async function writeLookup(
  workspaceId: WorkspaceId,
  lookup: Lookup,
  now: Date,
  others: Write[] = [],
): Promise<void> {
  await ofUser(workspaceId)(toWrite(workspaceId, lookup, now), ...others);
}

function toWrite(workspaceId: WorkspaceId, lookup: Lookup, now: Date): Write {
  const key = { user_id: workspaceId, id: lookupId(lookup.lookup_id) };
  return toPut(analysesTable, { ...key, ...lookup, expires_at: expiresIn(lookupDays, now) });
}

/**
 * One page of a user's lookups of the last 30 days that are not saved, newest first; `cursor` is the id that the
 * previous page ended with. The saved ones of a page are left out.
 */
export async function listUnsavedLookups(
  workspaceId: WorkspaceId,
  cursor: string | undefined,
  now: Date,
  perPage = lookupsPerPage,
): Promise<{ lookups: Lookup[]; next_cursor?: string }> {
  const pageOf = (keyOf: (id: string) => string, query = {}) =>
    pageOfRows(analysesTable, workspaceId, perPage, {
      ...query,
      prefix: keyOf(''),
      backwards: true,
      ExclusiveStartKey: cursor === undefined ? undefined : { user_id: workspaceId, id: keyOf(cursor) },
    });
  // An analysis has its lookup's id: a page of analyses reaches at least as far back as the page of lookups.
  const [page, analyses] = await Promise.all([pageOf(lookupId), pageOf(analysisId, { ProjectionExpression: 'id' })]);
  const saved = new Set(analyses.rows.map(({ id }) => id));
  const lookups = page.rows.filter((row) => !isExpired(row, now)).map((row) => Lookup.parse(row));
  const last = page.rows.at(-1);
  return {
    lookups: lookups.filter(({ lookup_id }) => !saved.has(analysisId(lookup_id))),
    ...(page.hasMore && last && { next_cursor: Lookup.parse(last).lookup_id }),
  };
}
