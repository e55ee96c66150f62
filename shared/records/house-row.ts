import * as z from 'zod/mini';

const text = z.nullable(z.string());
const whole = z.nullable(z.int());
const number = z.nullable(z.number());
const flag = z.nullable(z.boolean());

/** Whether a sale's day is known, or only its month, of which the first day stands for it. */
export const Precision = z.enum(['day', 'month']);

/**
 * A house of a county's roll, as a row of the Parquet file `houses`. What the roll does not say is `null`, never 0.
 * Amounts in USD, areas in square feet, `equity_pct` in percent of the market value and estimated.
 */
export const HouseRow = z.strictObject({
  /** FIPS code, five digits. */
  county: z.string(),
  parcel: z.string(),
  /** `houseKeys(address).house`; `null` of a parcel without a house number. */
  house_key: text,
  address: text,
  zip: text,
  lat: number,
  lon: number,
  /** In a provider's words: "Single Family". */
  type: text,
  beds: whole,
  baths: number,
  sqft: whole,
  lot_sqft: whole,
  year_built: whole,
  owner: text,
  mail: text,
  /** Two letters, of mail that goes to a state and one of its ZIPs. */
  mail_state: text,
  absentee: flag,
  market_value: number,
  assessed_value: number,
  tax_year: whole,
  /** A year. */
  yearly_tax: number,
  /** Of the newest transfer of any kind. */
  last_sale: z.nullable(z.iso.date()),
  last_sale_precision: z.nullable(Precision),
  /** Only of a sale on the market. */
  last_sale_price: number,
  delinquent: flag,
  foreclosure: flag,
  liens: flag,
  equity_pct: number,
});
export type HouseRow = z.infer<typeof HouseRow>;

/** The facts of a house that are compared where its county has no public records. */
export const SeenHouse = z.pick(HouseRow, {
  ...{ owner: true, market_value: true, last_sale: true, last_sale_precision: true, last_sale_price: true },
  ...{ absentee: true, foreclosure: true, liens: true },
});
export type SeenHouse = z.infer<typeof SeenHouse>;
