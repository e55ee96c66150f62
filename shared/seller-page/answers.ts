import type { SellerEvent } from './seller-link.ts';

/** What the seller thinks of the offer. A question or a call leaves it as it is. */
const opinions: ReadonlySet<SellerEvent['kind']> = new Set(['interest', 'counter', 'no']);

/** What the seller thinks of the offer; `null` before the first, and once it was taken back. @param events the oldest first. */
export function standingAnswer(events: readonly SellerEvent[]): SellerEvent | null {
  return lastOf(events, (kind) => opinions.has(kind), 'take_back');
}

/** What can be taken back: the last opinion or request for a call; `null` where there is none, or it was. */
export function answerToTakeBack(events: readonly SellerEvent[]): SellerEvent | null {
  return lastOf(events, (kind) => opinions.has(kind) || kind === 'call', 'take_back');
}

/** The signature that stands; `null` before the first, once it was taken back, and for one that is to be given again. */
export function standingSignature(events: readonly SellerEvent[]): SellerEvent | null {
  const last = lastOf(events, (kind) => kind === 'sign', 'unsign');
  return last?.seal_refused ? null : last;
}

/** Whether the last signature has to be given again: the page no longer showed what was signed. */
export function isToSignAgain(events: readonly SellerEvent[]): boolean {
  return lastOf(events, (kind) => kind === 'sign', 'unsign')?.seal_refused === true;
}

function lastOf(
  events: readonly SellerEvent[],
  isWanted: (kind: SellerEvent['kind']) => boolean,
  end: SellerEvent['kind'],
): SellerEvent | null {
  const last = events.findLast(({ kind }) => isWanted(kind) || kind === end);
  return last === undefined || last.kind === end ? null : last;
}
