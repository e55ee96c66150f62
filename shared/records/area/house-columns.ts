import type { HouseRow } from '#shared/records/house-row.ts';

type Kind = 'text' | 'flag' | 'number' | 'day';

/** What each column of the table `houses` holds. */
export const houseColumns = {
  county: 'text',
  parcel: 'text',
  house_key: 'text',
  address: 'text',
  zip: 'text',
  lat: 'number',
  lon: 'number',
  type: 'text',
  beds: 'number',
  baths: 'number',
  sqft: 'number',
  lot_sqft: 'number',
  year_built: 'number',
  owner: 'text',
  mail: 'text',
  mail_state: 'text',
  absentee: 'flag',
  market_value: 'number',
  assessed_value: 'number',
  tax_year: 'number',
  yearly_tax: 'number',
  last_sale: 'day',
  last_sale_precision: 'text',
  last_sale_price: 'number',
  delinquent: 'flag',
  foreclosure: 'flag',
  liens: 'flag',
  equity_pct: 'number',
} as const satisfies Record<keyof HouseRow, Kind>;

export type HouseColumn = keyof typeof houseColumns;
type Of<Wanted extends Kind> = {
  [Column in HouseColumn]: (typeof houseColumns)[Column] extends Wanted ? Column : never;
}[HouseColumn];

export type FlagColumn = Of<'flag'>;
export type NumberColumn = Of<'number'>;
