import * as z from 'zod/mini';
import type { Provider } from '#lambdas/property-sources/provider.ts';
import { readAnswer } from '#lambdas/property-sources/read-leniently.ts';
import { RealEstateApiDetail, readDetail } from './realestateapi-answers.ts';
import { toProperty } from './realestateapi-mapping.ts';

/*
 * RealEstateAPI (https://developer.realestateapi.com): one call returns everything about a property, comparables
 * included at no extra credit.
 */

const Parts = z.object({ record: z.optional(z.nullable(RealEstateApiDetail)) });

export const realEstateApi: Provider = {
  name: 'realestateapi',
  keyHeader: 'x-api-key',
  steps: [['record']],
  essential: ['record'],
  // It contains the value, which becomes outdated within days.
  days: { record: 7 },
  schemas: { record: RealEstateApiDetail },
  applies: () => true,
  async ask(_part, { address, call }) {
    const outcome = await call({ path: '/v2/PropertyDetail', body: { address, comps: true } });
    if (outcome.kind === 'no_data') return { data: null, unreadable: [] };
    if (outcome.kind !== 'answer') return outcome;
    return readAnswer(outcome.body, readDetail);
  },
  addressesOf: (data) => ({ record: Parts.parse(data).record?.address }),
  toProperty(data, context) {
    const { record } = z.object({ record: RealEstateApiDetail }).parse(data);
    const { record: origin } = context.origins;
    // One answer is the origin of every part in it.
    const origins = origin && { record: origin, value: origin, rent: origin, comparables: origin };
    return toProperty(record, { ...context, origins: origins ?? {} });
  },
};
