import type { OfferTerm } from '#shared/structures/base/offer/offer.ts';
import { allPlaces } from '#shared/terms/structure-terms.ts';
import type { Unit } from '#shared/terms/term.ts';
import { usdExact } from '#shared/values/money.ts';
import { percentFactor } from '#shared/values/percent.ts';
import { counted } from '#shared/values/words.ts';

type Labels = Readonly<Record<OfferTerm, { label: string; kind: Exclude<Unit, 'rate' | 'dollarsOrNone'> }>>;

const others = {
  'house.loan.balance': { label: 'Loan balance', kind: 'dollars' },
  'house.loan.payment': { label: 'Loan payment', kind: 'dollars' },
  'house.arrears': { label: 'Past due', kind: 'dollars' },
} as const;

function kindOf(unit: Unit): Labels[OfferTerm]['kind'] {
  if (unit === 'rate') return 'percent';
  return unit === 'dollarsOrNone' ? 'dollars' : unit;
}

// The cast: each field has got its own.
const ofTerms = Object.fromEntries(
  allPlaces.map(({ field, term: { label, unit } }) => [field, { label, kind: kindOf(unit) }]),
) as Omit<Labels, keyof typeof others>;

/** Each term's label in the letter's form, and the kind of its text. */
export const offerLabels: Labels = { ...ofTerms, ...others };

/** A term's text as it is read: "$250,000", "84 months", "4%", "no balloon"; "unknown" when it is empty. */
export function shownTerm(field: OfferTerm, text: string): string {
  if (text === '') return 'unknown';
  if (text === 'none') return 'no balloon';
  if (text === 'yes' || text === 'no') return text;
  const amount = Number(text);
  const { kind } = offerLabels[field];
  if (kind === 'dollars') return usdExact(amount);
  return kind === 'percent' ? percentFactor(amount) : counted(amount, 'month');
}
