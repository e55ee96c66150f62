import { isExpired } from '#lambdas/storage/document-client.ts';
import { queryRows, type Row } from '#lambdas/storage/table.ts';
import { recordsTable } from '#lambdas/storage/tables.ts';
import { houseKeys, isSameHouse } from '#shared/property/house-key.ts';
import { cellOf } from '#shared/records/cells.ts';
import { type CellSale, salesOfRow } from './cell-sales.ts';
import { findRecentManifest } from './manifests.ts';
import {
  aliasId,
  aliasOfRow,
  cellId,
  type HouseOfLoad,
  houseId,
  houseOfRow,
  isVisible,
  loadOf,
  type Manifest,
  type OfLoad,
  type RecordedHouse,
} from './record-rows.ts';

/** A house of a published roll, and its county. */
export type FoundHouse = { house: RecordedHouse; manifest: Manifest };

/** Rows of a partition that are read: a house or a cell has one or two a load and county. */
const mostRows = 40;

/**
 * The house at an address, by the newest published roll. `undefined` where no roll has it, where two houses may be
 * meant, and where the roll no longer has it.
 *
 * @param hasSamples whether made-up counties count: only for what is of sample data itself.
 */
export async function findRecordedHouse(
  address: string,
  now: Date,
  { hasSamples = false } = {},
): Promise<FoundHouse | undefined> {
  const find = async <Content extends { county: string; load: string }>(id: string, read: (row: Row) => Content) => {
    const found = await findVisible(id, read, now);
    return hasSamples ? found : found.filter(isReal);
  };
  const keys = houseKeys(address);
  const hasAlias = keys.city !== '' && keys.house === keys.city;
  const [found, aliases] = await Promise.all([
    find(houseId(keys.house), houseOfRow),
    hasAlias ? find(aliasId(keys.city), aliasOfRow) : [],
  ]);
  if (found.length > 0) return certain(found);
  const [full, ...others] = aliases.flatMap(({ row }) => row.addresses);
  if (full === undefined || others.length > 0 || !isSameHouse(address, full)) return undefined;
  return certain(await find(houseId(houseKeys(full).house), houseOfRow));
}

function certain(found: Visible<OfLoad<HouseOfLoad>>[]): FoundHouse | undefined {
  const there = found.filter(({ row }) => !row.gone);
  const [first, ...others] = there;
  // Two counties that claim one house: nobody knows which is right.
  if (!first || others.length > 0 || first.row.ambiguous || !first.row.house) return undefined;
  return { house: first.row.house, manifest: first.manifest };
}

/** The market sales of the nine cells around a position, in no order. */
export async function findSalesAround(lat: number, lon: number, now: Date): Promise<CellSale[]> {
  const { cy, cx } = cellOf({ lat, lon });
  const steps = [-1, 0, 1];
  const ids = steps.flatMap((y) => steps.map((x) => cellId(cy + y, cx + x)));
  const cells = await Promise.all(ids.map((id) => findVisible(id, salesOfRow, now)));
  return cells
    .flat()
    .filter(isReal)
    .flatMap(({ row }) => row.sales);
}

type Visible<Content> = { row: Content; manifest: Manifest };

const isReal = ({ manifest }: Visible<unknown>): boolean => manifest.sample === undefined;

/** The row of each county that counts today. */
async function findVisible<Content extends { county: string; load: string }>(
  id: string,
  read: (row: Row) => Content,
  now: Date,
): Promise<Visible<Content>[]> {
  const { rows } = await queryRows(recordsTable, id, { backwards: true, Limit: mostRows });
  const newest = new Map<string, Visible<Content>>();
  for (const row of rows.filter((each) => !isExpired(each, now))) {
    const { county, load } = loadOf(row);
    if (newest.has(county)) continue;
    const manifest = await findRecentManifest(county, now);
    if (manifest && isVisible(manifest, load)) newest.set(county, { row: read(row), manifest });
  }
  return [...newest.values()];
}
