import type { DealSources } from '#shared/deal/deal-of.ts';
import type { LetterDraft } from '#shared/letter/letter-draft.ts';
import { dealOffered, loanTerms, offerTermsOf, readOffers } from '#shared/letter/offer.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { OfferTerm } from '#shared/structures/base/offer/offer.ts';
import { cent } from '#shared/structures/base/offer/offer-figures.ts';
import type { CounterNumber } from '#shared/structures/base/offer/seller-answer.ts';
import { sellerPages } from '#shared/structures/seller-pages.ts';

/** Another number that a seller wants for one option. */
export type Counter = {
  structure: Strategy;
  number: CounterNumber;
  /** USD. */
  amount: number;
};

/**
 * The one term of the letter that a counter changes, as the text of its field; `null` where today's deal has no such
 * term, or a fact that it follows from is unknown.
 *
 * @param draft the letter that the counter is laid over.
 */
export function counteredTerm(
  sources: DealSources,
  draft: LetterDraft,
  { structure, number, amount }: Counter,
): { field: OfferTerm; text: string } | null {
  const term = sellerPages[structure].counter(dealOffered(sources, draft), number, amount);
  if (term === null || !Number.isFinite(term.value)) return null;
  // Rates have three decimals.
  const value = term.field.endsWith('.ratePercent') ? term.value : cent(term.value);
  return { field: term.field, text: String(value) };
}

/**
 * The letter with the countered term in place of its own; `null` where there is no such term. The option's other terms
 * stay as they are: those that nobody typed are written out, or they would be proposed anew for the other price.
 */
export function draftWithCounter(sources: DealSources, draft: LetterDraft, counter: Counter): LetterDraft | null {
  const term = counteredTerm(sources, draft, counter);
  if (term === null) return null;
  const { terms } = readOffers(sources, draft, [counter.structure]);
  const others = terms.flatMap(({ field, structure, text }) =>
    structure === null || text === '' ? [] : [[field, text]],
  );
  return { ...draft, ...Object.fromEntries(others), [term.field]: term.text };
}

/** Today's letter with an option's terms as they were sent, whatever was typed or proposed since. */
export function draftAsSent(
  draft: LetterDraft,
  sentTerms: Readonly<Record<string, string>>,
  structure: Strategy,
): LetterDraft {
  const fields: ReadonlySet<string> = new Set([...loanTerms, ...offerTermsOf(structure)]);
  return { ...draft, ...Object.fromEntries(Object.entries(sentTerms).filter(([field]) => fields.has(field))) };
}
