import * as z from 'zod/mini';
import {
  Amount,
  Day,
  type Fields,
  fieldsOf,
  Latitude,
  Line,
  Longitude,
  nestedFields,
  Positive,
  readFields,
  readList,
  UnexpectedAnswer,
  Year,
} from '#lambdas/property-sources/read-leniently.ts';

/*
 * The used fields of RentCast's answers, in RentCast's names. Cached data has the same shape and is parsed by the
 * same schemas.
 */

/** Living area and lot in square feet. */
const house = {
  formattedAddress: Line,
  zipCode: z.string().check(z.regex(/^\d{5}$/)),
  state: Line,
  latitude: Latitude,
  longitude: Longitude,
  propertyType: Line,
  bedrooms: Amount,
  bathrooms: Amount,
  squareFootage: Positive,
  lotSize: Positive,
  yearBuilt: Year,
};

const record = {
  ...house,
  lastSaleDate: Day,
  /** USD; absent where the state does not disclose it, which some counties write as 0. */
  lastSalePrice: Amount,
  ownerOccupied: z.boolean(),
};

const TaxBill = z.object({ year: Year, total: z.optional(Amount), value: z.optional(Amount) });
const PastSale = z.object({ date: z.string(), event: z.string(), price: z.optional(Amount) });

const partial = <S extends Record<string, z.ZodMiniType>>(shape: S) => z.partial(z.object(shape));

/** `/properties`: the county's record. Years and sales newest first. */
export const RentcastRecord = z.extend(partial(record), {
  /** A month. */
  hoaFee: z.optional(Amount),
  unitCount: z.optional(Positive),
  taxes: z.array(TaxBill),
  sales: z.array(PastSale),
  ownerName: z.optional(z.string()),
  ownerMailing: z.optional(z.string()),
  ownerState: z.optional(z.string()),
});
export type RentcastRecord = z.infer<typeof RentcastRecord>;

/** A home of the same market that is or was listed; `price` is the asking price. */
const listing = {
  formattedAddress: Line,
  latitude: Latitude,
  longitude: Longitude,
  bedrooms: Amount,
  bathrooms: Amount,
  squareFootage: Positive,
  price: Positive,
  yearBuilt: Year,
  listedDate: Day,
  distance: Amount,
  correlation: z.number().check(z.gte(0), z.lte(1)),
};
const Listing = partial(listing);
export type RentcastListing = z.infer<typeof Listing>;

export const RentcastValue = z.object({
  price: Positive,
  priceRangeLow: z.optional(Positive),
  priceRangeHigh: z.optional(Positive),
  subject: partial(house),
  comparables: z.array(Listing),
});
export type RentcastValue = z.infer<typeof RentcastValue>;

/** `/avm/rent/long-term`: per month, for one home where the building has several. */
export const RentcastRent = z.object({
  rent: Positive,
  rentRangeLow: z.optional(Positive),
  rentRangeHigh: z.optional(Positive),
  formattedAddress: z.optional(Line),
});
export type RentcastRent = z.infer<typeof RentcastRent>;

/** `/markets`, for a ZIP code. */
export const RentcastMarket = z.object({
  medianPrice: z.optional(Positive),
  medianDaysOnMarket: z.optional(Amount),
  lastUpdatedDate: z.optional(z.string()),
});
export type RentcastMarket = z.infer<typeof RentcastMarket>;

/** More than any property has; further items are dropped. */
const most = { years: 40, sales: 40, listings: 25, found: 500 };

/** `null` when no record was found. @throws UnexpectedAnswer */
export function readRecord(body: unknown, unreadable: Set<string>): RentcastRecord | null {
  if (!Array.isArray(body)) throw new UnexpectedAnswer('The property records are no list.');
  const [first] = body;
  if (first === undefined) return null;
  const fields = fieldsOf(first);
  const found = readFields(record, fields, unreadable);
  if (Object.keys(found).length === 0) throw new UnexpectedAnswer('The record holds nothing.');
  const owner = nestedFields(fields.owner);
  const mailing = readFields({ formattedAddress: Line, state: Line }, nestedFields(owner.mailingAddress), unreadable);
  const { unitCount } = readFields({ unitCount: Positive }, nestedFields(fields.features), unreadable);
  const { fee } = readFields({ fee: Amount }, nestedFields(fields.hoa), unreadable);
  const names = readFields({ names: z.array(Line).check(z.maxLength(20)) }, owner, unreadable).names ?? [];
  return {
    ...found,
    ...(fee !== undefined && { hoaFee: fee }),
    ...(unitCount !== undefined && { unitCount }),
    taxes: readTaxes(fields, unreadable),
    sales: readSales(fields.history),
    ...(names.length > 0 && { ownerName: names.join(' & ') }),
    ...(mailing.formattedAddress && { ownerMailing: mailing.formattedAddress }),
    ...(mailing.state && { ownerState: mailing.state }),
  };
}

