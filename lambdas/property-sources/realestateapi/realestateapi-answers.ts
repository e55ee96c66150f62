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
  readFields,
  readList,
  Year,
} from '#lambdas/property-sources/read-leniently.ts';

/*
 * The used fields of RealEstateAPI's PropertyDetail. Numbers come as numbers or as texts. `demographics` describe the
 * area's residents: except for HUD's fair market rent, they are never read, stored or shown (fair housing).
 */

/** A number, or a text of one such as `"402000"` or `"1,512.00"`. */
const numeric = <T extends z.ZodMiniType<number, number>>(schema: T) =>
  z.pipe(
    z.union([
      z.number(),
      z.pipe(
        z.string().check(z.regex(/^\s*-?\$?\d[\d,]*(\.\d+)?\s*$/)),
        z.transform((text) => Number(text.replace(/[$,\s]/g, ''))),
      ),
    ]),
    schema,
  );
const Figure = numeric(Amount);
/** An amount that means nothing when it is 0. */
const PositiveFigure = numeric(z.number().check(z.gt(0), z.lte(1e12)));
/** Percent a year. */
const Rate = numeric(z.number().check(z.gt(0), z.lte(30)));
const AnyFigure = numeric(z.number().check(z.gte(-1e12), z.lte(1e12)));
const WholeYear = numeric(Year);
/** Booleans are also sent as texts. */
const Flag = z.union([
  z.boolean(),
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((text) => text === 'true'),
  ),
]);

const detail = {
  absenteeOwner: Flag,
  outOfStateAbsenteeOwner: Flag,
  vacant: Flag,
  preForeclosure: Flag,
  auction: Flag,
  bankOwned: Flag,
  lien: Flag,
  taxLien: Flag,
  judgment: Flag,
  freeClear: Flag,
  inherited: Flag,
  mlsFailed: Flag,
  mlsCancelled: Flag,
  /** Two to four homes; five and more. */
  MFH2to4: Flag,
  MFH5plus: Flag,
  estimatedValue: PositiveFigure,
  /** May be negative. */
  estimatedEquity: AnyFigure,
  estimatedMortgageBalance: Figure,
  openMortgageBalance: Figure,
  estimatedMortgagePayment: Figure,
  lastSalePrice: Figure,
  lastSaleDate: Day,
  propertyType: Line,
};

const info = {
  bedrooms: Figure,
  bathrooms: Figure,
  livingSquareFeet: PositiveFigure,
  buildingSquareFeet: PositiveFigure,
  lotSquareFeet: PositiveFigure,
  yearBuilt: WholeYear,
  unitsCount: PositiveFigure,
  latitude: numeric(Latitude),
  longitude: numeric(Longitude),
};

const tax = {
  taxAmount: Figure,
  assessedValue: PositiveFigure,
  year: WholeYear,
  assessmentYear: WholeYear,
  taxDelinquentYear: WholeYear,
};

const owner = {
  owner1FullName: Line,
  owner2FullName: Line,
  companyName: Line,
  /** Months. */
  ownershipLength: Figure,
};

const comp = {
  bedrooms: Figure,
  bathrooms: Figure,
  squareFeet: PositiveFigure,
  lastSaleDate: Day,
  lastSaleAmount: Figure,
  latitude: numeric(Latitude),
  longitude: numeric(Longitude),
  /** Miles; only some versions send it. */
  distance: Figure,
};

type Shape = Record<string, z.ZodMiniType>;
const partial = <S extends Shape>(shape: S) => z.partial(z.object(shape));

/** The cached form: texts of numbers are numbers here, so parsing is idempotent. */
export const RealEstateApiDetail = z.extend(partial(detail), {
  address: z.optional(z.string()),
  info: partial(info),
  /** From the lot's record, where the property's record has none. */
  lotSquareFeet: z.optional(z.number()),
  tax: partial(tax),
  owner: partial(owner),
  ownerMailing: z.optional(z.string()),
  hasActiveForeclosure: z.boolean(),
  /** Of the active foreclosure with the latest auction. */
  auctionDate: z.optional(z.string()),
  defaultAmount: z.optional(z.number()),
  /** Of the first open mortgage, percent a year. */
  loanRate: z.optional(z.number()),
  /** HUD's fair market rent of the area for the number of bedrooms, USD a month. */
  suggestedRent: z.optional(z.number()),
  sales: z.array(z.object({ date: z.string(), event: z.string(), price: z.number() })),
  comps: z.array(z.extend(partial(comp), { address: z.string() })),
});
export type RealEstateApiDetail = z.infer<typeof RealEstateApiDetail>;

