import type { AgreedBy } from '#shared/deal/agreed.ts';
import { agreesBy, standingAnswer, standingSignature } from '#shared/seller-page/answers.ts';
import type { OpenedSellerPage, SellerEvent } from '#shared/seller-page/seller-link.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { usdExact } from '#shared/values/money.ts';
import { letterOf } from '#shared/values/option-letter.ts';

/** A message that can be made the deal. */
export type Agreement = { event: SellerEvent; by: AgreedBy; option: number; structure: Strategy };

/** The message that agrees to an option: the signature that stands, else the answer; `null` without one. */
export function agreementOf({ events, shows }: Pick<OpenedSellerPage, 'events' | 'shows'>): Agreement | null {
  const event = standingSignature(events) ?? standingAnswer(events);
  const by = event && agreesBy(event);
  const structure = event?.structure ?? (event?.option === undefined ? null : shows.options[event.option]?.structure);
  if (!event || !by || !structure) return null;
  return { event, by, option: event.option ?? 0, structure };
}

/** "Make B the Deal", "Make Their $262,000 the Deal". */
export function titleOf({ event, by, option }: Agreement): string {
  return by === 'counter' && event.amount !== undefined
    ? `Make Their ${usdExact(event.amount)} the Deal`
    : `Make ${letterOf(option)} the Deal`;
}

/** "Ruth Hollis signed B", "The seller is interested in B", "Ruth wants $262,000 for B". */
export function agreementText({ event, by, option }: Agreement): string {
  const who = event.name || 'The seller';
  const letter = letterOf(option);
  if (by === 'signed') return `${who} signed ${letter}`;
  if (by === 'answered') return `${who} is interested in ${letter}`;
  return `${who} wants ${usdExact(event.amount ?? null)}${counterNouns[event.number ?? 'price']} for ${letter}`;
}

const counterNouns = { price: '', closing: ' at closing', monthly: ' a month' } as const;
