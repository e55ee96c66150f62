import type { PropertyResult } from './property.ts';

/* Made-up records are marked wherever they are shown, printed, exported or sent. No schemas: public pages use this. */

export const sampleNotice = "The owner, the loan and every figure are made up. Look around, but don't send an offer.";

/** On every copy of a letter about a made-up record. */
export const sampleMark = 'SAMPLE DATA. NOT A REAL OFFER. DO NOT SEND.';

/** Whether the record is made up. The user's own entries do not make it real. */
export function isSample({ source }: Pick<PropertyResult, 'source'>): boolean {
  return source === 'sample';
}
