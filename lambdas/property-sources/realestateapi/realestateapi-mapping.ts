import {
  assembleProperty,
  type From,
  type LookupContext,
  motivation,
  type PropertyFacts,
} from '#lambdas/property-sources/assemble-property.ts';
import { believableSales, positionOf } from '#lambdas/property-sources/comparable-sales.ts';
import { round } from '#shared/finance/figures.ts';
import type { PropertyResult } from '#shared/property/property.ts';
import { sourceNotes } from '#shared/property/source-notes.ts';
import type { RealEstateApiDetail } from './realestateapi-answers.ts';

/*
 * Maps RealEstateAPI's PropertyDetail to the property object. Mortgage, liens, foreclosure and vacancy are reported.
 */

/** Its property types in common terms; an unlisted one is shown unchanged. */
const propertyTypes: Record<string, string> = {
  SFR: 'Single Family',
  CONDO: 'Condo',
  TOWNHOUSE: 'Townhouse',
  MFR: 'Multi-Family',
  MOBILE: 'Manufactured',
  LAND: 'Land',
};

/** A provider rounds each of value, balance and equity, USD. */
const rounding = 1000;

/** HUD's rent is for the area: actual rents are about a tenth lower or higher. */
const rentSpread = 0.1;

/** A yearly tax above this fraction of the value must be in cents. */
const maxTaxShare = 0.1;

/** Maps PropertyDetail to a property. */
export function toProperty(detail: RealEstateApiDetail, context: LookupContext): PropertyResult {
  const { info, tax, owner } = detail;
  const address = detail.address ?? context.address;
  const ownershipLength = owner.ownershipLength === undefined ? undefined : round(owner.ownershipLength / 12, 1);
  const taxes = taxOf(detail);
  const mortgage = mortgageOf(detail);
  const rent = rentOf(detail);
  const comparables = comparablesOf(detail, address, context.now);
  const inForeclosure = detail.hasActiveForeclosure || undefined;
  const isDistressed = anyOf(
    detail.preForeclosure,
    detail.auction,
    detail.taxLien,
    detail.judgment,
    inForeclosure,
    tax.taxDelinquentYear === undefined ? undefined : true,
  );
  const type = detail.propertyType;
  const year = tax.year ?? tax.assessmentYear;

  return assembleProperty(
    'realestateapi',
    {
      address,
      position: positionOf(info),
      value: detail.estimatedValue,
      yearBuilt: info.yearBuilt,
      squareFootage: info.livingSquareFeet ?? info.buildingSquareFeet,
      bedrooms: info.bedrooms,
      bathrooms: info.bathrooms,
      // Not `lotAcres`: it is 0 in records that have square feet.
      lotSquareFeet: info.lotSquareFeet ?? detail.lotSquareFeet,
      propertyType: type === undefined ? undefined : { is: propertyTypes[type] ?? type, from: 'computed' },
      // The provider's equity assumes a balance: without a known one, equity is unknown too.
      equity: mortgage === undefined ? undefined : detail.estimatedEquity,
      mortgage,
      loanRate: mortgage && mortgage.balance > 0 ? detail.loanRate : undefined,
      taxes,
      assessedValue: tax.assessedValue,
      lastSaleDate: detail.lastSaleDate,
      lastSalePrice: detail.lastSalePrice || undefined,
      rent: rent?.rent,
      rentedUnits: rent?.units,
      ownerName: ownerName(detail),
      ownerMailing: detail.ownerMailing,
      isAbsenteeOwner: reported(detail.absenteeOwner),
      ownershipLength,
      isDistressed: isDistressed === undefined ? undefined : { is: isDistressed, from: 'computed' },
      isForeclosure: reported(anyOf(detail.preForeclosure, detail.auction, detail.bankOwned, inForeclosure)),
      auctionDate: detail.auctionDate,
      defaultAmount: detail.defaultAmount,
      hasLiens: reported(anyOf(detail.lien, detail.taxLien, detail.judgment)),
      isVacant: reported(detail.vacant),
      motivatedSeller: motivationOf(detail, isDistressed, ownershipLength),
      sales: detail.sales,
      taxYears:
        year === undefined || taxes === undefined
          ? []
          : [{ year, taxAmount: taxes, assessedValue: tax.assessedValue ?? 0 }],
      comparables,
      comparablesKind: 'sold',
      notes: notesOn(detail, { mortgage, rent, comparables: comparables.length }),
    },
    context,
  );
}

const reported = (flag: boolean | undefined): From<boolean> | undefined =>
  flag === undefined ? undefined : { is: flag, from: 'reported' };

/** `undefined` when none of the flags is known. */
function anyOf(...flags: (boolean | undefined)[]): boolean | undefined {
  return flags.every((flag) => flag === undefined) ? undefined : flags.includes(true);
}

