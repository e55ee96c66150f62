import {
  assembleProperty,
  type From,
  motivation,
  type PropertyFacts,
  yearsSince,
} from '#lambdas/property-sources/assemble-property.ts';
import { estimateMortgage, monthlyPayment, pricePerSqFt, round } from '#shared/finance/figures.ts';
import type { Comparable, PropertyResult } from '#shared/property/property.ts';
import { sourceNotes } from '#shared/property/source-notes.ts';
import { dayMs, utcDay } from '#shared/values/days.ts';
import { inventComparables, inventPosition, roundTo } from './invented-property.ts';
import { type ComparableFacts, recordedOn, type SampleFacts, type Sign } from './sample-properties.ts';
import { placeOf } from './us-places.ts';

/* Maps the sample's records to the property object, like a provider of county, court, loan and listing records. */

export function toProperty(facts: SampleFacts, now: Date): PropertyResult {
  const { address, home, price, rental, market, sales, taxes, owner, signs } = facts;
  const [lastSaleDate, lastSalePrice] = sales[0] ?? [];
  const [, lastTax, assessedValue] = taxes[0] ?? [];
  const ownershipLength = yearsSince(lastSaleDate, now);
  const mortgage = mortgageOf(facts, now);
  const comparables = facts.comparables ?? inventComparables(facts);

  return assembleProperty(
    'sample',
    {
      address,
      position: inventPosition(address, 0),
      value: price.value,
      valueRange: {
        low: price.low ?? roundTo(1000, price.value * 0.92),
        high: price.high ?? roundTo(1000, price.value * 1.08),
      },
      yearBuilt: home.built,
      squareFootage: home.area,
      bedrooms: home.beds,
      bathrooms: home.baths,
      lotSquareFeet: home.lot,
      propertyType: { is: home.type, from: 'reported' },
      mortgage,
      loanRate: typeof facts.loan === 'string' ? undefined : facts.loan[1],
      taxes: lastTax,
      assessedValue,
      hoa: rental?.hoa || undefined,
      lastSaleDate,
      lastSalePrice: lastSalePrice || undefined,
      medianHomeValue: market?.[0],
      daysOnMarket: market?.[1],
      occupancyRate: market && { is: market[2], from: 'estimated' },
      rent: rental && { is: rentOf(rental), from: 'reported' },
      ownerName: owner?.name,
      ownerMailing: owner && (owner.mailing ?? address),
      ownerPhone: owner?.phone,
      isAbsenteeOwner: owner && { is: owner.mailing !== undefined, from: 'computed' },
      ownershipLength,
      ...indicatorsOf(facts, ownershipLength),
      auctionDate: facts.notice && dayAfter(now, facts.notice.auctionInDays),
      defaultAmount: facts.notice?.overdue,
      sales: sales.map(([date, amount, event = 'Sale']) => ({ date, event, price: amount })),
      taxYears: taxes.map(([year, taxAmount, assessed]) => ({ year, taxAmount, assessedValue: assessed })),
      comparables: comparables.map((sale) => toComparable(sale, now)),
      notes: [
        [mortgage?.from === 'estimated', sourceNotes.guessedLoan],
        [mortgage === undefined, sourceNotes.noLoan],
        [signs === undefined, 'This record says nothing about foreclosure, liens or vacancy.'],
        [owner === undefined, sourceNotes.noOwner],
        [rental === undefined, sourceNotes.noRent],
        [comparables.length === 0, sourceNotes.noComparables],
      ],
    },
    { now },
  );
}

function rentOf({ rent, low, high }: NonNullable<SampleFacts['rental']>) {
  return { amount: rent, low: low ?? roundTo(10, rent * 0.93), high: high ?? roundTo(10, rent * 1.07) };
}

/** `undefined` when it is unknown whether there is a loan. */
function mortgageOf({ loan, sales }: SampleFacts, now: Date): PropertyFacts['mortgage'] {
  if (loan === 'none') return { balance: 0, payment: 0, from: 'reported' };
  if (loan === 'unknown') return undefined;
  if (loan !== 'estimate') {
    const [balance, rate, monthsLeft] = loan;
    return { balance, payment: round(monthlyPayment(balance, rate, monthsLeft)), from: 'reported' };
  }
  const lastSale = sales[0];
  const estimate = lastSale && estimateMortgage({ date: lastSale[0], price: lastSale[1] }, now);
  return estimate ? { ...estimate, from: 'estimated' } : undefined;
}

const distress: readonly Sign[] = ['foreclosure', 'tax lien', 'judgment', 'taxes overdue'];
const liens: readonly Sign[] = ['lien', 'tax lien', 'judgment'];

/** The indicators, as a provider of county and court records reports them. */
function indicatorsOf({ address, owner, signs }: SampleFacts, ownershipLength: number | undefined) {
  const has = (kinds: readonly Sign[]) => signs?.some((sign) => kinds.includes(sign));
  const as = (from: 'reported' | 'computed', is: boolean | undefined): From<boolean> | undefined =>
    is === undefined ? undefined : { is, from };
  const isDistressed = has(distress);
  const isVacant = has(['vacant']);
  const motives = [
    isDistressed,
    isVacant,
    has(['inherited']),
    has(['failed listing']),
    owner && owner.mailing !== undefined,
    owner && inOtherStates(address, owner.mailing ?? address),
  ];
  return {
    isDistressed: as('computed', isDistressed),
    isForeclosure: as('reported', has(['foreclosure'])),
    hasLiens: as('reported', has(liens)),
    isVacant: as('reported', isVacant),
    motivatedSeller: motivation(motives, ownershipLength, signs ? 'computed' : 'estimated'),
  };
}

function inOtherStates(address: string, mailing: string): boolean {
  const states = [address, mailing].map((each) => placeOf(each).state);
  return !states.includes('') && states[0] !== states[1];
}

/** The sale is as old on every day: the dates move with the calendar, by whole days in UTC. */
function toComparable(facts: ComparableFacts, now: Date): Comparable {
  const [address, bedrooms, bathrooms, squareFootage, distanceFromSubject, soldPrice, soldDate] = facts;
  return {
    address,
    bedrooms,
    bathrooms,
    squareFootage,
    distanceFromSubject,
    ...inventPosition(address, distanceFromSubject),
    soldPrice,
    pricePerSqFt: round(pricePerSqFt(soldPrice, squareFootage)),
    soldDate: dayAfter(new Date(soldDate), daysSinceRecorded(now)),
  };
}

function dayAfter(day: Date, days: number): string {
  return utcDay(day.getTime() + days * dayMs);
}

function daysSinceRecorded(now: Date): number {
  return Math.floor((now.getTime() - recordedOn) / dayMs);
}
