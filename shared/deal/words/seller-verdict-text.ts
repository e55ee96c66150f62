import type { SellerVerdict } from '#shared/strategy/run-as.ts';
import type { Verdict } from '#shared/structures/base/deal-answer.ts';
import { factsInWords } from '#shared/structures/base/facts-in-words.ts';
import { usd } from '#shared/values/money.ts';
import { percentUpTo } from '#shared/values/percent.ts';
import { amountAs, roundedAs } from '#shared/values/shown-amount.ts';
import { listInWords } from '#shared/values/words.ts';

// Separate from the engine: a list's page needs the words only.

/** The verdict whose shape each kind has. */
export const sellerShapes: Readonly<Record<SellerVerdict['kind'], Verdict>> = {
  better: 'works',
  underwater: 'works',
  close: 'misses',
  worse: 'fails',
  unknown: 'needs',
};

/** Less above a listing reads "As much", USD. */
const wordedFrom = 1000;

/** When the seller has to bring money, in words. */
export const askedWhen = { closing: 'at closing', month: 'a month', end: 'at the end' } as const;

/** Whether a difference in today's money rounds to 0, USD: it is none then. */
export const isNoDifference = (difference: number): boolean => roundedAs(difference, 'reckoned') === 0;

/** "$15,628 less than listing", "$8,200 more than listing", "As much as listing". @param difference USD. */
export function besideListing(difference: number): string {
  if (isNoDifference(difference)) return 'As much as listing';
  const size = amountAs(Math.abs(difference), 'reckoned');
  return `${size} ${difference > 0 ? 'more' : 'less'} than listing`;
}

/** The seller's verdict in a few words: "$15,628 less than listing". */
export function sellerVerdictText({ kind, difference, owing, asks, lapses, needs }: SellerVerdict): string {
  if (asks) return `Pays in ${usd(asks.amount)} ${askedWhen[asks.when]}`;
  if (lapses !== null) return `Only if you buy; at ${percentUpTo(lapses, 2)} a year you would not`;
  if (kind === 'unknown' && needs.length === 0) return 'Unknown';
  if (kind === 'unknown') return `Needs the ${listInWords(factsInWords(needs))}`;
  if (kind === 'underwater') return `Listing would leave them owing ${usd(owing)}`;
  const more = difference ?? 0;
  return besideListing(kind === 'better' && more < wordedFrom ? 0 : more);
}

/** The same for a table: "As much", "$31,888 more", "$1,120 less", "Pays in $42,800"; a dash where no fact helps. */
export function sellerVerdictBrief({ kind, difference, asks, lapses, needs }: SellerVerdict): string {
  if (asks) return `Pays in ${usd(asks.amount)}${asks.when === 'month' ? ' a month' : ''}`;
  if (lapses !== null) return 'Only if you buy';
  const more = difference ?? 0;
  if (kind === 'unknown') return needs.length === 0 ? '—' : 'Needs a fact';
  return besideListing(more > 0 && more < wordedFrom ? 0 : more).replace(/ (as|than) listing$/, '');
}
