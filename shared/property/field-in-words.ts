import { shortDate } from '#shared/values/dates.ts';
import { usd } from '#shared/values/money.ts';
import { decimalUpTo, wholeNumber } from '#shared/values/numbers.ts';
import { percentUpTo } from '#shared/values/percent.ts';
import type { FileFact } from './file-facts.ts';
import type { PropertyField } from './property.ts';

/* A fact that a file has changed: a field of the record by its path, or a fact beside it by its name. */

type Value = string | number | boolean;
type Words = [label: string, shown?: (value: number) => string];

const monthly = (value: number) => `${usd(value)} a month`;
const yearly = (value: number) => `${usd(value)} a year`;
const rate = (value: number) => percentUpTo(value, 3);
const count = (value: number) => decimalUpTo(value, 2);

const recordWords: Partial<Record<PropertyField, Words>> = {
  estimatedValue: ['Value', usd],
  yearBuilt: ['Year built', String],
  squareFootage: ['Living area', (value) => `${wholeNumber(value)} sq ft`],
  bedrooms: ['Bedrooms', count],
  bathrooms: ['Bathrooms', count],
  lotSize: ['Lot size', (value) => `${count(value)} acres`],
  propertyType: ['Property type'],
  'financialData.mortgageBalance': ['Loan balance', usd],
  'financialData.monthlyMortgagePayment': ['Loan payment', monthly],
  'financialData.loanRate': ['Loan rate', rate],
  'financialData.propertyTaxes': ['Property taxes', yearly],
  'financialData.insurance': ['Insurance', yearly],
  'financialData.taxAssessedValue': ['Assessed value', usd],
  'financialData.lastSalePrice': ['Last sale price', usd],
  'financialData.lastSaleDate': ['Last sale'],
  'marketData.rentEstimate': ['Rent', monthly],
  'ownerDetails.name': ['Owner'],
  'ownerDetails.mailingAddress': ['Mailing address'],
  'ownerDetails.isAbsenteeOwner': ['Absentee owner'],
  'ownerDetails.ownershipLength': ['Owned for', (value) => `${count(value)} years`],
  'leadIndicators.isDistressed': ['Distressed'],
  'leadIndicators.isForeclosure': ['Foreclosure'],
  'leadIndicators.auctionDate': ['Auction'],
  'leadIndicators.hasLiens': ['Liens'],
  'leadIndicators.isVacant': ['Vacant'],
};

/** Changes of the others are not told: how many loans are one, and the number of a parcel. */
type ToldFact = Exclude<FileFact, 'loans' | 'parcel'>;
const fileWords: Readonly<Record<ToldFact, Words>> = {
  hoa: ['Dues', monthly],
  arrears: ['Amount overdue', usd],
  liens: ['Liens in total', usd],
  taxesOwed: ['Taxes owed', usd],
  taxDelinquent: ['Taxes delinquent'],
  repairs: ['Repairs', usd],
  afterRepairValue: ['Value after repairs', usd],
  paymentsLeft: ['Payments left', count],
  paymentIncludesEscrow: ['Payment includes taxes and insurance'],
  loanType: ['Loan type'],
  condition: ['Condition'],
  listPrice: ['List price', usd],
  countyMarketValue: ['County’s market value', usd],
  units: ['Units', count],
  secondOwner: ['Second owner'],
  doNotMail: ['Do not mail'],
};

// The cast: the keys of the table are the names.
/** The facts beside the record whose changes are told, in their order. */
export const toldFacts = Object.keys(fileWords) as ToldFact[];

const words: Readonly<Record<string, Words>> = { ...recordWords, ...fileWords };

/** A changed fact's name, and its value before and after; `null` where it was unknown. */
export function fieldInWords({ field, before, after }: { field: string; before: Value | null; after: Value | null }): {
  label: string;
  before: string | null;
  after: string | null;
} {
  const [label, shown = count] = words[field] ?? [field];
  const inWords = (value: Value | null) => {
    if (value === null) return null;
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    if (typeof value === 'number') return shown(value);
    return /^\d{4}-\d{2}-\d{2}/.test(value) ? shortDate(value) : value;
  };
  return { label, before: inWords(before), after: inWords(after) };
}
