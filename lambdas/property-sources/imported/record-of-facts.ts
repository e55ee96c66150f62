import {
  assembleProperty,
  type From,
  motivation,
  type PropertyFacts,
  yearsSince,
} from '#lambdas/property-sources/assemble-property.ts';
import { round } from '#shared/finance/figures.ts';
import { type EstimatedFacts, type EstimatedFile, estimateFacts } from '#shared/lists/estimates/estimate-facts.ts';
import type { FactRole } from '#shared/lists/facts/fact-roles.ts';
import { type RowFlag, rowFlags } from '#shared/lists/facts/flags.ts';
import { type FileLoan, loanOfFacts } from '#shared/lists/facts/loan-of-facts.ts';
import type { RowFacts } from '#shared/lists/facts/row-facts.ts';
import { isTaxDelinquent } from '#shared/lists/facts/tax-delinquent.ts';
import { parseAddress } from '#shared/property/address-parser.ts';
import { type FileFact, type FileFacts, isFileFact } from '#shared/property/file-facts.ts';
import { isSameHouse } from '#shared/property/house-key.ts';
import type { PropertyResult } from '#shared/property/property.ts';
import { utcDay } from '#shared/values/days.ts';

/* The record of a house out of a file's facts alone, as a provider's record is made of its answers. */

export type FactsFile = {
  name: string;
  /** The day of its figures, ISO date. */
  day: string;
  /** The user's word that a balance of 0 in this file means free and clear. */
  zeroBalanceIsFree?: boolean | undefined;
  /** What its list assumes where it says nothing; without, insurance alone is estimated, as for a record. */
  assumed?: Assumed | undefined;
};

export type Assumed = Omit<EstimatedFile, 'day'>;

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
  const loan = loanOfFacts(facts, file);
  const flags = [...new Set([...loan.flags, ...flagsOf(facts, loan)])];
  const estimated = file.assumed
    ? estimateFacts({ address, facts, loan }, { ...file.assumed, day: file.day }, utcDay(now))
    : { loan, marks: {} };
  // At noon, so that it is the same day in every zone of the US.
  const origin = { source: 'imported', fetchedAt: `${file.day}T12:00:00.000Z`, asOf: file.day } as const;
  const record = assembleProperty('imported', propertyFacts(address, facts, estimated, file, now), {
    now,
    origins: { record: origin, value: origin, rent: origin },
  });
  const { ratePercent, rateFrom = 'imported' } = estimated.loan;
  return {
    property: {
      ...record,
      ...insured(record, facts, estimated, file),
      provenance: {
        ...record.provenance,
        ...(ratePercent !== undefined && { 'financialData.loanRate': rateFrom }),
        ...(estimated.taxes !== undefined && { 'financialData.propertyTaxes': 'estimated' }),
        ...insuredFrom(facts, estimated, file),
        ...(facts.equity !== undefined && { 'financialData.equity': 'imported' }),
      },
      fromFile: fileFacts(facts, estimated, file, flags),
    },
    flags,
  };
}

type Known = Partial<EstimatedFacts> & Pick<EstimatedFacts, 'loan' | 'marks'>;

/** A list that estimates no insurance has an unknown one. */
function insured(record: PropertyResult, { insuranceYearly }: RowFacts, { insurance }: Known, { assumed }: FactsFile) {
  const own = insuranceYearly ?? insurance ?? (assumed ? 0 : record.financialData.insurance);
  return { financialData: { ...record.financialData, insurance: own } };
}

function insuredFrom({ insuranceYearly }: RowFacts, { insurance }: Known, { assumed }: FactsFile) {
  const field = 'financialData.insurance';
  if (insuranceYearly !== undefined) return { [field]: 'imported' } as const;
  if (insurance !== undefined) return { [field]: 'estimated' } as const;
  return assumed ? ({ [field]: 'missing' } as const) : {};
}

const imported = <T>(is: T | undefined): From<T> | undefined =>
  is === undefined ? undefined : { is, from: 'imported' };
const computed = <T>(is: T | undefined): From<T> | undefined =>
  is === undefined ? undefined : { is, from: 'computed' };

