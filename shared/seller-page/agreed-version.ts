import type { DealSources } from '#shared/deal/deal-of.ts';
import { DealField, type DealTexts } from '#shared/deal/deal-texts.ts';
import type { LetterDraft } from '#shared/letter/letter-draft.ts';
import { offerTermsOf, readOffers } from '#shared/letter/offer.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { type Counter, draftAsSent, draftWithCounter } from './counter.ts';

/* What a deal becomes when one version of an offer is made the deal. */

/** The terms that a version gives the deal, and its price, USD; `null` where a fact is missing. */
export type VersionTerms = { terms: DealTexts; price: number | null };

/**
 * The terms of one option as they were sent, with the number that the seller asked for instead in its place.
 *
 * @param sources of today's deal: what a countered number comes to follows from its loan.
 * @param sent the version's terms by field, typed and proposed alike.
 * @param counter the seller's number; absent for an option as it was sent.
 * @returns `null` where the version keeps no terms of the option, or the number fits none.
 */
export function versionTerms(
  sources: DealSources,
  sent: Readonly<Record<string, string>>,
  structure: Strategy,
  counter?: Counter,
): VersionTerms | null {
  const asSent = draftAsSent({}, sent, structure);
  const draft = counter === undefined ? asSent : draftWithCounter(sources, asSent, counter);
  if (draft === null) return null;
  const terms = termsOf(draft, structure);
  if (Object.keys(terms).length === 0) return null;
  const [offer] = readOffers(sources, draft, [structure]).offers;
  return { terms, price: offer?.price ?? null };
}

/** An option's terms of a letter as texts of the deal's fields: facts of the house are none. */
function termsOf(draft: LetterDraft, structure: Strategy): DealTexts {
  const entries = offerTermsOf(structure).flatMap((field): [DealField, string][] => {
    const ofDeal = DealField.safeParse(field);
    const text = draft[field]?.trim() ?? '';
    return ofDeal.success && text !== '' ? [[ofDeal.data, text]] : [];
  });
  return Object.fromEntries(entries);
}
