import type { PropertySource } from '#lambdas/property-sources/property-source.ts';
import {
  acres,
  deriveFigures,
  estimateMortgage,
  type Fact,
  monthlyPayment,
  pricePerSqFt,
  round,
  wholeMonthsBetween,
} from '#shared/finance/figures.ts';
import { addressKey } from '#shared/property/address.ts';
import type {
  AssumedLoan,
  Comparable,
  PropertyField,
  PropertyResult,
  Provenance,
} from '#shared/property/property.ts';
import { sampleAddresses } from '#shared/property/sample-addresses.ts';
import { inventComparables, inventProperty, roundTo } from './invented-property.ts';
import { type ComparableFacts, type SampleFacts, type Sign, sampleProperties } from './sample-properties.ts';
import { addressLine, hasHouseNumber, placeOf } from './us-places.ts';

/** The one address that the sample source fails on, as a provider does when it is down. */
export const failingAddress = '500 Unavailable Way, Phoenix, AZ 85004';

const failingKey = houseKey(failingAddress);
const handMade = new Map(sampleProperties.map((facts) => [houseKey(facts.address), facts]));

/**
 * Answers without a provider, key or network: a hand-made record for the addresses of
 * `sample-properties.ts`, a made-up one for any other that has a house number.
 */
export const sampleSource: PropertySource = {
  name: 'sample',
  async lookup(address, { now }) {
    const key = houseKey(address);
    if (key === failingKey) {
      return { found: false, reason: 'failed', detail: 'The sample source fails on this address by design.' };
    }
    if (!hasHouseNumber(key)) return { found: false, reason: 'not_found' };
    return { found: true, property: toProperty(handMade.get(key) ?? inventProperty(key), now) };
  },
};

/** The sample's addresses that contain what is typed, whatever its case; those that are advertised first. */
export function suggestSampleAddresses(typed: string, most: number): string[] {
  const text = typed.trim().toLowerCase();
  const all = new Set([...sampleAddresses, ...sampleProperties.map(({ address }) => address)]);
  return [...all].filter((address) => address.toLowerCase().includes(text)).slice(0, most);
}

/** The key of the address as it will be shown: looking that up again finds the same house. */
function houseKey(address: string): string {
  return addressKey(addressLine(placeOf(addressKey(address))));
}

/** The property object that follows from what is on record. */
function toProperty(facts: SampleFacts, now: Date): PropertyResult {
  const { home, price, rental, market, sales, taxes, owner, signs } = facts;
  const lastTax = taxes[0];
  const lastSale = sales[0];
  const mortgage = mortgageOf(facts, now);
  const comparables = facts.comparables ?? inventComparables(facts);
  const derived = deriveFigures(
    {
      value: price.value,
      rent: rental?.rent,
      hoa: rental?.hoa,
      taxes: lastTax?.[1],
      mortgageBalance: mortgage?.balance,
      mortgagePayment: mortgage?.payment,
      squareFootage: home.area,
    },
    mortgage?.from === 'estimated' ? estimatedFacts : [],
  );
  const ownershipLength = lastSale
    ? round(wholeMonthsBetween(new Date(lastSale[0]), now) / 12, 1)
    : undefined;
  const indicators = indicatorsOf(facts, ownershipLength ?? 0);
  const reported = (fact: unknown): Provenance => (fact === undefined ? 'missing' : 'reported');
  const computed = (fact: unknown): Provenance => (fact === undefined ? 'missing' : 'computed');

  const provenance: Record<PropertyField, Provenance> = {
    ...derived.provenance,
    address: 'reported',
    estimatedValue: 'reported',
    yearBuilt: reported(home.built),
    squareFootage: reported(home.area),
    bedrooms: reported(home.beds),
    bathrooms: reported(home.baths),
    lotSize: 'computed',
    propertyType: 'reported',
    'financialData.mortgageBalance': mortgage?.from ?? 'missing',
    'financialData.monthlyMortgagePayment': mortgage?.from ?? 'missing',
    'financialData.propertyTaxes': reported(lastTax),
    'financialData.taxAssessedValue': reported(lastTax),
    'financialData.lastSalePrice': lastSale && lastSale[1] > 0 ? 'reported' : 'missing',
    'financialData.lastSaleDate': reported(lastSale),
    'marketData.medianHomeValue': reported(market),
    'marketData.rentEstimate': reported(rental),
    'marketData.monthlyRentLow': reported(rental),
    'marketData.monthlyRentHigh': reported(rental),
    'marketData.occupancyRate': market ? 'estimated' : 'missing',
    'marketData.daysOnMarket': reported(market),
    'ownerDetails.name': reported(owner),
    'ownerDetails.mailingAddress': reported(owner),
    'ownerDetails.phoneNumber': reported(owner?.phone),
    'ownerDetails.isAbsenteeOwner': computed(owner),
    'ownerDetails.ownershipLength': computed(lastSale),
    'leadIndicators.isDistressed': computed(signs),
    'leadIndicators.isForeclosure': reported(signs),
    'leadIndicators.hasLiens': reported(signs),
    'leadIndicators.isVacant': reported(signs),
    'leadIndicators.motivatedSeller': signs ? 'computed' : owner ? 'estimated' : 'missing',
    'propertyHistory.salesHistory': reported(lastSale),
    'propertyHistory.taxHistory': reported(lastTax),
    comparables: comparables.length > 0 ? 'reported' : 'missing',
  };

  return {
    address: facts.address,
    estimatedValue: price.value,
    valueRange: {
      low: price.low ?? roundTo(1000, price.value * 0.92),
      high: price.high ?? roundTo(1000, price.value * 1.08),
    },
    yearBuilt: home.built ?? 0,
    squareFootage: home.area ?? 0,
    bedrooms: home.beds ?? 0,
    bathrooms: home.baths ?? 0,
    lotSize: round(acres(home.lot)),
    propertyType: home.type,
    financialData: {
      ...derived.financialData,
      mortgageBalance: mortgage?.balance ?? 0,
      monthlyMortgagePayment: mortgage?.payment ?? 0,
      propertyTaxes: lastTax?.[1] ?? 0,
      taxAssessedValue: lastTax?.[2] ?? 0,
      lastSalePrice: lastSale?.[1] ?? 0,
      lastSaleDate: lastSale?.[0] ?? 'Unknown',
    },
    marketData: {
      ...derived.marketData,
      medianHomeValue: market?.[0] ?? 0,
      rentEstimate: rental?.rent ?? 0,
      monthlyRentLow: rental ? (rental.low ?? roundTo(10, rental.rent * 0.93)) : 0,
      monthlyRentHigh: rental ? (rental.high ?? roundTo(10, rental.rent * 1.07)) : 0,
      occupancyRate: market?.[2] ?? 0,
      daysOnMarket: market?.[1] ?? 0,
    },
    investmentMetrics: derived.investmentMetrics,
    ownerDetails: {
      name: owner?.name ?? 'Unknown',
      mailingAddress: owner ? (owner.mailing ?? facts.address) : 'Unknown',
      ...(owner?.phone === undefined ? {} : { phoneNumber: owner.phone }),
      isAbsenteeOwner: owner?.mailing !== undefined,
      ownershipLength: ownershipLength ?? 0,
    },
    leadIndicators: { ...indicators, ...derived.leadIndicators },
    propertyHistory: {
      salesHistory: sales.map(([date, amount, event = 'Sale']) => ({ date, event, price: amount })),
      taxHistory: taxes.map(([year, taxAmount, assessedValue]) => ({ year, taxAmount, assessedValue })),
    },
    comparables: comparables.map(toComparable),
    ...(rental?.hoa && { monthlyHoa: rental.hoa }),
    ...(mortgage?.loan && { assumedLoan: mortgage.loan }),
    provenance,
    source: 'sample',
    fetchedAt: now.toISOString(),
    warnings: warningsOf(facts, mortgage, comparables.length),
  };
}

