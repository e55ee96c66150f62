import { presentValue, sumOf, yearlyReturn } from '#shared/finance/cash-flows.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import {
  type Answer,
  type Comparison,
  outward,
  type PricedTerms,
  type SellerSide,
  type StructureResult,
} from '#shared/structures/base/deal-answer.ts';
import type { Assumptions, CompareInput } from '#shared/structures/base/deal-input.ts';
import type { Deal, SellerPlan } from '#shared/structures/base/house.ts';
import { listed } from '#shared/structures/base/listed.ts';
import type { Figures } from '#shared/structures/base/structure.ts';
import { declaredTerms, termsKey } from '#shared/terms/structure-terms.ts';
import type { Declared } from '#shared/terms/term.ts';
import { answerOf } from './answer.ts';
import { atEqualSeller } from './equal-seller.ts';
import { dealOf } from './first-terms.ts';
import { assumedOf, needsOf } from './needs.ts';
import { isDeal, sellerVerdictOf } from './seller-verdict.ts';
import { figuresOf, withoutGrowth } from './structure-figures.ts';
import { ranked, verdictOf } from './verdict.ts';
import { warningsOf } from './warnings.ts';

/** A return over less time, or on less cash, says nothing. */
export const leastMonths = 12;
export const leastCashIn = 1000;

/**
 * One house priced five ways, with both sides' money and the verdicts, beside a sale with an agent. Never throws on
 * parsed input; what it lacks it names.
 *
 * @param rulesPick what the rule table recommends, where it is known.
 */
export function compareStructures(input: CompareInput, rulesPick: Strategy | null = null): Answered<Comparison> {
  return compareDeal(dealOf(input), rulesPick);
}

type Answered<Compared> = Compared & { answer: Answer };

/** The same for a deal whose facts and terms are read. */
export function compareDeal(deal: Deal, rulesPick: Strategy | null): Answered<Comparison> {
  const listing = listed(deal);
  return { ...priceFive(deal, rulesPick, listing), atEqualSeller: atEqualSeller(deal, listing) };
}

/** All but the terms that are equal for the seller, which take most of a comparison's time. */
export function priceFive(
  deal: Deal,
  rulesPick: Strategy | null,
  listing = listed(deal),
): Answered<Omit<Comparison, 'atEqualSeller'>> {
  const structures = everyStructure(deal, listing);
  return {
    structures,
    listed: { seller: sellerSide(listing, deal.assumptions) },
    ranking: ranked(structures),
    answer: answerOf(structures, rulesPick),
  };
}

/** All five, in the rule table's order. */
export function everyStructure(deal: Deal, listing = listed(deal)): StructureResult[] {
  return Strategy.options.map((structure) => priceStructure(deal, structure, listing));
}

/** One structure beside a sale with an agent: a fraction of the work of all five. */
export function priceBesideListing(deal: Deal, structure: Strategy): { row: StructureResult; listed: SellerSide } {
  const listing = listed(deal);
  return { row: priceStructure(deal, structure, listing), listed: sellerSide(listing, deal.assumptions) };
}

/** One structure's figures, verdict and seller's side. */
export function priceStructure(deal: Deal, structure: Strategy, listing = listed(deal)): StructureResult {
  const { house, assumptions } = deal;
  const figures = figuresOf(deal, structure);
  const still = figuresOf(withoutGrowth(deal), structure);
  const verdict = verdictOf(structure, deal, figures);
  const sellerVerdict = sellerVerdictOf(structure, deal, figures.seller, listing);
  const { own, seller } = needsOf(structure, deal);
  const { cashIn, exitMonth, flows } = figures;
  return {
    structure,
    ...verdict,
    warnings: warningsOf(structure, deal, figures, still, listing),
    needs: [...new Set([...own, ...seller])],
    terms: pricedTerms(deal, structure),
    ...deal.proposed(structure),
    assumed: [...assumedOf(structure, house), ...proposedTerms(deal, structure)],
    price: outward(figures.price),
    cashIn: outward(cashIn),
    monthlyCashFlow: outward(figures.monthlyCashFlow),
    cashOnCashPercent: outward(figures.cashOnCashPercent),
    exitMonth: outward(exitMonth),
    netAtExit: outward(figures.netAtExit),
    profit: outward(figures.profit),
    npv: outward(figures.npv),
    npvNoGrowth: outward(still.npv),
    irrPercent: hasReturn(figures) ? outward(yearlyReturn(flows)) : null,
    seller: sellerSide(figures.seller, assumptions),
    sellerVerdict,
    isDeal: isDeal(verdict.verdict, sellerVerdict),
  };
}

/** Whether an internal rate of return says anything. */
export function hasReturn({ exitMonth, cashIn }: Pick<Figures, 'exitMonth' | 'cashIn'>): boolean {
  return exitMonth >= leastMonths && cashIn >= leastCashIn;
}

export function sellerSide(
  { monthly, flows, loanAtExit }: SellerPlan,
  { sellerDiscountPercent }: Assumptions,
): SellerSide {
  return {
    cashNow: outward(flows[0] ?? null),
    monthly: outward(monthly),
    months: flows.some(Number.isNaN) && flows.length === 1 ? null : flows.length - 1,
    total: outward(sumOf(flows)),
    presentValue: outward(presentValue(flows, sellerDiscountPercent)),
    loanInNameAtExit: outward(loanAtExit),
  };
}

/** "terms.subjectTo.second": the structure's terms that the input leaves out. */
function proposedTerms({ terms, given }: Deal, structure: Strategy): string[] {
  const key = termsKey[structure];
  const declared: Declared = declaredTerms[key];
  const priced = new Map<string, unknown>(Object.entries(terms[key]));
  // A price that nobody typed is the rule's, and what a price of its own leaves is no guess either.
  const isWorkedOut = (name: string) => {
    const term = declared[name];
    if (term === undefined || 'fields' in term) return false;
    if (term.leftBy !== undefined) return priced.get(term.leftBy) !== null;
    return term.unit === 'dollarsOrNone' && priced.get(name) === null;
  };
  const own = [...priced.keys()].filter((name) => !(name in (given[key] ?? {})) && !isWorkedOut(name));
  return own.map((name) => `terms.${key}.${name}`);
}

/** The terms in the form of the input, amounts to the cent and rates to three decimals. */
export function pricedTerms({ terms }: Deal, structure: Strategy): PricedTerms {
  const entries = Object.entries(terms[termsKey[structure]]).map(([name, value]) => [
    name,
    typeof value === 'number' ? outward(value, name === 'ratePercent' ? 3 : 2) : value,
  ]);
  return Object.fromEntries(entries);
}
