import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { getRow, type Row, toUpdate, type Write } from '#lambdas/storage/table.ts';
import { analysesTable } from '#lambdas/storage/tables.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import { boughtRecordDays } from '#shared/lists/list-limits.ts';
import { houseKeys, isSameHouse } from '#shared/property/house-key.ts';
import { PropertyResult } from '#shared/property/property.ts';

/*
 * The records that an account bought, in the analyses table, under the user:
 *
 *   house#{hash}   of one house: its record as the source answered, without the account's files, and when. Under city and
 *                  state: the keys of the houses that have a ZIP besides. Two of them answer nothing
 *
 * Never shared: the records of all accounts are in the properties table.
 */

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url');
const houseId = (hash: string) => `house#${hash}`;

const BoughtRecord = z.object({
  address: z.string(),
  bought_at: z.iso.datetime(),
  property: PropertyResult,
});
export type BoughtRecord = z.infer<typeof BoughtRecord>;

/**
 * Keeps the record of a lookup under its house, in place of an earlier one.
 *
 * @param address in full.
 * @param record as the source answered.
 */
export function toKeepRecord(workspaceId: WorkspaceId, address: string, record: PropertyResult, now: Date): Write[] {
  const { house, city } = houseKeys(address);
  const expires = expiresIn(boughtRecordDays, now);
  const kept = toUpdate(
    analysesTable,
    { user_id: workspaceId, id: houseId(hashOf(house)) },
    {
      change: 'SET address = :address, bought_at = :now, #property = :property, expires_at = :expires',
      names: { '#property': 'property' },
      values: { ':address': address, ':now': now.toISOString(), ':property': record, ':expires': expires },
    },
  );
  if (city === '' || city === house) return [kept];
  const alias = toUpdate(
    analysesTable,
    { user_id: workspaceId, id: houseId(hashOf(city)) },
    {
      change: 'SET expires_at = :expires ADD houses :houses',
      values: { ':expires': expires, ':houses': new Set([hashOf(house)]) },
    },
  );
  return [kept, alias];
}

/** The record that a user bought of a house in the last 90 days, in any spelling. */
export async function findBoughtRecord(
  workspaceId: WorkspaceId,
  address: string,
  now: Date,
): Promise<BoughtRecord | undefined> {
  const { house, city } = houseKeys(address);
  const read = (hash: string) => getRow(analysesTable, { user_id: workspaceId, id: houseId(hash) }, now);
  const [own, open] = await Promise.all([
    read(hashOf(house)),
    city === '' || city === house ? undefined : read(hashOf(city)),
  ]);
  const [only, ...others] = housesOf(open ?? own);
  if (others.length > 0) return recordOf(own, address);
  const withZip = open === undefined && only !== undefined ? await read(only) : undefined;
  return recordOf(own, address) ?? recordOf(withZip, address) ?? recordOf(open, address);
}

const housesOf = (row: Row | undefined): string[] => (row?.houses instanceof Set ? [...row.houses] : []);

/** A row of a later release may not be readable: whoever asks goes on without it. */
function recordOf(row: Row | undefined, address: string): BoughtRecord | undefined {
  const found = BoughtRecord.safeParse(row).data;
  return found && isSameHouse(address, found.address) ? found : undefined;
}

/** A record that the account bought, from its row; none where that only leads to houses with a ZIP. */
export const boughtRecordOf = (row: Row): BoughtRecord[] => ('property' in row ? [BoughtRecord.parse(row)] : []);
