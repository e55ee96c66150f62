import * as z from 'zod/mini';
import { openEnum } from '#shared/values/open-enum.ts';
import { CountyRecord } from './county-record.ts';
import { FileFacts } from './file-facts.ts';
import { RecordSource } from './source-name.ts';

/*
 * The property object in the specification's names (camelCase on the wire and in the tables). An unknown value keeps
 * the specification's default (0, false, an empty list, 'Unknown'), and `provenance` says `missing`: screens and
 * rules must not treat the default as a fact.
 */

const number = z._default(z.number(), 0);
const flag = z._default(z.boolean(), false);
const text = z._default(z.string(), 'Unknown');

/** Where a value comes from. `imported`: a file of the user's own. */
export const Provenance = openEnum(['reported', 'computed', 'estimated', 'user', 'imported', 'missing'], 'estimated');
export type Provenance = z.infer<typeof Provenance>;

/** Every field that can be missing, by its path. */
export const PropertyField = z.enum([
  'address',
  'estimatedValue',
  'yearBuilt',
  'squareFootage',
  'bedrooms',
  'bathrooms',
  'lotSize',
  'propertyType',
  'financialData.equity',
  'financialData.mortgageBalance',
  'financialData.monthlyMortgagePayment',
  'financialData.loanRate',
  'financialData.propertyTaxes',
  'financialData.insurance',
  'financialData.totalMonthlyExpenses',
  'financialData.taxAssessedValue',
  'financialData.lastSalePrice',
  'financialData.lastSaleDate',
  'marketData.medianHomeValue',
  'marketData.pricePerSqFt',
  'marketData.rentEstimate',
  'marketData.capRate',
  'marketData.cashOnCashReturn',
  'marketData.monthlyRentLow',
  'marketData.monthlyRentHigh',
  'marketData.occupancyRate',
  'marketData.daysOnMarket',
  'investmentMetrics.grossRentalYield',
  'investmentMetrics.netRentalYield',
  'investmentMetrics.monthlyNetCashFlow',
  'investmentMetrics.totalCashRequired',
  'investmentMetrics.breakEvenRatio',
  'investmentMetrics.priceToRentRatio',
  'ownerDetails.name',
  'ownerDetails.mailingAddress',
  'ownerDetails.phoneNumber',
  'ownerDetails.isAbsenteeOwner',
  'ownerDetails.ownershipLength',
  'leadIndicators.isDistressed',
  'leadIndicators.isForeclosure',
  'leadIndicators.auctionDate',
  'leadIndicators.defaultAmount',
  'leadIndicators.hasLiens',
  'leadIndicators.isVacant',
  'leadIndicators.highEquity',
  'leadIndicators.motivatedSeller',
  'propertyHistory.salesHistory',
  'propertyHistory.taxHistory',
  'comparables',
]);
export type PropertyField = z.infer<typeof PropertyField>;

/**
 * The parts of a record that are fetched and age separately: the county's record of property, owner, sales and taxes;
 * the value; the rent; comparable homes; figures of the ZIP code.
 */
export const PropertyPart = z.enum(['record', 'value', 'rent', 'comparables', 'market']);
export type PropertyPart = z.infer<typeof PropertyPart>;

/** The source and age of one part. */
export const PartOrigin = z.object({
  source: RecordSource,
  /** When the source answered, ISO 8601 in UTC. */
  fetchedAt: z.iso.datetime(),
  /** The date of the source's own figures, ISO date; absent where it gives none. */
  asOf: z.optional(z.string()),
  /** True when a refresh was due and failed: this is the last known answer. */
  outdated: z.optional(z.boolean()),
});
export type PartOrigin = z.infer<typeof PartOrigin>;

/** The loan behind an estimated mortgage, so that a screen can show the arithmetic. */
export const AssumedLoan = z.object({
  /** Borrowed at the last sale, USD. */
  amount: z.number(),
  /** Percent: the average of that year. */
  annualRate: z.number(),
  /** Monthly payments made since. */
  monthsPaid: z.int(),
});
export type AssumedLoan = z.infer<typeof AssumedLoan>;

