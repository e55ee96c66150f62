import type { SellerVerdict } from '#shared/strategy/run-as.ts';
import type { Verdict } from '#shared/structures/base/deal-answer.ts';
import { factsInWords } from '#shared/structures/base/facts-in-words.ts';
import { usd } from '#shared/values/money.ts';
import { percentUpTo } from '#shared/values/percent.ts';
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

/** The seller's verdict in a few words: "$15,628 less than listing". */
export function sellerVerdictText({ kind, difference, owing, asks, lapses, needs }: SellerVerdict): string {
  if (asks) return `Pays in ${usd(asks.amount)} ${askedWhen[asks.when]}`;
  if (lapses !== null) return `Only if you buy; at ${percentUpTo(lapses, 2)} a year you would not`;
  if (kind === 'unknown' && needs.length === 0) return 'Unknown';
  if (kind === 'unknown') return `Needs the ${listInWords(factsInWords(needs))}`;
  if (kind === 'underwater') return `Listing would leave them owing ${usd(owing)}`;
  const more = difference ?? 0;
  if (kind === 'better') return more < wordedFrom ? 'As much as listing' : `${usd(more)} more than listing`;
  return more > -0.5 ? 'As much as listing' : `${usd(-more)} less than listing`;
}

/** The same for a table: "As much", "$31,888 more", "$1,120 less", "Pays in $42,800"; a dash where no fact helps. */
export function sellerVerdictBrief({ kind, difference, asks, lapses, needs }: SellerVerdict): string {
  if (asks) return `Pays in ${usd(asks.amount)}${asks.when === 'month' ? ' a month' : ''}`;
  if (lapses !== null) return 'Only if you buy';
  const more = difference ?? 0;
  if (kind === 'unknown') return needs.length === 0 ? '—' : 'Needs a fact';
  if (more > -0.5 && more < wordedFrom) return 'As much';
  return more > 0 ? `${usd(more)} more` : `${usd(-more)} less`;
}