/** Joins tax bills and assessments, which are separate in the answer, by year. */
function readTaxes(fields: Fields, unreadable: Set<string>): z.infer<typeof TaxBill>[] {
  const years = new Map<number, z.infer<typeof TaxBill>>();
  const read = (name: string, shape: Record<string, typeof Amount>) => {
    for (const item of Object.values(nestedFields(fields[name]))) {
      const { year } = readFields({ year: Year }, nestedFields(item), unreadable);
      if (year === undefined) continue;
      years.set(year, { ...years.get(year), year, ...readFields(shape, nestedFields(item), unreadable) });
    }
  };
  read('propertyTaxes', { total: Amount });
  read('taxAssessments', { value: Amount });
  return [...years.values()].sort((a, b) => b.year - a.year).slice(0, most.years);
}

function readSales(history: unknown): z.infer<typeof PastSale>[] {
  const sales = readList(Object.values(nestedFields(history)), most.sales, (item) => {
    const { date, event = 'Sale', price } = readFields({ date: Day, event: Line, price: Amount }, item, new Set());
    return date === undefined ? undefined : { date, event, ...(price !== undefined && { price }) };
  });
  return sales.sort((a, b) => b.date.localeCompare(a.date));
}

/** The subject of an answer; `null` where the provider has none. @throws UnexpectedAnswer */
function mainFigure(fields: Fields, name: string): number | null {
  const { [name]: figure } = readFields({ [name]: Positive }, fields, new Set());
  if (figure !== undefined) return figure;
  if (fields[name] === null || fields[name] === 0) return null;
  throw new UnexpectedAnswer(`The answer holds no ${name}.`);
}

/** `null` where there is no estimate. @throws UnexpectedAnswer */
export function readValue(body: unknown, unreadable: Set<string>): RentcastValue | null {
  const fields = fieldsOf(body);
  const price = mainFigure(fields, 'price');
  if (price === null) return null;
  const position = readFields({ latitude: Latitude, longitude: Longitude }, fields, unreadable);
  return {
    price,
    ...readFields({ priceRangeLow: Positive, priceRangeHigh: Positive }, fields, unreadable),
    subject: { ...position, ...readFields(house, nestedFields(fields.subjectProperty), unreadable) },
    comparables: readList(fields.comparables, most.listings, (item) => readFields(listing, item, new Set())),
  };
}

/** `null` where there is no estimate. @throws UnexpectedAnswer */
export function readRent(body: unknown, unreadable: Set<string>): RentcastRent | null {
  const fields = fieldsOf(body);
  const rent = mainFigure(fields, 'rent');
  if (rent === null) return null;
  return {
    rent,
    ...readFields({ rentRangeLow: Positive, rentRangeHigh: Positive }, fields, unreadable),
    ...readFields({ formattedAddress: Line }, nestedFields(fields.subjectProperty), unreadable),
  };
}

/** @throws UnexpectedAnswer */
export function readMarket(body: unknown, unreadable: Set<string>): RentcastMarket {
  return readFields(
    { medianPrice: Positive, medianDaysOnMarket: Amount, lastUpdatedDate: Day },
    nestedFields(fieldsOf(body).saleData),
    unreadable,
  );
}

type FoundHome = Partial<RentcastRecord>;

/** The homes of a search by area, without unreadable fields. @throws UnexpectedAnswer */
export function readHomes(body: unknown): FoundHome[] {
  if (!Array.isArray(body)) throw new UnexpectedAnswer('The property records are no list.');
  return readList(body, most.found, (item) => readFields(record, item, new Set()));
}
