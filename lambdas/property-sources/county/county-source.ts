import { assembleProperty, type PropertyFacts } from '#lambdas/property-sources/assemble-property.ts';
import type {
  LookupOptions,
  OpenLookup,
  PropertyAnswer,
  PropertySource,
} from '#lambdas/property-sources/property-source.ts';
import { type FoundHouse, findRecordedHouse, findSalesAround } from '#lambdas/storage/records/find-records.ts';
import { normalizeAddress } from '#shared/property/address.ts';
import {
  isKnown,
  type PartOrigin,
  type PropertyField,
  type PropertyPart,
  type PropertyResult,
  type Provenance,
  provenanceOf,
} from '#shared/property/property.ts';
import { oldRollDays } from '#shared/records/record-sources.ts';
import { dayMs } from '#shared/values/days.ts';
import { countyFacts } from './county-facts.ts';

/*
 * Public records before another source: a house of a published county is answered from the table, which costs no call of
 * a provider. Rent and the figures of the ZIP code are the provider's, where it sells them singly.
 */

/**
 * A source with the county records before it.
 *
 * @param beside the provider for what rolls lack; without, that is unknown.
 */
export function withCounty(source: PropertySource, beside?: PropertySource): PropertySource {
  return {
    name: source.name,
    async open(typed, now) {
      const [found, other] = await Promise.all([
        findRecordedHouse(normalizeAddress(typed), now),
        source.open(typed, now),
      ]);
      if (!found) return other;
      // Nobody rents land.
      const asks = found.house.type === 'Land' ? undefined : beside;
      const rest = asks && (await asks.open(found.house.address ?? typed, now));
      const own = ownLookup(found, rest, now);
      return isOld(found, now) && source.name !== 'sample' ? firstOf(other, own) : own;
    },
  };
}

/** The first answer; the second where the first knows no such house, or can't say. */
function firstOf(first: OpenLookup, second: OpenLookup): OpenLookup {
  return {
    isKnown: first.isKnown,
    async answer(options) {
      const answer = await first.answer(options);
      if (answer.found || answer.reason === 'other_house') return answer;
      const old = await second.answer(options);
      return old.found ? old : answer;
    },
  };
}

function ownLookup(found: FoundHouse, rest: OpenLookup | undefined, now: Date): OpenLookup {
  return {
    isKnown: rest?.isKnown ?? true,
    async answer(options) {
      const { lat, lon } = found.house;
      const [sales, others] = await Promise.all([
        lat == null || lon == null ? [] : findSalesAround(lat, lon, now),
        rest ? besideOf(rest, options) : undefined,
      ]);
      return { ...others?.answer, found: true, property: countyProperty(found, sales, others?.property, now) };
    },
  };
}

/** What the provider says besides. That it says nothing is no failure of the lookup. */
async function besideOf(rest: OpenLookup, options: LookupOptions) {
  const answer: PropertyAnswer = await rest.answer(options);
  const { problems, storing } = answer;
  return {
    property: answer.found ? answer.property : undefined,
    answer: { ...(problems && { problems }), ...(storing && { storing }) },
  };
}

function isOld({ manifest: { loads, current } }: FoundHouse, now: Date): boolean {
  return now.getTime() - Date.parse(loads[current ?? '']?.day ?? '') > oldRollDays * dayMs;
}

/** The property by the roll, with a provider's rent and market figures. */
function countyProperty(
  found: FoundHouse,
  sales: Parameters<typeof countyFacts>[1],
  other: PropertyResult | undefined,
  now: Date,
): PropertyResult {
  const { facts, county } = countyFacts(found, sales, now);
  // At noon, so that it is the same day in every zone of the US.
  const roll: PartOrigin = {
    source: 'county',
    fetchedAt: `${county.day}T12:00:00.000Z`,
    asOf: county.day,
    ...(isOld(found, now) && { outdated: true }),
  };
  const origins: Partial<Record<PropertyPart, PartOrigin>> = {
    record: roll,
    ...(facts.comparables.length > 0 && { comparables: roll }),
    ...(facts.value !== undefined && { value: roll }),
    ...(other?.origins?.rent && { rent: other.origins.rent }),
    ...(other?.origins?.market && { market: other.origins.market }),
  };
  const property = assembleProperty(
    'county',
    { ...facts, ...(other && besideFacts(other, facts)) },
    { now, origins, warnings: other ? [] : ['Rents are not in county records.'] },
  );
  return {
    ...property,
    ...(facts.value !== undefined && { provenance: { ...property.provenance, estimatedValue: 'estimated' } }),
    fromCounty: county,
  };
}

/** For these types a provider's rent is of one home, and a roll does not say how many there are. */
const severalHomes = ['Multi-Family', 'Apartment'];

function besideFacts(other: PropertyResult, facts: PropertyFacts): Partial<PropertyFacts> {
  const told = <Value>(field: PropertyField, value: Value): Value | undefined =>
    isKnown(other, field) ? value : undefined;
  const { rentEstimate, monthlyRentLow, monthlyRentHigh, medianHomeValue, daysOnMarket } = other.marketData;
  const isOne = !severalHomes.includes(facts.propertyType?.is ?? '');
  const rent = isOne ? told('marketData.rentEstimate', rentEstimate) : undefined;
  return {
    ...(rent !== undefined && {
      rent: {
        is: {
          amount: rent,
          low: told('marketData.monthlyRentLow', monthlyRentLow),
          high: told('marketData.monthlyRentHigh', monthlyRentHigh),
        },
        from: fromOf(provenanceOf(other, 'marketData.rentEstimate')),
      },
    }),
    medianHomeValue: told('marketData.medianHomeValue', medianHomeValue),
    daysOnMarket: told('marketData.daysOnMarket', daysOnMarket),
  };
}

const fromOf = (provenance: Provenance) =>
  provenance === 'computed' || provenance === 'estimated' ? provenance : 'reported';
