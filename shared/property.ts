import * as z from 'zod/mini';

/*
 * The property object as the specification names it (camelCase on the wire and in the tables).
 * A value nobody knows keeps the specification's default (0, false, an empty list, 'Unknown');
 * `provenance` then says `missing`, so that no screen and no rule takes the default for a fact.
 */

const number = z._default(z.number(), 0);
const flag = z._default(z.boolean(), false);
const text = z._default(z.string(), 'Unknown');

/** Where a figure comes from. */
export const Provenance = z.enum(['reported', 'computed', 'estimated', 'user', 'missing']);
export type Provenance = z.infer<typeof Provenance>;

/** Every field that can be missing, by its path in the object. */
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
  'leadIndicators.hasLiens',
  'leadIndicators.isVacant',
  'leadIndicators.highEquity',
  'leadIndicators.motivatedSeller',
  'propertyHistory.salesHistory',
  'propertyHistory.taxHistory',
  'comparables',
]);
export type PropertyField = z.infer<typeof PropertyField>;

/** Which source answered: `sample` is labelled "Sample data" wherever it is shown. */
export const PropertySourceName = z.enum(['sample', 'rentcast', 'realestateapi', 'public']);
export type PropertySourceName = z.infer<typeof PropertySourceName>;

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
  /** Miles. */
  distanceFromSubject: number,
  /** USD; 0 for a listing that has not sold. */
  soldPrice: number,
  /** USD per square foot of living area. */
  pricePerSqFt: number,
  /** ISO date; empty for a listing. */
  soldDate: z._default(z.string(), ''),
});
export type Comparable = z.infer<typeof Comparable>;

export const PropertyResult = z.object({
  address: z.string(),
  /** USD. */
  estimatedValue: number,
  /** The source's band around the estimated value, USD, where it gives one. */
  valueRange: z.optional(z.object({ low: z.number(), high: z.number() })),
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
    /** Percent of gross rent that costs and debt service take. */
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
  /** Absent on a record that was stored before provenance existed: it is then read exactly as it stands. */
  provenance: z.optional(z.partialRecord(PropertyField, Provenance)),
  source: z._default(PropertySourceName, 'sample'),
  /** When the source was asked, ISO 8601 in UTC ("Data as of"). */
  fetchedAt: z.optional(z.iso.datetime()),
  /** What the source could not say, in words for the user. */
  warnings: z._default(z.array(z.string()), []),
});
export type PropertyResult = z.infer<typeof PropertyResult>;

/** Where a field comes from; `reported` for a record without provenance, which is taken as it stands. */
export function provenanceOf(property: PropertyResult, field: PropertyField): Provenance {
  return property.provenance?.[field] ?? 'reported';
}

/** False when the field holds the specification's default because nobody knows the value. */
export function isKnown(property: PropertyResult, field: PropertyField): boolean {
  return provenanceOf(property, field) !== 'missing';
}
