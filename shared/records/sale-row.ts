import * as z from 'zod/mini';
import { Precision } from './house-row.ts';

const number = z.nullable(z.number());
const whole = z.nullable(z.int());

/**
 * A transfer of a parcel, as a row of the Parquet file `sales`, with what its house is today. `market`: between
 * strangers, for this house alone. `multi`: one price for several parcels. `cy` and `cx` number the cell of 0.02° in
 * which the house stands.
 */
export const SaleRow = z.strictObject({
  county: z.string(),
  parcel: z.string(),
  /** Of its house. */
  house_key: z.nullable(z.string()),
  address: z.nullable(z.string()),
  day: z.iso.date(),
  precision: Precision,
  price: number,
  kind: z.enum(['market', 'not_market', 'multi', 'unknown']),
  lat: number,
  lon: number,
  type: z.nullable(z.string()),
  beds: whole,
  baths: number,
  sqft: whole,
  lot_sqft: whole,
  year_built: whole,
  cy: whole,
  cx: whole,
});
