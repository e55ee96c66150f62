import * as z from 'zod/mini';
import type { Asking, PartAnswer, Provider } from '#lambdas/property-sources/provider.ts';
import { readAnswer } from '#lambdas/property-sources/read-leniently.ts';
import { readAddress } from '#shared/property/address-reader.ts';
import { Comparable } from '#shared/property/property.ts';
import {
  RentcastMarket,
  RentcastRecord,
  RentcastRent,
  RentcastValue,
  readHomes,
  readMarket,
  readRecord,
  readRent,
  readValue,
} from './rentcast-answers.ts';
import { type RentcastParts, soldComparables, subjectOf, toProperty } from './rentcast-mapping.ts';

/*
 * RentCast (https://developers.rentcast.io): five calls for a new property, four when the ZIP code's market is
 * cached.
 */

const Parts = z.object({
  record: z.optional(z.nullable(RentcastRecord)),
  value: z.optional(z.nullable(RentcastValue)),
  rent: z.optional(z.nullable(RentcastRent)),
  comparables: z.optional(z.nullable(z.array(Comparable))),
  market: z.optional(z.nullable(RentcastMarket)),
});

/** Search radii in miles; the second applies only when the first finds no comparable sale. */
const searchRadii = [1, 3];
/** The maximum number of homes in a search: enough for a dense mile, and well below the response size limit. */
const searchLimit = 200;
const searchDays = 365;

const whole: Provider = {
  name: 'rentcast',
  keyHeader: 'X-Api-Key',
  steps: [
    ['record', 'value', 'rent'],
    ['comparables', 'market'],
  ],
  essential: ['record', 'value'],
  days: { record: 30, value: 7, rent: 7, comparables: 30, market: 30 },
  schemas: {
    record: RentcastRecord,
    value: RentcastValue,
    rent: RentcastRent,
    comparables: z.array(Comparable),
    market: RentcastMarket,
  },
  applies(part, data, address) {
    const known = Parts.parse(data);
    if (part === 'rent') return known.record?.propertyType !== 'Land';
    if (part === 'comparables') return subjectOf(known, address) !== undefined;
    if (part === 'market') return Boolean(known.record ?? known.value) && zipOf(known, address) !== undefined;
    return true;
  },
  sharedBy(part, data, address) {
    return part === 'market' ? zipOf(Parts.parse(data), address) : undefined;
  },
  async ask(part, asking) {
    const { address, known } = asking;
    switch (part) {
      case 'record':
        return read(asking, '/properties', { address }, readRecord);
      case 'value':
        return read(asking, '/avm/value', { address }, readValue);
      case 'rent':
        return read(asking, '/avm/rent/long-term', { address }, readRent);
      case 'market':
        return read(
          asking,
          '/markets',
          { zipCode: zipOf(Parts.parse(known), address) ?? '', dataType: 'Sale', historyRange: '1' },
          readMarket,
        );
      case 'comparables':
        return findSales(asking);
    }
  },
  addressesOf(data) {
    const { record, value, rent } = Parts.parse(data);
    return {
      record: record?.formattedAddress,
      value: value?.subject.formattedAddress,
      rent: rent?.formattedAddress,
    };
  },
  toProperty(data, context) {
    const parts = Parts.parse(data);
    const { market } = context.origins;
    const asOf = parts.market?.lastUpdatedDate;
    const origins = market && asOf ? { ...context.origins, market: { ...market, asOf } } : context.origins;
    return toProperty(parts, { ...context, origins });
  },
};

/** Beside county records: a call for the rent, and one a ZIP code for the market. */
export const rentcast: Provider = {
  ...whole,
  besideRecords: {
    ...whole,
    steps: [['rent', 'market']],
    essential: ['rent', 'market'],
    applies: (part, data, address) => part === 'rent' || zipOf(Parts.parse(data), address) !== undefined,
  },
};

async function read(
  { call }: Asking,
  path: string,
  query: Record<string, string>,
  reader: (body: unknown, unreadable: Set<string>) => unknown,
): Promise<PartAnswer> {
  const outcome = await call({ path, query });
  if (outcome.kind === 'no_data') return { data: null, unreadable: [] };
  if (outcome.kind !== 'answer') return outcome;
  return readAnswer(outcome.body, reader);
}

/** Recorded sales around the property; the comparables of the value estimate are listings. */
async function findSales({ address, now, known, call }: Asking): Promise<PartAnswer> {
  const subject = subjectOf(Parts.parse(known), address);
  if (!subject) return { data: null, unreadable: [] };
  for (const radius of searchRadii) {
    const outcome = await call({
      path: '/properties',
      query: {
        latitude: String(subject.latitude),
        longitude: String(subject.longitude),
        radius: String(radius),
        saleDateRange: String(searchDays),
        ...(subject.propertyType && { propertyType: subject.propertyType }),
        limit: String(searchLimit),
      },
    });
    if (outcome.kind !== 'answer' && outcome.kind !== 'no_data') return outcome;
    if (outcome.kind === 'no_data') continue;
    const answer = readAnswer(outcome.body, (body) => soldComparables(subject, readHomes(body), now));
    if (!('data' in answer) || !isEmpty(answer.data)) return answer;
  }
  return { data: [], unreadable: [] };
}

const isEmpty = (data: unknown) => Array.isArray(data) && data.length === 0;

function zipOf({ record, value }: RentcastParts, address: string): string | undefined {
  return record?.zipCode ?? value?.subject.zipCode ?? (readAddress(address).zip || undefined);
}
