import type { AgreedBy } from '#shared/deal/agreed.ts';
import type { SellerEvent } from './seller-link.ts';

/** What a message is to those before it: a question and a reply leave them as they are. */
const effects = {
  interest: 'opinion',
  counter: 'opinion',
  no: 'opinion',
  call: 'request',
  take_back: 'withdrawal',
  sign: 'signature',
  unsign: 'signature taken back',
  question: null,
  reply: null,
} as const satisfies Record<SellerEvent['kind'], string | null>;
type Effect = NonNullable<(typeof effects)[SellerEvent['kind']]>;

/** What a newer version still shows: each question, and the replies that came after one. @param events the oldest first. */
export function askedAndReplied(events: readonly SellerEvent[]): SellerEvent[] {
  const first = events.findIndex(({ kind }) => kind === 'question');
  return first < 0 ? [] : events.slice(first).filter(({ kind }) => kind === 'question' || kind === 'reply');
}

/** What the seller thinks of the offer; `null` before the first, and once it was taken back. @param events the oldest first. */
export function standingAnswer(events: readonly SellerEvent[]): SellerEvent | null {
  return lastOf(events, ['opinion'], 'withdrawal');
}

/** What can be taken back: the last opinion or request for a call; `null` where there is none, or it was. */
export function answerToTakeBack(events: readonly SellerEvent[]): SellerEvent | null {
  return lastOf(events, ['opinion', 'request'], 'withdrawal');
}

/** The signature that stands; `null` before the first, once it was taken back, and for one that is to be given again. */
export function standingSignature(events: readonly SellerEvent[]): SellerEvent | null {
  const last = lastOf(events, ['signature'], 'signature taken back');
  return last?.seal_refused ? null : last;
}

/** Whether the last signature has to be given again: the page no longer showed what was signed. */
export function isToSignAgain(events: readonly SellerEvent[]): boolean {
  return lastOf(events, ['signature'], 'signature taken back')?.seal_refused === true;
}

/** The last message of these effects; `null` where there is none, or it was ended since. */
function lastOf(events: readonly SellerEvent[], wanted: readonly Effect[], end: Effect): SellerEvent | null {
  const last = events.findLast(({ kind }) => [...wanted, end].some((effect) => effects[kind] === effect));
  return last === undefined || effects[last.kind] === end ? null : last;
}

/** How a seller's message agrees to an option; `null` for one that agrees to none. */
export function agreesBy({ kind }: Pick<SellerEvent, 'kind'>): AgreedBy | null {
  if (kind === 'sign') return 'signed';
  if (kind === 'interest') return 'answered';
  return kind === 'counter' ? 'counter' : null;
}