export const SaleEvent = z.object({
  /** ISO date, `YYYY-MM-DD`. */
  date: z.string(),
  event: text,
  /** USD; 0 where the state does not disclose prices. */
  price: number,
});
export type SaleEvent = z.infer<typeof SaleEvent>;

export const TaxYear = z.object({
  year: z.int(),
  /** USD for the year. */
  taxAmount: number,
  /** USD. */
  assessedValue: number,
});
export type TaxYear = z.infer<typeof TaxYear>;

export const Comparable = z.object({
  address: z.string(),
  bedrooms: number,
  bathrooms: number,
  squareFootage: number,
  /** Absent when unknown. */
  yearBuilt: z.optional(z.number()),
  /** Miles; absent where a position is unknown. */
  distanceFromSubject: z.optional(z.number()),
  /** Degrees; absent when unknown. */
  latitude: z.optional(z.number()),
  longitude: z.optional(z.number()),
  /** USD; 0 for a listing that has not sold. */
  soldPrice: number,
  /** USD per square foot of living area, of the sold price or, for a listing, the asking price. */
  pricePerSqFt: number,
  /** ISO date; empty for a listing. */
  soldDate: z._default(z.string(), ''),
  /** The asking price of a listing, USD; absent for a sale. */
  listPrice: z.optional(z.number()),
  /** ISO date; absent for a sale. */
  listedDate: z.optional(z.string()),
});
export type Comparable = z.infer<typeof Comparable>;

export const PropertyResult = z.object({
  address: z.string(),
  /** Degrees; absent when unknown. */
  latitude: z.optional(z.number()),
  longitude: z.optional(z.number()),
  /** USD. */
  estimatedValue: number,
  /** The source's range around the estimated value, USD, where it gives one. */
  valueRange: z.optional(z.object({ low: z.number(), high: z.number() })),
  /** True where the source based its estimate on too few or too different homes; absent otherwise. */
  weakEstimate: z.optional(z.boolean()),
  yearBuilt: number,
  /** Living area in square feet. */
  squareFootage: number,
  bedrooms: number,
  bathrooms: number,
  /** Acres. */
  lotSize: number,
  propertyType: text,
  financialData: z.object({
    /** USD, may be negative. */
    equity: number,
    mortgageBalance: number,
    monthlyMortgagePayment: number,
    /** Interest on the loan of record, percent a year; absent when unknown. */
    loanRate: z.optional(z.number()),
    /** USD a year. */
    propertyTaxes: number,
    /** USD a year. */
    insurance: number,
    totalMonthlyExpenses: number,
    taxAssessedValue: number,
    lastSalePrice: number,
    /** ISO date. */
    lastSaleDate: text,
  }),
  marketData: z.object({
    medianHomeValue: number,
    pricePerSqFt: number,
    /** USD a month for the whole property. */
    rentEstimate: number,
    /** Percent. */
    capRate: number,
    /** Percent. */
    cashOnCashReturn: number,
    monthlyRentLow: number,
    monthlyRentHigh: number,
    /** Percent. */
    occupancyRate: number,
    daysOnMarket: number,
  }),
  investmentMetrics: z.object({
    /** Percent. */
    grossRentalYield: number,
    /** Percent. */
    netRentalYield: number,
    monthlyNetCashFlow: number,
    totalCashRequired: number,
    /** Operating costs and debt service in percent of gross rent. */
    breakEvenRatio: number,
    /** Value divided by a year's rent. */
    priceToRentRatio: number,
  }),
  ownerDetails: z.object({
    name: text,
    mailingAddress: text,
    phoneNumber: z.optional(z.string()),
    isAbsenteeOwner: flag,
    /** Years. */
    ownershipLength: number,
  }),
  leadIndicators: z.object({
    isDistressed: flag,
    isForeclosure: flag,
    /** The date of the foreclosure auction, ISO date; absent when unknown. */
    auctionDate: z.optional(z.string()),
    /** USD in default by the foreclosure's notice; absent when unknown. */
    defaultAmount: z.optional(z.number()),
    hasLiens: flag,
    isVacant: flag,
    highEquity: flag,
    motivatedSeller: flag,
  }),
  propertyHistory: z.object({
    /** Newest first. */
    salesHistory: z._default(z.array(SaleEvent), []),
    /** Newest first. */
    taxHistory: z._default(z.array(TaxYear), []),
  }),
  comparables: z._default(z.array(Comparable), []),
  /** Sold homes, or listed ones where no sale was found; sold when absent. */
  comparablesKind: z.optional(openEnum(['sold', 'listed'], 'listed')),
  /** Monthly dues of the owners' association, USD; absent when unknown. */
  monthlyHoa: z.optional(z.number()),
  /** Homes in the building where the reported rent of one is multiplied by them; absent otherwise. */
  rentedUnits: z.optional(z.int()),
  /** Whether the seller's mortgage payment includes property taxes and insurance; absent when nobody was asked. */
  paymentIncludesEscrow: z.optional(z.boolean()),
  /** Present when mortgage balance and payment are estimated. */
  assumedLoan: z.optional(AssumedLoan),
  /** Present when a file of the user's own says something of the house. */
  fromFile: z.optional(FileFacts),
  /** Present when the record is a county's. */
  fromCounty: z.optional(CountyRecord),
  /** Absent on records older than provenance: those are read as they are. */
  provenance: z.optional(z.partialRecord(PropertyField, Provenance)),
  source: z._default(RecordSource, 'sample'),
  /** When the source answered for the oldest part, ISO 8601 in UTC ("Data as of"). */
  fetchedAt: z.optional(z.iso.datetime()),
  /** Each part's source and age; absent for sources that answer everything at once, such as the sample. */
  origins: z.optional(z.partialRecord(PropertyPart, PartOrigin)),
  /** The source's gaps, in words for the user. */
  warnings: z._default(z.array(z.string()), []),
});
export type PropertyResult = z.infer<typeof PropertyResult>;

