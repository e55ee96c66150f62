import type { Analysis } from '#shared/analysis/analysis.ts';
import type { BuyBox } from '#shared/deal/buy-box.ts';
import { isKnown, type PropertyField } from '#shared/property/property.ts';
import { isSample } from '#shared/property/sample-notice.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { outward } from '#shared/structures/deal-answer.ts';
import { balloonMonthOf, figuresOf } from '#shared/structures/figures.ts';
import { type Deal, needsOf } from '#shared/structures/house.ts';
import { factsInWords, isPassed, testsOf, verdictOf } from '#shared/structures/verdict.ts';
import { dealOfAnalysis } from './deal-of-analysis.ts';
import type { DealSummary } from './deal-row.ts';

/**
 * A saved analysis in short, in the structure that is chosen, else in the recommended one.
 *
 * @param today ISO date: an auction may be too near.
 */
export function summaryOf(analysis: Analysis, buyBox: BuyBox, today: string): DealSummary {
  const { analysis_data: property } = analysis;
  const { deal, structure } = dealOfAnalysis(analysis, buyBox, today);
  const { name, phoneNumber } = property.ownerDetails;
  const said = (field: PropertyField, text: string | undefined) =>
    text !== undefined && text !== 'Unknown' && isKnown(property, field) ? text : null;
  return {
    ...(structure === null ? unpriced : priced(deal, structure)),
    equity: outward(deal.facts.value - deal.facts.payoff),
    purchase_price: analysis.purchase_price,
    is_sample: isSample(property),
    seller: { name: said('ownerDetails.name', name), phone: said('ownerDetails.phoneNumber', phoneNumber) },
  };
}

type Priced = Omit<DealSummary, 'equity' | 'purchase_price' | 'is_sample' | 'seller'>;

const unpriced: Priced = {
  structure: null,
  verdict: 'needs',
  gap: null,
  needs: [],
  price: null,
  monthly_cash_flow: null,
  cash_in: null,
  cash_on_cash_percent: null,
  profit: null,
  npv: null,
  balloon_month: null,
};

function priced(deal: Deal, structure: Strategy): Priced {
  const figures = figuresOf(deal, structure);
  const { verdict } = verdictOf(structure, deal, figures);
  const kind = verdict === 'fails' ? 'fails' : 'misses';
  const failed = testsOf(structure, deal, figures).find((test) => test.kind === kind && !isPassed(test));
  const amount = failed && outward(-failed.slack);
  const isOnTarget = verdict === 'works' || verdict === 'needs';
  return {
    structure,
    verdict,
    gap: failed && typeof amount === 'number' && !isOnTarget ? { test: failed.name, amount } : null,
    needs: verdict === 'needs' ? factsInWords(needsOf(structure, deal.house).own) : [],
    price: outward(figures.price),
    monthly_cash_flow: outward(figures.monthlyCashFlow),
    cash_in: outward(figures.cashIn),
    cash_on_cash_percent: outward(figures.cashOnCashPercent),
    profit: outward(figures.profit),
    npv: outward(figures.npv),
    balloon_month: balloonMonthOf(deal, structure),
  };
}
