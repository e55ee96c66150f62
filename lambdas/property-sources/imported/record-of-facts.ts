import {
  assembleProperty,
  type From,
  motivation,
  type PropertyFacts,
  yearsSince,
} from '#lambdas/property-sources/assemble-property.ts';
import { round } from '#shared/finance/figures.ts';
import type { FactRole } from '#shared/lists/facts/fact-roles.ts';
import { type RowFlag, rowFlags } from '#shared/lists/facts/flags.ts';
import { type FileLoan, loanOfFacts } from '#shared/lists/facts/loan-of-facts.ts';
import type { RowFacts } from '#shared/lists/facts/row-facts.ts';
import { type FileFact, type FileFacts, isFileFact } from '#shared/property/file-facts.ts';
import type { PropertyResult } from '#shared/property/property.ts';
import { utcDay } from '#shared/values/days.ts';

/* The record of a house out of a file's facts alone, as a provider's record is made of its answers. */

/** Stands in for facts that a file lacks, so that its rows can be ranked. Never a fact of the house. */
export type Fills = {
  /** Rent a month, percent of the value. */
  rentPercent?: number | undefined;
  /** Taxes a year, percent of the value. */
  taxesPercent?: number | undefined;
  /** Missing rates count as the average of the year of the last sale. */
  rates?: boolean | undefined;
};

export type FactsFile = {
  name: string;
  /** The day of its figures, ISO date. */
  day: string;
  fills?: Fills | undefined;
  /** The user's word that a balance of 0 in this file means free and clear. */
  zeroBalanceIsFree?: boolean | undefined;
};

const squareFeetOfAcre = 43_560;
/** Of the value: above it, equity and balance say something else. */
const mostEquityApart = 0.02;

/**
 * The record of a house by a file's facts, with the provenance of every field, and what does not add up in the row.
 *
 * @param now decides what is past.
 */
export function recordOfFacts(
  { address, facts }: { address: string; facts: RowFacts },
  file: FactsFile,
  now: Date,
): { property: PropertyResult; flags: RowFlag[] } {
  const loan = loanOfFacts(facts, {
    day: file.day,
    zeroBalanceIsFree: file.zeroBalanceIsFree,
    fillsRates: file.fills?.rates,
  });
  const flags = [...new Set([...loan.flags, ...flagsOf(facts, loan)])];
  // At noon, so that it is the same day in every zone of the US.
  const origin = { source: 'imported', fetchedAt: `${file.day}T12:00:00.000Z`, asOf: file.day } as const;
  const record = assembleProperty('imported', propertyFacts(address, facts, loan, file, now), {
    now,
    origins: { record: origin, value: origin, rent: origin },
  });
  const insured = facts.insuranceYearly;
  return {
    property: {
      ...record,
      financialData: { ...record.financialData, ...(insured !== undefined && { insurance: insured }) },
      provenance: {
        ...record.provenance,
        ...(loan.ratePercent !== undefined && { 'financialData.loanRate': loan.rateFrom ?? 'imported' }),
        ...(insured !== undefined && { 'financialData.insurance': 'imported' }),
        ...(facts.equity !== undefined && { 'financialData.equity': 'imported' }),
      },
      fromFile: fileFacts(facts, loan, file, flags),
    },
    flags,
  };
}

const imported = <T>(is: T | undefined): From<T> | undefined =>
  is === undefined ? undefined : { is, from: 'imported' };
const computed = <T>(is: T | undefined): From<T> | undefined =>
  is === undefined ? undefined : { is, from: 'computed' };