/** USD a year. The provider sends dollars or cents; only the value tells which. */
function taxOf({ tax, estimatedValue }: RealEstateApiDetail): number | undefined {
  const { taxAmount } = tax;
  if (taxAmount === undefined || estimatedValue === undefined) return taxAmount;
  return taxAmount > estimatedValue * maxTaxShare ? round(taxAmount / 100) : taxAmount;
}

/** A property that is free and clear has no balance and no payment. A balance of 0 alone means unknown. */
function mortgageOf(detail: RealEstateApiDetail) {
  const { freeClear, estimatedMortgagePayment: payment } = detail;
  const balance = detail.estimatedMortgageBalance || detail.openMortgageBalance;
  if (balance) return { balance, payment, from: 'reported' } as const;
  return freeClear ? ({ balance: 0, payment: 0, from: 'reported' } as const) : undefined;
}

/** Rent of the whole property; `undefined` for a building with an unknown number of homes. HUD's rent is for one. */
function rentOf(detail: RealEstateApiDetail) {
  const { suggestedRent } = detail;
  const several = hasSeveralHomes(detail);
  const units = several ? severalUnits(detail) : 1;
  if (suggestedRent === undefined || units === undefined) return undefined;
  const amount = suggestedRent * units;
  const low = round(amount * (1 - rentSpread));
  const high = round(amount * (1 + rentSpread));
  return { rent: { is: { amount, low, high }, from: 'estimated' } as const, ...(several && { units }) };
}

/** By its type, not by its units: those of a condo may be its building's. */
function hasSeveralHomes({ propertyType, MFH2to4, MFH5plus }: RealEstateApiDetail): boolean {
  return propertyType === 'MFR' || MFH2to4 === true || MFH5plus === true;
}

/** One unit contradicts several homes: then the number is unknown. */
function severalUnits({ info: { unitsCount = 1 } }: RealEstateApiDetail): number | undefined {
  return Number.isInteger(unitsCount) && unitsCount > 1 ? unitsCount : undefined;
}

/** Whether the provider's value less its balance is not its equity. */
function contradicts({ estimatedValue, estimatedEquity }: RealEstateApiDetail, balance: number | undefined): boolean {
  if (estimatedValue === undefined || estimatedEquity === undefined || balance === undefined) return false;
  return Math.abs(estimatedValue - balance - estimatedEquity) > rounding;
}

function ownerName({ owner }: RealEstateApiDetail): string | undefined {
  const people = [owner.owner1FullName, owner.owner2FullName].filter((name) => name !== undefined);
  return people.length > 0 ? people.join(' & ') : owner.companyName;
}

function motivationOf(
  detail: RealEstateApiDetail,
  isDistressed: boolean | undefined,
  years: number | undefined,
): From<boolean> | undefined {
  const signs = [
    isDistressed,
    detail.vacant,
    detail.absenteeOwner,
    detail.inherited,
    anyOf(detail.mlsFailed, detail.mlsCancelled),
    detail.outOfStateAbsenteeOwner,
  ];
  return motivation(signs, years, 'computed');
}

/** The provider chose them as similar; keep those sold recently at a plausible price. */
function comparablesOf({ comps, info }: RealEstateApiDetail, address: string, now: Date) {
  const sales = comps.flatMap(({ lastSaleDate, lastSaleAmount, squareFeet, ...comp }) =>
    lastSaleDate === undefined || lastSaleAmount === undefined
      ? []
      : { ...comp, squareFootage: squareFeet, soldDate: lastSaleDate, soldPrice: lastSaleAmount },
  );
  const { latitude, longitude } = info;
  const squareFootage = info.livingSquareFeet ?? info.buildingSquareFeet;
  return believableSales({ address, latitude, longitude, squareFootage }, sales, now);
}

function notesOn(
  detail: RealEstateApiDetail,
  {
    mortgage,
    rent,
    comparables,
  }: { mortgage: { balance: number } | undefined; rent: { units?: number } | undefined; comparables: number },
): PropertyFacts['notes'] {
  return [
    [detail.estimatedValue === undefined, sourceNotes.noValue],
    [mortgage === undefined, sourceNotes.noLoan],
    [contradicts(detail, mortgage?.balance), sourceNotes.contradiction],
    [detail.suggestedRent === undefined, sourceNotes.noRent],
    [detail.suggestedRent !== undefined && rent === undefined, sourceNotes.unknownUnits],
    [
      rent?.units !== undefined,
      `Rent is for all ${rent?.units} homes: HUD’s fair market rent of the area times ${rent?.units}.`,
    ],
    [
      rent !== undefined && rent.units === undefined,
      'Rent is HUD’s fair market rent of the area for this number of bedrooms, not an estimate for this house.',
    ],
    [ownerName(detail) === undefined, sourceNotes.noOwner],
    [detail.tax.taxAmount === undefined, sourceNotes.noTaxes],
    [comparables === 0, sourceNotes.noComparables],
  ];
}