const most = { sales: 40, comps: 50, foreclosures: 50, mortgages: 20 };

/**
 * `null` when the provider has no data, which it also reports with status 200.
 *
 * @throws UnexpectedAnswer
 */
export function readDetail(body: unknown, unreadable: Set<string>): RealEstateApiDetail | null {
  const envelope = fieldsOf(body);
  const data = fieldsOf(envelope.data);
  if (data.error === true || envelope.statusCode === 404 || Object.keys(data).length === 0) return null;

  const read = <S extends Shape>(shape: S, from: unknown) => readFields(shape, nestedFields(from), unreadable);
  const people = nestedFields(data.ownerInfo);
  const place = nestedFields(data.propertyInfo);
  const address = addressOf(place.address);
  const ownerMailing = addressOf(people.mailAddress);
  const { lotSquareFeet } = read({ lotSquareFeet: PositiveFigure }, data.lotInfo);
  const foreclosures = readList(data.foreclosureInfo, most.foreclosures, readForeclosure);
  const [mortgage] = readList(data.currentMortgages, most.mortgages, readMortgage);
  const { suggestedRent } = read({ suggestedRent: PositiveFigure }, data.demographics);
  return {
    ...readFields(detail, data, unreadable),
    ...(address && { address }),
    info: read(info, data.propertyInfo),
    ...(lotSquareFeet !== undefined && { lotSquareFeet }),
    tax: read(tax, data.taxInfo),
    owner: read(owner, people),
    ...(ownerMailing && { ownerMailing }),
    hasActiveForeclosure: foreclosures.length > 0,
    ...foreclosures.sort((a, b) => (b.auctionDate ?? '').localeCompare(a.auctionDate ?? ''))[0],
    ...mortgage,
    ...(suggestedRent !== undefined && { suggestedRent }),
    sales: readSales(data.saleHistory),
    comps: readList(data.comps, most.comps, readComp),
  };
}

function readForeclosure(entry: Fields): { auctionDate?: string; defaultAmount?: number } | undefined {
  const shape = { active: Flag, auctionDate: Day, defaultAmount: PositiveFigure };
  const { active, ...foreclosure } = readFields(shape, entry, new Set());
  return active ? foreclosure : undefined;
}

function readMortgage(entry: Fields): { loanRate: number } | undefined {
  const { open, interestRate } = readFields({ open: Flag, interestRate: Rate }, entry, new Set());
  return open === false || interestRate === undefined ? undefined : { loanRate: interestRate };
}

function readSales(history: unknown): RealEstateApiDetail['sales'] {
  const sales = readList(history, most.sales, (item) => {
    const { saleDate, transactionType, saleAmount } = readFields(
      { saleDate: Day, transactionType: Line, saleAmount: Figure },
      item,
      new Set(),
    );
    if (saleDate === undefined) return undefined;
    return { date: saleDate, event: transactionType ?? 'Sale', price: saleAmount ?? 0 };
  });
  return sales.sort((a, b) => b.date.localeCompare(a.date));
}

function readComp(item: Fields): RealEstateApiDetail['comps'][number] | undefined {
  const address = addressOf(item.address);
  return address ? { ...readFields(comp, item, new Set()), address } : undefined;
}

/** An address on one line: the provider's own, or built from its parts. */
function addressOf(value: unknown): string | undefined {
  const { label, address, street, city, state, zip } = readFields(
    { label: Line, address: Line, street: Line, city: Line, state: Line, zip: Line },
    nestedFields(value),
    new Set(),
  );
  if (label) return label;
  // Some answers contain the whole line here, others only the street.
  if (address?.includes(',')) return address;
  const line = [address ?? street, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean);
  return line.length > 1 ? line.join(', ') : undefined;
}