function propertyFacts(address: string, facts: RowFacts, loan: FileLoan, file: FactsFile, now: Date): PropertyFacts {
  const { value, lastSaleDate, lastSalePrice } = facts;
  const { fills = {} } = file;
  const rent = facts.rent ?? (facts.rentYearly === undefined ? undefined : round(facts.rentYearly / 12));
  const filled = (percent: number | undefined) =>
    percent === undefined || value === undefined ? undefined : round((value * percent) / 100);
  const filledRent = filled(fills.rentPercent);
  const isAbsentee = absenteeOf(facts);
  const isVacant = facts.vacant ?? vacantOf(facts.occupancy);
  const liens = liensOf(facts);
  const ownershipLength = facts.ownershipYears ?? yearsSince(lastSaleDate, now);
  const isDistressed = distressOf(facts);
  const auctionDate =
    facts.auctionDate !== undefined && facts.auctionDate >= utcDay(now) ? facts.auctionDate : undefined;
  return {
    address,
    value,
    yearBuilt: facts.yearBuilt,
    squareFootage: facts.sqft,
    bedrooms: facts.beds,
    bathrooms: facts.baths,
    lotSquareFeet: facts.lotSqft ?? (facts.lotAcres === undefined ? undefined : facts.lotAcres * squareFeetOfAcre),
    propertyType: imported(facts.propertyType),
    mortgage:
      loan.balance === undefined
        ? undefined
        : {
            balance: loan.balance,
            payment: loan.payment,
            from: loan.from ?? 'imported',
            paymentFrom: loan.paymentFrom,
          },
    loanRate: loan.ratePercent,
    taxes: facts.taxesYearly ?? filled(fills.taxesPercent),
    assessedValue: facts.assessedValue,
    hoa: facts.hoaMonthly,
    lastSaleDate,
    lastSalePrice,
    rent:
      rent === undefined
        ? filledRent === undefined
          ? undefined
          : { is: { amount: filledRent }, from: 'estimated' }
        : { is: { amount: rent }, from: 'imported' },
    ownerName: facts.owner,
    ownerMailing: facts.mailing,
    isAbsenteeOwner: imported(isAbsentee),
    ownershipLength,
    isDistressed: computed(isDistressed),
    isForeclosure: imported(facts.foreclosure),
    auctionDate,
    hasLiens: imported(facts.hasLiens ?? facts.taxDelinquent ?? (liens === undefined ? undefined : liens > 0)),
    isVacant: imported(isVacant),
    motivatedSeller: motivation([isDistressed, isVacant, isAbsentee], ownershipLength, 'computed'),
    sales: lastSaleDate === undefined ? [] : [{ date: lastSaleDate, event: 'Sale', price: lastSalePrice ?? 0 }],
    taxYears: [],
    comparables: [],
    notes: [],
  };
}

/** An owner who lives elsewhere. */
function absenteeOf({ absentee, ownerOccupied, occupancy }: RowFacts): boolean | undefined {
  if (absentee !== undefined) return absentee;
  if (ownerOccupied !== undefined) return !ownerOccupied;
  return occupancy === undefined ? undefined : occupancy !== 'owner';
}

const vacantOf = (occupancy: string | undefined): boolean | undefined =>
  occupancy === undefined || occupancy === 'absentee' ? undefined : occupancy === 'vacant';

/** Taxes owed are liens. A 0 of taxes says nothing of others. */
function liensOf({ liens, taxesOwed }: RowFacts): number | undefined {
  if (liens === undefined) return taxesOwed === 0 ? undefined : taxesOwed;
  return round(liens + (taxesOwed ?? 0));
}

function distressOf({ foreclosure, taxDelinquent, arrears, auctionDate }: RowFacts): boolean | undefined {
  if (foreclosure || taxDelinquent || (arrears ?? 0) > 0 || auctionDate !== undefined) return true;
  return foreclosure === false ? false : undefined;
}

function flagsOf(facts: RowFacts, loan: FileLoan): RowFlag[] {
  const { value, equity } = facts;
  const isApart =
    value !== undefined &&
    equity !== undefined &&
    loan.balance !== undefined &&
    Math.abs(value - loan.balance - equity) > value * mostEquityApart;
  const isOwners = facts.ownerOccupied === true || facts.occupancy === 'owner';
  const isElsewhere = facts.vacant === true || facts.absentee === true;
  return [...(isApart ? (['equity'] as const) : []), ...(isOwners && isElsewhere ? (['occupancy'] as const) : [])];
}

function fileFacts(facts: RowFacts, loan: FileLoan, { name, day }: FactsFile, flags: RowFlag[]): FileFacts {
  const named = Object.entries(facts).filter(([role]) => isFileFact(role));
  const renamed = {
    afterRepairValue: facts.arv,
    liens: liensOf(facts),
    hoa: facts.hoaMonthly,
    paymentsLeft: loan.paymentsLeft,
    paymentIncludesEscrow: facts['loan.paymentIncludesEscrow'],
    loanType: facts['loan.type'] ?? facts['loan1.type'],
    loans: loan.loans > 1 ? loan.loans : undefined,
    secondOwner: facts.owner2,
  } satisfies Record<Exclude<FileFact, FactRole> | 'liens', unknown>;
  const said = Object.entries({ ...Object.fromEntries(named), ...renamed });
  const known = Object.fromEntries(said.filter(([, each]) => each !== undefined));
  return { ...known, file: name, day, flags: flags.map((flag) => rowFlags[flag]), others: [] };
}
