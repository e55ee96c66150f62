import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { getRow, queryRows, type Row, toPut, toUpdate } from '#lambdas/storage/table.ts';
import { analysesTable } from '#lambdas/storage/tables.ts';
import { ofUser } from '#lambdas/storage/tombstone.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import type { HouseFacts } from '#shared/lists/facts/house-facts.ts';
import type { RowFacts } from '#shared/lists/facts/row-facts.ts';
import { importedFactsDays } from '#shared/lists/list-limits.ts';
import { houseKeys, isSameHouse } from '#shared/property/house-key.ts';
import { currentFacts, Entries, withList, withoutList } from './fact-entries.ts';

/*
 * What an account's lists say of its houses, in the analyses table, under the user:
 *
 *   facts#{hash}         of one house: its address, the entries of each role, and the names of the lists
 *   facts-alias#{hash}   under city and state: the keys of the houses that have a ZIP besides. Two of them answer nothing
 *
 * A house whose rows never had a ZIP is under city and state itself. Never shared: another account's lookups read their
 * own rows.
 */

/** Writers of one house that come at once: two tabs, or a message that came twice. */
const attempts = 6;

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url');
const factsId = (key: string) => `facts#${hashOf(key)}`;
const aliasId = (city: string) => `facts-alias#${hashOf(city)}`;

const StoredFacts = z.object({
  address: z.string(),
  entries: Entries,
  /** The lists that are named in an entry: their file's name. */
  files: z.record(z.string(), z.string()),
  /** How often the row was written: a write holds only for the row that it has read. */
  version: z.int(),
});
type StoredFacts = z.infer<typeof StoredFacts>;

/** A list whose rows say something of houses. */
export type FactList = { list: string; file: string; day: string };

/** A list row's effect on the facts of its house. */
export type Added = 'new' | 'updated' | 'unchanged';

/**
 * Adds what a row says of its house. Safe to repeat, and in any order.
 *
 * @throws `not_signed_in` when the account is deleted.
 */
export async function addFacts(
  workspaceId: WorkspaceId,
  address: string,
  list: FactList,
  facts: RowFacts,
  now: Date,
): Promise<Added> {
  const { house, city } = houseKeys(address);
  const key = { user_id: workspaceId, id: factsId(house) };
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const row = await getRow(analysesTable, key, now);
    const before = row && StoredFacts.parse(row);
    const entries = withList(before?.entries ?? {}, list, facts);
    const after: StoredFacts = {
      address,
      entries,
      files: namesOf(entries, { ...before?.files, [list.list]: list.file }),
      version: (before?.version ?? 0) + 1,
    };
    const alias = city === '' || city === house ? [] : [claimAlias(workspaceId, city, house, now)];
    const put = toPut(
      analysesTable,
      { ...key, ...after, expires_at: expiresIn(importedFactsDays, now) },
      ifUnchanged(before),
    );
    if (await ofUser(workspaceId)(put, ...alias)) return before ? changeOf(before, after) : 'new';
  }
  throw new Error('The facts of a house are changed too often at once.');
}

const ifUnchanged = (before: StoredFacts | undefined) =>
  before === undefined
    ? ({ condition: 'absent' } as const)
    : { condition: 'version = :version', values: { ':version': before.version } };

function changeOf(before: StoredFacts, after: StoredFacts): Added {
  const values = ({ entries }: StoredFacts) => JSON.stringify(Object.entries(currentFacts(entries).facts).toSorted());
  return values(before) === values(after) ? 'unchanged' : 'updated';
}

function namesOf(entries: Entries, files: Record<string, string>): Record<string, string> {
  const named = new Set(Object.values(entries).flatMap((each) => each.map(({ list }) => list)));
  return Object.fromEntries(Object.entries(files).filter(([list]) => named.has(list)));
}

function claimAlias(workspaceId: WorkspaceId, city: string, house: string, now: Date) {
  return toUpdate(
    analysesTable,
    { user_id: workspaceId, id: aliasId(city) },
    {
      change: 'SET expires_at = :expires ADD houses :houses',
      values: { ':expires': expiresIn(importedFactsDays, now), ':houses': new Set([hashOf(house)]) },
    },
  );
}

/** Reads the facts that the account's lists have of a house, in any spelling; `undefined` when there are none. */
export async function findFacts(workspaceId: WorkspaceId, address: string, now: Date): Promise<HouseFacts | undefined> {
  const { house, city } = houseKeys(address);
  const row = async (id: string) => getRow(analysesTable, { user_id: workspaceId, id }, now);
  const hasZip = city !== house;
  const [own, other] = await Promise.all([
    row(factsId(house)),
    city === '' ? undefined : row(hasZip ? factsId(city) : aliasId(city)),
  ]);
  const open = hasZip ? other : undefined;
  // Rows without the ZIP are of the one house of the city that has it.
  const alias = open ? await row(aliasId(city)) : hasZip ? undefined : other;
  const [only, ...others] = alias?.houses instanceof Set ? [...alias.houses] : [];
  const isOne = others.length === 0;
  const withZip = !hasZip && isOne && only !== undefined ? await row(`facts#${only}`) : undefined;
  // A row of a later release may not be readable: the lookup goes on without it.
  const found = [own, isOne ? open : undefined, withZip].flatMap((each) => StoredFacts.safeParse(each).data ?? []);
  return toHouseFacts(found.filter((each) => isSameHouse(address, each.address)));
}

function toHouseFacts(found: StoredFacts[]): HouseFacts | undefined {
  if (found.length === 0) return undefined;
  const entries: Entries = {};
  for (const stored of found) {
    for (const [role, of] of Object.entries(stored.entries)) {
      for (const { list, day, value } of of)
        Object.assign(entries, withList(entries, { list, day }, { [role]: value }));
    }
  }
  const { facts, days, list, day } = currentFacts(entries);
  if (list === '') return undefined;
  const files = Object.assign({}, ...found.map((stored) => stored.files));
  return { facts, days, file: files[list] ?? '', day };
}

/** Reads the facts of a house from its row. */
export function factsOfRow(row: Row): Pick<StoredFacts, 'address' | 'entries' | 'files'> {
  const { address, entries, files } = StoredFacts.parse(row);
  return { address, entries, files };
}

/** Houses that are written at once. */
const atOnce = 10;

/** Takes out what a list says of every house. Deals keep their copies. */
export async function deleteFactsOf(workspaceId: WorkspaceId, list: string, now: Date): Promise<void> {
  let after: Row | undefined;
  do {
    const { rows, last } = await queryRows(analysesTable, workspaceId, {
      prefix: 'facts#',
      Limit: 100,
      ExclusiveStartKey: after,
    });
    const named = rows.filter((row) => list in StoredFacts.parse(row).files);
    for (let at = 0; at < named.length; at += atOnce) {
      await Promise.all(named.slice(at, at + atOnce).map(({ id }) => takeOut(workspaceId, String(id), list, now)));
    }
    after = last;
  } while (after);
}

async function takeOut(workspaceId: WorkspaceId, id: string, list: string, now: Date): Promise<void> {
  const key = { user_id: workspaceId, id };
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const row = await getRow(analysesTable, key, now);
    if (!row) return;
    const before = StoredFacts.parse(row);
    const entries = withoutList(before.entries, list);
    const after = { ...row, entries, files: namesOf(entries, before.files), version: before.version + 1 };
    if (await ofUser(workspaceId)(toPut(analysesTable, after, ifUnchanged(before)))) return;
  }
  throw new Error('The facts of a house are changed too often at once.');
}