function propertyFacts(address: string, facts: RowFacts, known: Known, file: FactsFile, now: Date): PropertyFacts {
  const { value, lastSaleDate, lastSalePrice } = facts;
  const { loan } = known;
  const rent = facts.rent ?? (facts.rentYearly === undefined ? undefined : round(facts.rentYearly / 12));
  const absentee = absenteeOf(address, facts, file);
  const isAbsentee = absentee?.is;
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
            ...(known.assumed && { loan: known.assumed }),
          },
    loanRate: loan.ratePercent,
    taxes: facts.taxesYearly ?? known.taxes,
    assessedValue: facts.assessedValue,
    hoa: facts.hoaMonthly,
    lastSaleDate,
    lastSalePrice,
    rent:
      rent === undefined
        ? known.rent === undefined
          ? undefined
          : { is: { amount: known.rent }, from: 'estimated' }
        : { is: { amount: rent }, from: 'imported' },
    ownerName: facts.owner,
    ownerMailing: facts.mailing,
    isAbsenteeOwner: absentee,
    ownershipLength,
    isDistressed: computed(isDistressed),
    isForeclosure: imported(facts.foreclosure),
    auctionDate,
    hasLiens: imported(facts.hasLiens ?? isTaxDelinquent(facts) ?? (liens === undefined ? undefined : liens > 0)),
    isVacant: imported(isVacant),
    motivatedSeller: motivation([isDistressed, isVacant, isAbsentee], ownershipLength, 'computed'),
    sales: lastSaleDate === undefined ? [] : [{ date: lastSaleDate, event: 'Sale', price: lastSalePrice ?? 0 }],
    taxYears: [],
    comparables: [],
    notes: [],
  };
}

/**
 * An owner who lives elsewhere: as the file says, or, where no column does, because mail goes to another house. A post
 * office box is none.
 */
function absenteeOf(address: string, facts: RowFacts, { assumed }: FactsFile): From<boolean> | undefined {
  const { absentee, ownerOccupied, occupancy, mailing } = facts;
  const said = absentee ?? (ownerOccupied === undefined ? undefined : !ownerOccupied);
  if (said !== undefined) return { is: said, from: 'imported' };
  if (occupancy !== undefined) return { is: occupancy !== 'owner', from: 'imported' };
  const hasColumn = assumed?.columns.some((role) => /^(absentee|ownerOccupied|occupancy)$/.test(role)) ?? true;
  if (hasColumn || mailing === undefined || parseAddress(mailing).address === undefined) return undefined;
  return { is: !isSameHouse(mailing, address), from: 'computed' };
}

const vacantOf = (occupancy: string | undefined): boolean | undefined =>
  occupancy === undefined || occupancy === 'absentee' ? undefined : occupancy === 'vacant';

/** Taxes owed are liens. A 0 of taxes says nothing of others. */
function liensOf({ liens, taxesOwed }: RowFacts): number | undefined {
  if (liens === undefined) return taxesOwed === 0 ? undefined : taxesOwed;
  return round(liens + (taxesOwed ?? 0));
}

function distressOf(facts: RowFacts): boolean | undefined {
  const { foreclosure, arrears, auctionDate } = facts;
  if (foreclosure || isTaxDelinquent(facts) || (arrears ?? 0) > 0 || auctionDate !== undefined) return true;
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

function fileFacts(facts: RowFacts, known: Known, { name, day }: FactsFile, flags: RowFlag[]): FileFacts {
  const { loan, marks, hoa, arrears, liens } = known;
  const named = Object.entries(facts).filter(([role]) => isFileFact(role));
  const renamed = {
    afterRepairValue: facts.arv,
    arrears: facts.arrears ?? arrears,
    liens: liensOf(facts) ?? liens,
    taxDelinquent: isTaxDelinquent(facts),
    hoa: facts.hoaMonthly ?? hoa,
    paymentsLeft: loan.paymentsLeft,
    paymentIncludesEscrow: facts['loan.paymentIncludesEscrow'],
    loanType: facts['loan.type'] ?? facts['loan1.type'],
    loans: loan.loans > 1 ? loan.loans : undefined,
    secondOwner: facts.owner2,
  } satisfies Record<Exclude<FileFact, FactRole> | 'arrears' | 'liens' | 'taxDelinquent', unknown>;
  const said = Object.entries({ ...Object.fromEntries(named), ...renamed });
  const told = Object.fromEntries(said.filter(([, each]) => each !== undefined));
  const estimates = Object.keys(marks).length > 0 ? { estimates: marks } : {};
  return { ...told, ...estimates, file: name, day, flags: flags.map((flag) => rowFlags[flag]), others: [] };
}
