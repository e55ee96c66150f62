import { sampleSource } from '#lambdas/property-sources/sample/sample.ts';
import type { PropertyResult } from '#shared/property/property.ts';
import { lookUpAt } from './look-up.ts';

/* Sample records that what a seller says is applied to. */

export const now = new Date('2026-01-20T00:00:00.000Z');

export async function house(address: string): Promise<PropertyResult> {
  const answer = await lookUpAt(sampleSource, address, now, { signal: new AbortController().signal });
  if (!answer.found) throw new Error(`${address}: ${answer.reason}`);
  return answer.property;
}

/** The record of a source that knows no loans and no distress: both balance and equity are estimates. */
export const palmLane: PropertyResult = await house('2417 E Sample Palm Ln, Phoenix, AZ 85016').then((found) => ({
  ...found,
  leadIndicators: { ...found.leadIndicators, isDistressed: false, isVacant: false },
  provenance: {
    ...found.provenance,
    'leadIndicators.isDistressed': 'missing',
    'leadIndicators.isForeclosure': 'missing',
    'leadIndicators.hasLiens': 'missing',
    'leadIndicators.isVacant': 'missing',
  },
}));
export const foreclosure = await house('4820 W Example Saguaro Dr, Glendale, AZ 85301');
export const freeAndClear = await house('118 Fixture Ct, Mesa, AZ 85201');
export const unknownLoan = await house('512 N Mock Ironwood St, Gilbert, AZ 85233');
