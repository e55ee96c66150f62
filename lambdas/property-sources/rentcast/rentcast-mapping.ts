import {
  assembleProperty,
  type From,
  type LookupContext,
  motivation,
  type PropertyFacts,
  yearsSince,
} from '#lambdas/property-sources/assemble-property.ts';
import { comparableSales, positionOf, type Subject } from '#lambdas/property-sources/comparable-sales.ts';
import { estimateMortgage, pricePerSqFt, round } from '#shared/finance/figures.ts';
import { isSameHouse } from '#shared/property/house-key.ts';
import type { Comparable, PropertyResult } from '#shared/property/property.ts';
import { sourceNotes } from '#shared/property/source-notes.ts';
import type {
  RentcastListing,
  RentcastMarket,
  RentcastRecord,
  RentcastRent,
  RentcastValue,
  readHomes,
} from './rentcast-answers.ts';

/*
 * Maps RentCast's answers to the property object. RentCast reports no loans, liens, foreclosures or vacancy: those
 * are missing and the mortgage is estimated. Its comparables are listings, so sales come from a separate search.
 */

/** The known parts of a property; absent or `null` means unknown. */
export type RentcastParts = {
  record?: RentcastRecord | null | undefined;
  value?: RentcastValue | null | undefined;
  rent?: RentcastRent | null | undefined;
  comparables?: Comparable[] | null | undefined;
  market?: RentcastMarket | null | undefined;
};

/** For these types the value is for the building and the rent for one home. */
const severalHomes = ['Multi-Family', 'Apartment'];

/** Below these the value estimate counts as uncertain. */
const minEstimate = { comparables: 8, correlation: 0.75 };

/**
 * A sale price below this fraction of the value, or below this many USD when the value is unknown, is nominal: nobody
 * lent on it.
 */
const minPrice = { ofValue: 0.1, dollars: 1000 };

/** Maps RentCast's parts to a property; `record` or `value` is present. */
export function toProperty(parts: RentcastParts, context: LookupContext): PropertyResult {
  const { record, value, market } = parts;
  const house = { ...value?.subject, ...record };
  const rent = rentOf(parts, house.propertyType);
  const nominal = record ? isNominal(record, value?.price) : false;
  const mortgage = record && !nominal ? mortgageOf(record, context.now) : null;
  const sold = parts.comparables ?? [];
  const comparables = sold.length > 0 ? sold : listedComparables(value?.comparables ?? []);
  const bill = record?.taxes.find(({ total }) => total !== undefined);
  const assessment = record?.taxes.find((year) => year.value !== undefined);
  const ownershipLength = yearsSince(record?.lastSaleDate, context.now);
  const isAbsenteeOwner = record ? absenteeOf(record) : undefined;

  return assembleProperty(
    'rentcast',
    {
      address: house.formattedAddress ?? context.address,
      position: positionOf(house),
      value: value?.price,
      valueRange: rangeOf(value?.priceRangeLow, value?.priceRangeHigh),
      weakEstimate: value?.price !== undefined && !isGoodEstimate(value.comparables),
      yearBuilt: house.yearBuilt,
      squareFootage: house.squareFootage,
      bedrooms: house.bedrooms,
      bathrooms: house.bathrooms,
      lotSquareFeet: house.lotSize,
      propertyType: house.propertyType === undefined ? undefined : { is: house.propertyType, from: 'reported' },
      mortgage: mortgage ? { ...mortgage, from: 'estimated' } : undefined,
      taxes: bill?.total,
      assessedValue: assessment?.value,
      hoa: record?.hoaFee,
      lastSaleDate: record?.lastSaleDate,
      lastSalePrice: record?.lastSalePrice || undefined,
      medianHomeValue: market?.medianPrice,
      daysOnMarket: market?.medianDaysOnMarket,
      rent: rent?.rent,
      rentedUnits: rent?.units,
      ownerName: record?.ownerName,
      ownerMailing: record?.ownerMailing,
      isAbsenteeOwner,
      ownershipLength,
      motivatedSeller: record ? motivationOf(record, isAbsenteeOwner?.is, ownershipLength) : undefined,
      sales: (record?.sales ?? []).map(({ date, event, price = 0 }) => ({ date, event, price })),
      taxYears: (record?.taxes ?? []).map(({ year, total = 0, value: assessed = 0 }) => ({
        year,
        taxAmount: total,
        assessedValue: assessed,
      })),
      comparables,
      comparablesKind: sold.length > 0 || comparables.length === 0 ? 'sold' : 'listed',
      notes: notesOn(parts, { mortgage, nominal, rent, sold, comparables, bill }),
    },
    context,
  );
}

/** The subject for comparing sales; `undefined` when its position is unknown. */
export function subjectOf({ record, value }: RentcastParts, address: string): Subject | undefined {
  const house = { ...value?.subject, ...record };
  const { latitude, longitude, propertyType, bedrooms, squareFootage } = house;
  if (latitude === undefined || longitude === undefined) return undefined;
  return {
    address: house.formattedAddress ?? address,
    latitude,
    longitude,
    propertyType,
    bedrooms,
    squareFootage,
  };
}

/** The sales among a search's homes that are comparable to the subject. */
export function soldComparables(subject: Subject, homes: ReturnType<typeof readHomes>, now: Date): Comparable[] {
  const sales = homes.flatMap((home) => {
    const { formattedAddress, lastSaleDate, lastSalePrice } = home;
    if (!formattedAddress || !lastSaleDate || !lastSalePrice) return [];
    return { ...home, address: formattedAddress, soldDate: lastSaleDate, soldPrice: lastSalePrice };
  });
  return comparableSales(subject, sales, now);
}

