import type { DealContact } from '#shared/contacts/deal-contact.ts';
import { standingAnswer } from '#shared/seller-page/answers.ts';
import type { SellerEvent, SellerPageSummary } from '#shared/seller-page/seller-link.ts';
import type { SellerPage } from '#shared/seller-page/seller-page.ts';
import { textOf } from '#shared/seller-page/text-of.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { CounterNumber } from '#shared/structures/base/offer/seller-answer.ts';
import type { TextId } from '#shared/structures/base/offer/seller-option.ts';
import { dayMonth, recentMoment } from '#shared/values/dates.ts';
import { usdExact } from '#shared/values/money.ts';
import { letterOf } from '#shared/values/option-letter.ts';

/* What a seller answers, and what became of a page, in the investor's words. */

/** The page's own words. */
const english = (id: TextId) => textOf('en', id);

/** "B, Payments to you"; the letter alone without the page. */
export function optionText(index: number, { options }: Pick<SellerPage, 'options'>): string {
  const option = options[index];
  return option === undefined ? letterOf(index) : `${letterOf(index)}, ${english(option.name)}`;
}

/** "I would want another number: B, Price, $262,000". The seller's free text is apart. */
export function messageText({ kind, option, number, amount, when, seal_refused }: SellerEvent): string {
  const at = option === undefined ? '' : letterOf(option);
  switch (kind) {
    case 'interest':
      return `${english('interest')} ${at}`;
    case 'counter': {
      const parts = [at, number && english(`counter-${number}`), amount !== undefined && usdExact(amount)].filter(
        Boolean,
      );
      return `${english('counter')}: ${parts.join(', ')}`;
    }
    case 'question':
      return english('question');
    case 'call':
      return when ? `${english('call')}. ${english('call-when')}: ${when}` : english('call');
    case 'no':
      return english('no');
    case 'take_back':
      return 'Took the answer back';
    case 'sign':
      return seal_refused
        ? `Signed the letter of intent: ${at}. The page no longer shows what was signed, so they were asked to sign again.`
        : `Signed the letter of intent: ${at}`;
    case 'unsign':
      return 'Took the signature back';
    case 'reply':
      return '';
  }
}

/** How a page and its link stand: "works until Dec 11", "revoked Nov 30". */
export function linkState({ ends_at, revoked_at, replaced_at }: SellerPageSummary, now: Date): string {
  if (revoked_at !== null) return `revoked ${dayMonth(revoked_at)}`;
  if (replaced_at !== null) return `replaced ${dayMonth(replaced_at)} by a newer offer`;
  return `${now < new Date(ends_at) ? 'works until' : 'ended'} ${dayMonth(ends_at)}`;
}

/** "opened 4 times, first Nov 24, 9:12 AM". */
export function openedText({ views, first_opened_at }: SellerPageSummary): string {
  if (views === 0 || first_opened_at === null) return 'not opened yet';
  if (views === 1) return `opened once, ${recentMoment(first_opened_at)}`;
  return `opened ${views} times, first ${recentMoment(first_opened_at)}`;
}

/** How many messages wait for the investor. */
export const unreadOf = ({ events, seen_through }: SellerPageSummary): number => Math.max(0, events - seen_through);

/** Who wrote, as a deal keeps a contact. */
export type Writer = Pick<DealContact, 'name' | 'phone' | 'email'>;

/** Who wrote, each at the key of their last message, with the phone and email that they gave last under their name. */
export function writersOf(events: readonly SellerEvent[]): ReadonlyMap<string, Writer> {
  const last = new Map<string, { key: string; writer: Writer }>();
  for (const { by, key, name, phone, email } of events) {
    const id = (name || phone || email)?.toLowerCase();
    if (by === 'sender' || id === undefined) continue;
    const said = { ...(name && { name }), ...(phone && { phone }), ...(email && { email }) };
    last.set(id, { key, writer: { ...last.get(id)?.writer, ...said } });
  }
  return new Map([...last.values()].map(({ key, writer }) => [key, writer]));
}

/** Another number that a seller wants for an option. */
export type Counter = { option: number; structure: Strategy; number: CounterNumber; amount: number };

/** The number that the seller still wants; `undefined` when they answered otherwise since, or never named one. */
export function standingCounter(events: readonly SellerEvent[]): Counter | undefined {
  const answer = standingAnswer(events);
  if (answer?.kind !== 'counter') return undefined;
  const { option, structure, number, amount } = answer;
  if (option === undefined || structure === undefined || number === undefined || amount === undefined) return undefined;
  return { option, structure, number, amount };
}