const estimatedFacts: Fact[] = ['mortgageBalance', 'mortgagePayment'];

type Mortgage = { balance: number; payment: number; from: Provenance; loan?: AssumedLoan };

/** `null` when nobody knows whether there is a loan. */
function mortgageOf({ loan, sales }: SampleFacts, now: Date): Mortgage | null {
  if (loan === 'none') return { balance: 0, payment: 0, from: 'reported' };
  if (loan === 'unknown') return null;
  if (loan !== 'estimate') {
    const [balance, rate, monthsLeft] = loan;
    return { balance, payment: round(monthlyPayment(balance, rate, monthsLeft)), from: 'reported' };
  }
  const lastSale = sales[0];
  const estimate = lastSale ? estimateMortgage({ date: lastSale[0], price: lastSale[1] }, now) : null;
  return estimate && { ...estimate, from: 'estimated' };
}

const distress: readonly Sign[] = ['foreclosure', 'tax lien', 'judgment', 'taxes overdue'];
const liens: readonly Sign[] = ['lien', 'tax lien', 'judgment'];

/** The indicators as a provider of court and county records words them. */
function indicatorsOf({ address, owner, signs = [] }: SampleFacts, ownershipLength: number) {
  const has = (kinds: readonly Sign[]) => signs.some((sign) => kinds.includes(sign));
  const isDistressed = has(distress);
  const isVacant = has(['vacant']);
  const motives = [
    isDistressed,
    isVacant,
    has(['inherited']),
    has(['failed listing']),
    owner?.mailing !== undefined,
    owner?.mailing !== undefined && inOtherStates(address, owner.mailing),
    ownershipLength >= 15,
  ];
  return {
    isDistressed,
    isForeclosure: has(['foreclosure']),
    hasLiens: has(liens),
    isVacant,
    motivatedSeller: motives.filter(Boolean).length >= 2,
  };
}

function inOtherStates(address: string, mailing: string): boolean {
  const states = [address, mailing].map((each) => placeOf(addressKey(each)).state);
  return !states.includes('') && states[0] !== states[1];
}

function toComparable(facts: ComparableFacts): Comparable {
  const [address, bedrooms, bathrooms, squareFootage, distanceFromSubject, soldPrice, soldDate] = facts;
  return {
    address,
    bedrooms,
    bathrooms,
    squareFootage,
    distanceFromSubject,
    soldPrice,
    pricePerSqFt: round(pricePerSqFt(soldPrice, squareFootage)),
    soldDate,
  };
}

function warningsOf(facts: SampleFacts, mortgage: Mortgage | null, comparables: number): string[] {
  const { owner, rental, signs } = facts;
  const warnings: [boolean, string][] = [
    [mortgage?.from === 'estimated', 'Mortgage balance and payment are estimated from the last sale.'],
    [mortgage === null, 'No loan record: balance, payment and equity are not available.'],
    [signs === undefined, 'This record says nothing about foreclosure, liens or vacancy.'],
    [owner === undefined, 'No owner is on record.'],
    [rental === undefined, 'There is no rent estimate for this property.'],
    [comparables === 0, 'No comparable sales were found.'],
  ];
  return warnings.filter(([applies]) => applies).map(([, text]) => text);
}