/** Listings are not sales: an asking price is never a sold price. */
function listedComparables(listings: readonly RentcastListing[]): Comparable[] {
  return listings
    .flatMap(({ formattedAddress, price, squareFootage = 0, listedDate, ...home }) =>
      formattedAddress === undefined || price === undefined
        ? []
        : {
            address: formattedAddress,
            bedrooms: home.bedrooms ?? 0,
            bathrooms: home.bathrooms ?? 0,
            squareFootage,
            ...(home.yearBuilt !== undefined && { yearBuilt: home.yearBuilt }),
            ...(home.distance !== undefined && { distanceFromSubject: round(home.distance) }),
            ...positionOf(home),
            soldPrice: 0,
            pricePerSqFt: round(pricePerSqFt(price, squareFootage)),
            soldDate: '',
            listPrice: price,
            ...(listedDate !== undefined && { listedDate }),
          },
    )
    .slice(0, 6);
}

function rangeOf(low: number | undefined, high: number | undefined) {
  return low === undefined || high === undefined || low > high ? undefined : { low, high };
}

/** Rent of the whole property; `undefined` for a building with an unknown number of homes. */
function rentOf({ rent, record }: RentcastParts, type: string | undefined) {
  if (!rent?.rent) return undefined;
  const several = type !== undefined && severalHomes.includes(type);
  const units = several ? record?.unitCount : 1;
  if (units === undefined) return undefined;
  const all = (amount: number | undefined) => (amount === undefined ? undefined : amount * units);
  const figures = { amount: rent.rent * units, low: all(rent.rentRangeLow), high: all(rent.rentRangeHigh) };
  const from: From<unknown>['from'] = several ? 'computed' : 'reported';
  return { rent: { is: figures, from }, ...(several && { units }) };
}

function mortgageOf({ lastSaleDate, lastSalePrice }: RentcastRecord, now: Date) {
  if (lastSaleDate === undefined || lastSalePrice === undefined) return null;
  return estimateMortgage({ date: lastSaleDate, price: lastSalePrice }, now);
}

function isNominal({ lastSalePrice }: RentcastRecord, value: number | undefined): boolean {
  if (!lastSalePrice) return false;
  return lastSalePrice < (value ? value * minPrice.ofValue : minPrice.dollars);
}

/** Without explicit data, a different mailing address means an absentee owner. */
function absenteeOf({ ownerOccupied, ownerMailing, formattedAddress }: RentcastRecord): From<boolean> | undefined {
  if (ownerOccupied !== undefined) return { is: !ownerOccupied, from: 'computed' };
  if (ownerMailing === undefined || formattedAddress === undefined) return undefined;
  return { is: !isSameHouse(ownerMailing, formattedAddress), from: 'computed' };
}

/** An estimate, because RentCast reports no distress. */
function motivationOf(
  { state, ownerState }: RentcastRecord,
  isAbsentee: boolean | undefined,
  ownershipLength: number | undefined,
): From<boolean> | undefined {
  const livesInOtherState = state === undefined || ownerState === undefined ? undefined : state !== ownerState;
  return motivation([isAbsentee, livesInOtherState], ownershipLength, 'estimated');
}

function notesOn(
  { record, value, rent, market }: RentcastParts,
  found: {
    mortgage: object | null;
    nominal: boolean;
    rent: object | undefined;
    sold: Comparable[];
    comparables: Comparable[];
    bill: object | undefined;
  },
): PropertyFacts['notes'] {
  return [
    [!record, 'The county’s record of this house is not available: owner, sales and taxes are not known.'],
    [!value?.price, sourceNotes.noValue],
    [found.mortgage !== null, sourceNotes.guessedLoan],
    [found.mortgage === null, sourceNotes.noLoan],
    [found.nominal, sourceNotes.nominalPrice],
    [true, 'This source says nothing about foreclosure, liens or vacancy.'],
    [record !== undefined && record !== null && !record.ownerName, sourceNotes.noOwner],
    [!rent?.rent, sourceNotes.noRent],
    [rent?.rent !== undefined && found.rent === undefined, sourceNotes.unknownUnits],
    [record !== undefined && record !== null && found.bill === undefined, sourceNotes.noTaxes],
    [!market, 'Market figures of the ZIP code are not available.'],
    [
      found.sold.length === 0 && found.comparables.length > 0,
      'No recent sales of similar homes were found: the comparables are listings with asking prices.',
    ],
    [found.comparables.length === 0, sourceNotes.noComparables],
    [value?.price !== undefined && !isGoodEstimate(value.comparables), uncertain(value?.comparables ?? [])],
  ];
}

function isGoodEstimate(comparables: readonly RentcastListing[]): boolean {
  const mean = meanCorrelation(comparables);
  return comparables.length >= minEstimate.comparables && (mean === undefined || mean >= minEstimate.correlation);
}

function uncertain(comparables: readonly RentcastListing[]): string {
  const mean = meanCorrelation(comparables);
  const homes = comparables.length === 1 ? '1 comparable home' : `${comparables.length} comparable homes`;
  const alike = mean === undefined ? '' : `, ${Math.round(mean * 100)}% alike on average`;
  return `The value estimate is uncertain: it rests on ${homes}${alike}.`;
}

function meanCorrelation(comparables: readonly RentcastListing[]): number | undefined {
  const known = comparables.flatMap(({ correlation }) => correlation ?? []);
  return known.length === 0 ? undefined : known.reduce((sum, each) => sum + each, 0) / known.length;
}
