import { useDeferredValue, useMemo, useState } from 'react';
import { accessOf } from '#shared/account/access.ts';
import { brandOf } from '#shared/account/brand-of.ts';
import type { Profile } from '#shared/account/profile.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import type { AnalysisChanges } from '#shared/analysis/analysis-changes.ts';
import { changedTexts, type DealChanges } from '#shared/deal/deal-changes.ts';
import { DealField, type DealTexts } from '#shared/deal/deal-texts.ts';
import type { LetterDraft } from '#shared/letter/letter-draft.ts';
import {
  allowedStructures,
  dealSources,
  everyOffer,
  type LetterSources,
  letterOptions,
} from '#shared/letter/made/compose-letter.ts';
import {
  dealOffered,
  maxOptions,
  type Offers,
  type OfferTermView,
  offerTermsOf,
  readOffers,
} from '#shared/letter/offer.ts';
import { changedFacts, type SellerFactChanges } from '#shared/strategy/seller-facts.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { StructureResult } from '#shared/structures/base/deal-answer.ts';
import type { OfferTerm } from '#shared/structures/base/offer/offer.ts';
import { everyStructure } from '#shared/structures/engine/compare.ts';
import { changeTerms } from '#web/api/resources/deals/change-terms.ts';

export type LetterOffers = {
  /** The letter's sources, with the texts that the deal has taken over. */
  sources: LetterSources;
  /** All five, for the list of options. */
  all: Offers;
  /** Each for buyer and seller, with the letter's own terms. */
  results: StructureResult[];
  /** The ones in the letter. */
  options: Strategy[];
  agreed: Analysis['agreed'];
  isAllowed: (structure: Strategy) => boolean;
  /** The letter's options after one is ticked or not; `null` when it is full. */
  toggled: (structure: Strategy) => string | null;
  /** Takes a fact of the house over into the deal; `undefined` for a term. */
  takeOver: (term: OfferTermView) => (() => void) | undefined;
  /** Takes all terms of an option over into the deal, agreed ones too: whoever calls it has asked. @returns the undo. */
  updateDeal: (structure: Strategy) => Promise<() => Promise<void>>;
};

/**
 * The offers of an analysis with the letter's own terms. What is ticked follows at once; the prices follow a key when
 * React is idle.
 *
 * @param analysis with what is not saved yet.
 * @param save receives what the deal takes over.
 */
export function useOffers(
  analysis: Analysis,
  draft: LetterDraft,
  profile: Profile | undefined,
  today: string,
  save: (changes: AnalysisChanges) => void,
): LetterOffers {
  const [deal, setDeal] = useState<DealTexts>(analysis.deal ?? {});
  const [seller_facts, setFacts] = useState(analysis.seller_facts ?? {});
  const subject = useMemo(() => ({ ...analysis, deal, seller_facts }), [analysis, deal, seller_facts]);
  const undrafted = useMemo(() => {
    const now = new Date();
    const hasAll = profile !== undefined && accessOf(profile, now).opens('advancedFinancing');
    return { subject, writer: profile, brand: profile && brandOf(profile, now), hasAll, today };
  }, [subject, profile, today]);
  const sources: LetterSources = { ...undrafted, draft };
  const lagging = useDeferredValue(draft);
  const priced = useMemo((): LetterSources => ({ ...undrafted, draft: lagging }), [undrafted, lagging]);
  const all = useMemo(() => everyOffer(priced), [priced]);
  const results = useMemo(() => everyStructure(dealOffered(dealSources(priced), priced.draft)), [priced]);
  const allowed = allowedStructures(sources);
  const options = letterOptions(sources);
  const isAllowed = (structure: Strategy) => allowed.includes(structure);

  function toggled(structure: Strategy): string | null {
    if (options.includes(structure)) return options.filter((each) => each !== structure).join(',');
    return isAllowed(structure) && options.length < maxOptions ? [...options, structure].join(',') : null;
  }

  function takeOver(term: OfferTermView) {
    const changes = factChanges(term.field, Number(term.text));
    if (changes) {
      return () => {
        setFacts((before) => changedFacts(before, changes));
        save({ seller_facts: changes });
      };
    }
    return undefined;
  }

  /** The option's offered terms, whatever of them differs: the price and what was proposed for it stay together. */
  function termsOf(structure: Strategy): DealTexts {
    const own: ReadonlySet<string> = new Set(offerTermsOf(structure));
    const { terms } = readOffers(dealSources(sources), draft, [structure]);
    return Object.fromEntries(
      terms.flatMap(({ field, text }): [DealField, string][] => {
        const ofDeal = DealField.safeParse(field);
        return own.has(field) && ofDeal.success && text !== '' ? [[ofDeal.data, text]] : [];
      }),
    );
  }

  async function updateDeal(structure: Strategy) {
    const own = termsOf(structure);
    const before = Object.fromEntries(
      Object.keys(own).map((field) => [field, new Map(Object.entries(deal)).get(field) ?? null]),
    );
    const put = async (changes: DealChanges) => {
      await changeTerms(analysis.id, changes);
      setDeal((texts) => changedTexts(texts, changes));
    };
    await put(own);
    return () => put(before);
  }

  return { sources, all, results, options, agreed: analysis.agreed, isAllowed, toggled, takeOver, updateDeal };
}

function factChanges(field: OfferTerm, amount: number): SellerFactChanges | undefined {
  if (field === 'house.loan.balance') return { loanBalance: amount };
  if (field === 'house.loan.payment') return { monthlyPayment: amount, paymentIncludesEscrow: false };
  return field === 'house.arrears' ? { arrears: amount, behindOnPayments: amount > 0 } : undefined;
}
