import type { DealSources } from '#shared/deal/deal-of.ts';
import { priceCell } from '#shared/exits/engine/cell.ts';
import { exitPlanOf } from '#shared/exits/kept/exit-plan.ts';
import { exitOf } from '#shared/exits/working-exit.ts';
import type { LetterDraft } from '#shared/letter/letter-draft.ts';
import { dealOffered, type OfferTermView, readOffers } from '#shared/letter/offer.ts';
import { offerLabels, shownTerm } from '#shared/letter/offer-labels.ts';
import type { SellerPage } from '#shared/seller-page/seller-page.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { outward, type StructureResult } from '#shared/structures/base/deal-answer.ts';
import type { Deal, Facts } from '#shared/structures/base/house.ts';
import type { SellerOption } from '#shared/structures/base/offer/seller-option.ts';
import { priceStructure } from '#shared/structures/engine/compare.ts';
import { offerRules } from '#shared/structures/offers.ts';
import { usdExact } from '#shared/values/money.ts';

/** A letter's option for the investor, in the exit that counts. USD, percent; `null` when unknown. */
export type PricedOption = Pick<
  StructureResult,
  | 'verdict'
  | 'reasons'
  | 'needs'
  | 'isDeal'
  | 'sellerVerdict'
  | 'monthlyCashFlow'
  | 'cashIn'
  | 'cashOnCashPercent'
  | 'npv'
  | 'profit'
> & {
  /** In the letter. */
  price: number | null;
  terms: readonly OfferTermView[];
  facts: Facts;
  /** Percent; `undefined` without one. */
  cashOnCashTarget: number | undefined;
};

/** A term that a counter changes, in words; `change` is in USD, and `null` for another unit. */
export type ChangedTerm = { label: string; before: string; after: string; change: number | null };

/** An option as a draft of the letter has it, with the deal as it is today. */
export function pricedOption(sources: DealSources, draft: LetterDraft, structure: Strategy): PricedOption {
  const deal = dealOffered(sources, draft);
  const { offers, terms } = readOffers(sources, draft, [structure]);
  const { cashOnCashPercent: cashOnCashTarget } = deal.targets;
  const price = offers[0]?.price ?? null;
  return { ...inItsExit(sources, deal, structure), price, terms, facts: deal.facts, cashOnCashTarget };
}

/** The figures and both verdicts: of the exit that the deal names, or of the structure's own. */
function inItsExit(sources: DealSources, deal: Deal, structure: Strategy) {
  const row = priceStructure(deal, structure);
  const kept = exitPlanOf(sources.exitTexts);
  const { exit, isOwn } = exitOf(structure, kept, deal);
  if (isOwn) return row;
  const cell = priceCell({ deal, row, plan: kept.plan }, exit);
  return { ...cell, verdict: cell.verdict ?? row.verdict, sellerVerdict: cell.sellerVerdict ?? row.sellerVerdict };
}

/** The terms that differ besides the price, in the letter's words. */
export function changedTerms(structure: Strategy, before: PricedOption, after: PricedOption): ChangedTerm[] {
  return after.terms.flatMap(({ field, text }) => {
    const was = before.terms.find((term) => term.field === field)?.text ?? '';
    if (was === text || offerRules[structure].price.field === field) return [];
    const { label, kind } = offerLabels[field];
    const isMoney = kind === 'dollars' && was !== '' && text !== '';
    const change = isMoney ? Number(text) - Number(was) : null;
    return [{ label, before: shownTerm(field, was), after: shownTerm(field, text), change }];
  });
}

/** A fact that the deal, or the letter, has otherwise than the page, in words. */
export type Changed = { label: string; before: string; now: string };

/**
 * Lists changes since a page was made: the option's price, and the facts of the house that the page has. An amount that
 * was, or is, unknown is said so.
 * @param option of the page's, from 0.
 * @param price of the option in today's letter.
 */
export function changedSince(
  { house, options }: Pick<SellerPage, 'house' | 'options'>,
  option: number,
  price: number | null,
  { taxes, insurance, hoa, other, loan, arrears, liens }: Facts,
): Changed[] {
  const sentPrice = priceIn(options[option]);
  const amounts: [label: string, before: number | null, now: number | null][] = [
    ['price', sentPrice ?? price, price],
    ['loan balance', house.balance, loan.balance],
    ['loan payment', house.payment, loan.payment],
    ['owed besides the loan', house.owed, arrears + liens],
    ['taxes a month', house.taxes, taxes],
    ['insurance a month', house.insurance, insurance],
    ['HOA a month', house.hoa, hoa],
    ['other costs a month', house.other, other],
  ];
  return amounts.flatMap(([label, before, now]) => {
    const [was, is] = [amountText(before), amountText(now)];
    return was === is ? [] : [{ label, before: was, now: is }];
  });
}

/** The price that an option's own sentences name, USD; `undefined` where they name none. */
function priceIn(option: SellerOption | undefined): number | undefined {
  const prices = option?.how.flat().map((line) => line.with?.price) ?? [];
  const price = prices.find((filler) => filler != null && 'usd' in filler);
  return price != null && 'usd' in price ? price.usd : undefined;
}

function amountText(amount: number | null): string {
  const shown = outward(amount);
  return shown === null ? 'unknown' : usdExact(shown);
}