/** Where a field comes from; `reported` for a record without provenance. */
export function provenanceOf(property: PropertyResult, field: PropertyField): Provenance {
  return property.provenance?.[field] ?? 'reported';
}

/** False when the field holds a default because the value is unknown. */
export function isKnown(property: PropertyResult, field: PropertyField): boolean {
  return provenanceOf(property, field) !== 'missing';
}

/** The estimated value, USD; `null` when nobody knows it. */
export function knownValue(property: PropertyResult): number | null {
  return isKnown(property, 'estimatedValue') && property.estimatedValue > 0 ? property.estimatedValue : null;
}

// The parts behind the investor's figures.
const income: readonly PropertyPart[] = ['value', 'rent', 'record'];

/** The parts behind the other fields than those of the county's record. */
const parts: Partial<Record<PropertyField, readonly PropertyPart[]>> = {
  estimatedValue: ['value'],
  'financialData.equity': ['value', 'record'],
  'financialData.insurance': ['value'],
  'financialData.totalMonthlyExpenses': income,
  'marketData.medianHomeValue': ['market'],
  'marketData.pricePerSqFt': ['value', 'record'],
  'marketData.rentEstimate': ['rent'],
  'marketData.capRate': income,
  'marketData.cashOnCashReturn': income,
  'marketData.monthlyRentLow': ['rent'],
  'marketData.monthlyRentHigh': ['rent'],
  'marketData.occupancyRate': ['market'],
  'marketData.daysOnMarket': ['market'],
  'investmentMetrics.grossRentalYield': ['rent', 'value'],
  'investmentMetrics.netRentalYield': income,
  'investmentMetrics.monthlyNetCashFlow': income,
  'investmentMetrics.totalCashRequired': ['value'],
  'investmentMetrics.breakEvenRatio': income,
  'investmentMetrics.priceToRentRatio': ['value', 'rent'],
  'leadIndicators.highEquity': ['value', 'record'],
  comparables: ['comparables'],
};

/**
 * The sources and ages of a field, one origin per part that it depends on. Empty where the record has none: then
 * `source` and `fetchedAt` apply to all of it.
 */
export function originsOf(property: PropertyResult, field: PropertyField): PartOrigin[] {
  return (parts[field] ?? ['record' as const]).flatMap((part) => property.origins?.[part] ?? []);
}
