import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod/mini';
import type { Row } from '#lambdas/storage/table.ts';
import { Precision } from '#shared/records/house-row.ts';
import { cellId, loadKey, loadOf, type OfLoad } from './record-rows.ts';

/*
 * A cell of 0.02° (some 1.4 by 1.2 miles) has its market sales of 24 months in one attribute: a house's comparable sales
 * are nine rows. They are packed as lists, a list a fact, and deflated.
 */

const number = z.nullable(z.number());

/** A sale on the market, with what its house is. `null` is unknown. Areas in square feet, `price` in USD. */
export const CellSale = z.object({
  /** With city, state and ZIP. */
  address: z.string(),
  lat: z.number(),
  lon: z.number(),
  day: z.iso.date(),
  precision: Precision,
  price: z.number(),
  type: z.nullable(z.string()),
  beds: number,
  baths: number,
  sqft: number,
  lot_sqft: number,
  year_built: number,
});
export type CellSale = z.infer<typeof CellSale>;

const columns = Object.keys(CellSale.shape) as (keyof CellSale)[];
const Packed = z.array(z.array(z.unknown()));

/** Bytes of a cell's sales; a row has 400 kB. */
const mostBytes = 350_000;

/** The row of a cell. Where the sales do not fit in a row, the newest do. */
export function rowOfCell(cy: number, cx: number, { county, load, sales }: OfLoad<{ sales: CellSale[] }>): Row {
  return { id: cellId(cy, cx), sort_key: loadKey(county, load), sales: pack(sales) };
}

function pack(sales: readonly CellSale[]): Uint8Array {
  const newest = sales.toSorted((a, b) => (a.day === b.day ? 0 : a.day < b.day ? 1 : -1));
  for (let kept = newest.length; ; kept = Math.floor(kept / 2)) {
    const some = newest.slice(0, kept);
    const packed = deflateRawSync(JSON.stringify(columns.map((name) => some.map((sale) => sale[name]))));
    if (packed.length <= mostBytes) return packed;
  }
}

/** The sales of a cell's row. */
export function salesOfRow(row: Row): OfLoad<{ sales: CellSale[] }> {
  const packed = z.instanceof(Uint8Array).parse(row.sales);
  const lists = Packed.parse(JSON.parse(inflateRawSync(packed).toString('utf8')));
  const sales = (lists[0] ?? []).map((_, at) =>
    CellSale.parse(Object.fromEntries(columns.map((name, column) => [name, lists[column]?.[at]]))),
  );
  return { ...loadOf(row), sales };
}
