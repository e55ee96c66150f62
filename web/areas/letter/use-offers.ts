import { useMemo, useState } from 'react';
import { allows } from '#shared/account/allows.ts';
import type { Profile } from '#shared/account/profile.ts';
import type { Analysis, AnalysisChanges } from '#shared/analysis/analysis.ts';
import { type DealSources, readDeal } from '#shared/deal/deal-of.ts';
import { DealField, type DealTexts } from '#shared/deal/deal-texts.ts';
import type { LetterDraft, OfferTerm } from '#shared/letter/letter-draft.ts';
import { maxOptions, type Offers, type OfferTermView, optionsOf, readOffers } from '#shared/letter/offer.ts';
import { changedFacts, type SellerFactChanges } from '#shared/strategy/seller-facts.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { dealOf } from '#shared/structures/first-terms.ts';

/** The order of options in a letter: the plainest first. */
export const offerOrder: readonly Strategy[] = [
  'Wholesale',
  'Seller Finance',
  'Subject-To',
  'Lease Option',
  'Novation',
];

/** What a letter can offer, and what it does. */
export type LetterOffers = {
  /** All five, for the list of options. */
  all: Offers;
  /** The ones in the letter. */
  chosen: Offers;
  options: Strategy[];
  isAllowed: (structure: Strategy) => boolean;
  /** The letter's options after one is ticked or not; `null` when it is full. */
  toggled: (structure: Strategy) => string | null;
  /** Takes a term of the letter over into the deal; `undefined` when the deal cannot have it. */
  takeOver: (term: OfferTermView) => (() => void) | undefined;
};

/**
 * The offers of an analysis with the letter's own terms.
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
  const [texts, setTexts] = useState<DealTexts>(analysis.deal ?? {});
  const [facts, setFacts] = useState(analysis.seller_facts ?? {});
  const { analysis_data: property, calculator_inputs: calculator, financing_strategy: recommended } = analysis;
  const hasAll = profile !== undefined && allows(profile, 'advancedFinancing', new Date());
  const isAllowed = (structure: Strategy) => hasAll || structure === recommended;
  const buyBox = profile?.buy_box;
  const sources: DealSources = useMemo(
    () => ({ property, facts, calculator: calculator ?? {}, texts, buyBox: buyBox ?? {}, today }),
    [property, facts, calculator, texts, buyBox, today],
  );
  const all = useMemo(() => readOffers(sources, draft, offerOrder), [sources, draft]);
  const named = optionsOf(draft, texts, recommended);
  const options = offerOrder.filter((structure) => named.includes(structure) && isAllowed(structure));

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
    const deal = dealChange(term, sources);
    if (deal === undefined) return undefined;
    return () => {
      setTexts((before) => ({ ...before, ...deal }));
      save({ deal });
    };
  }

  return { all, chosen: chosenOf(all, options), options, isAllowed, toggled, takeOver };
}

function chosenOf(all: Offers, options: readonly Strategy[]): Offers {
  return {
    ...all,
    offers: options.flatMap((structure) => all.offers.find((offer) => offer.structure === structure) ?? []),
    terms: all.terms.filter(({ structure }) => structure === null || options.includes(structure)),
  };
}

function factChanges(field: OfferTerm, amount: number): SellerFactChanges | undefined {
  if (field === 'house.loan.balance') return { loanBalance: amount };
  if (field === 'house.loan.payment') return { monthlyPayment: amount, paymentIncludesEscrow: false };
  return field === 'house.arrears' ? { arrears: amount, behindOnPayments: amount > 0 } : undefined;
}

/** The deal works a cash price out: what the price moves comes out of the assignment fee. */
function dealChange({ field, text, inDeal }: OfferTermView, sources: DealSources): DealTexts | undefined {
  const ofDeal = DealField.safeParse(field);
  if (ofDeal.success) return { [ofDeal.data]: text };
  const fee = dealOf(readDeal(sources).input).terms.wholesale.fee + Number(inDeal) - Number(text);
  return fee >= 0 ? { 'terms.wholesale.fee': String(Math.round(fee * 100) / 100) } : undefined;
}
