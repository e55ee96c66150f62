import type { PropertySource } from '#lambdas/property-sources/property-source.ts';
import { addressKey } from '#shared/property/address.ts';
import { sampleAddresses } from '#shared/property/sample-addresses.ts';
import { inventProperty } from './invented-property.ts';
import { toProperty } from './sample-mapping.ts';
import { sampleProperties } from './sample-properties.ts';
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
