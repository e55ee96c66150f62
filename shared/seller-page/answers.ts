import type { SellerEvent } from './seller-link.ts';

/** Answers that stand until the seller takes them back or gives another. A question or a call leaves them as they are. */
const standing: ReadonlySet<SellerEvent['kind']> = new Set(['interest', 'counter', 'no']);

/** The answer that stands; `null` before the first, and once it was taken back. @param events the oldest first. */
export function standingAnswer(events: readonly SellerEvent[]): SellerEvent | null {
  return lastOf(events, (kind) => standing.has(kind), 'take_back');
}

/** The signature that stands; `null` before the first, and once it was taken back. */
export function standingSignature(events: readonly SellerEvent[]): SellerEvent | null {
  return lastOf(events, (kind) => kind === 'sign', 'unsign');
}

function lastOf(
  events: readonly SellerEvent[],
  isWanted: (kind: SellerEvent['kind']) => boolean,
  end: SellerEvent['kind'],
): SellerEvent | null {
  const last = events.findLast(({ kind }) => isWanted(kind) || kind === end);
  return last === undefined || last.kind === end ? null : last;
}
