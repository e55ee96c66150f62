import type { PropertyAnswer, PropertySource } from '#lambdas/property-sources/property-source.ts';
import { addressKey } from '#shared/property/address.ts';
import { sampleAddresses } from '#shared/property/sample-addresses.ts';
import { inventProperty } from './invented-property.ts';
import { toProperty } from './sample-mapping.ts';
import { sampleProperties } from './sample-properties.ts';
import { addressLine, placeOf } from './us-places.ts';

/** The only address that the sample source fails on, as if a provider were down. */
export const failingAddress = '500 Unavailable Way, Phoenix, AZ 85004';
/** The only address that the sample source does not find. */
export const unknownAddress = '404 Unknown Way, Phoenix, AZ 85004';

const failingKey = propertyKey(failingAddress);
const unknownKey = propertyKey(unknownAddress);
const sampleByKey = new Map(sampleProperties.map((facts) => [propertyKey(facts.address), facts]));

/**
 * Answers without a provider, key or network: a hand-made record for the addresses of `sample-properties.json`, a
 * generated one for any other.
 */
export const sampleSource: PropertySource = {
  name: 'sample',
  async open(address, now) {
    return { isKnown: true, answer: async () => answerOf(propertyKey(address), now) };
  },
};

function answerOf(key: string, now: Date): PropertyAnswer {
  if (key === failingKey) {
    return { found: false, reason: 'failed', detail: 'The sample source fails on this address by design.' };
  }
  if (key === unknownKey) return { found: false, reason: 'not_found' };
  return { found: true, property: toProperty(sampleByKey.get(key) ?? inventProperty(key), now) };
}

/** The sample's addresses that contain the typed text in any case; the advertised ones first. */
export function suggestSampleAddresses(typed: string, most: number): string[] {
  const text = typed.trim().toLowerCase();
  const all = new Set([...sampleAddresses, ...sampleProperties.map(({ address }) => address)]);
  return [...all].filter((address) => address.toLowerCase().includes(text)).slice(0, most);
}

/** The key of the displayed address, so that looking that up finds the same property. */
function propertyKey(address: string): string {
  return addressKey(addressLine(placeOf(addressKey(address))));
}
