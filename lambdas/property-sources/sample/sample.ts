import type { PropertyAnswer, PropertySource } from '#lambdas/property-sources/property-source.ts';
import { houseKeys } from '#shared/property/house-key.ts';
import { sampleAddresses } from '#shared/property/sample-addresses.ts';
import { inventProperty } from './invented-property.ts';
import { toProperty } from './sample-mapping.ts';
import { sampleProperties } from './sample-properties.ts';

/** The only address that the sample source fails on, as if a provider were down. */
export const failingAddress = '500 Unavailable Way, Phoenix, AZ 85004';
/** The only address that the sample source does not find. */
export const unknownAddress = '404 Unknown Way, Phoenix, AZ 85004';

const failing = keysOf(failingAddress);
const unknown = keysOf(unknownAddress);
const sampleByKey = new Map(sampleProperties.flatMap((facts) => keysOf(facts.address).map((key) => [key, facts])));

/**
 * Answers without a provider, key or network: a hand-made record for the addresses of `sample-properties.json`, a
 * generated one for any other.
 */
export const sampleSource: PropertySource = {
  name: 'sample',
  async open(address, now) {
    return { isKnown: true, answer: async () => answerOf(address, now) };
  },
};

function answerOf(address: string, now: Date): PropertyAnswer {
  const { house } = houseKeys(address);
  if (failing.includes(house)) {
    return { found: false, reason: 'failed', detail: 'The sample source fails on this address by design.' };
  }
  if (unknown.includes(house)) return { found: false, reason: 'not_found' };
  return { found: true, property: toProperty(sampleByKey.get(house) ?? inventProperty(address), now) };
}

/** The sample's addresses that contain the typed text in any case; the advertised ones first. */
export function suggestSampleAddresses(typed: string, most: number): string[] {
  const text = typed.trim().toLowerCase();
  const all = new Set([...sampleAddresses, ...sampleProperties.map(({ address }) => address)]);
  return [...all].filter((address) => address.toLowerCase().includes(text)).slice(0, most);
}

/** The keys of a house with the ZIP and without. */
function keysOf(address: string): string[] {
  const { house, city } = houseKeys(address);
  return [house, city];
}
