import type { Profile } from '#shared/account/profile.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import type { ApiAnalysis, ApiDeal } from '#shared/analysis/api-analysis.ts';
import { agreedSummary } from '#shared/deal/agreed.ts';
import { withBuyBox } from '#shared/deal/deal-of.ts';
import { summariesOf } from '#shared/deal/summaries-of.ts';
import { calculateDeal, dealNumbers } from '#shared/finance/deal.ts';
import type { CalculatorInput, CalculatorInputs } from '#shared/finance/deal-inputs.ts';
import { isLacking, lackingInputs, neededFor } from '#shared/finance/deal-needs.ts';
import type { DealFigure } from '#shared/finance/figure-inputs.ts';
import { round } from '#shared/finance/figures.ts';
import { openDeal } from '#shared/finance/open-deal.ts';
import { dealOfAnalysis } from '#shared/pipeline/deal-of-analysis.ts';
import { factsApplied } from '#shared/strategy/apply-seller-facts.ts';
import { recommendStrategy } from '#shared/strategy/strategy.ts';
import { resultOf } from '#shared/structures/engine/answer.ts';
import { utcDay } from '#shared/values/days.ts';

/**
 * The documented API's form of a saved analysis: seller facts applied; recommendation, deal and structures computed,
 * with the owner's buy box where the analysis has nothing of its own.
 */
export function toApiAnalysis(analysis: Analysis, profile: Profile, now: Date): ApiAnalysis {
  const buyBox = profile.buy_box ?? {};
  const { structure: chosen, structures, proposes } = dealOfAnalysis(analysis, buyBox, utcDay(now));
  const { sellerVerdict, isDeal } = resultOf({ structures }, chosen);
  const property = factsApplied(analysis);
  const recommendation = recommendStrategy(property);
  const { equityPercent } = recommendation;
  return {
    id: analysis.id,
    createdAt: analysis.created_at,
    propertyAddress: analysis.property_address,
    purchasePrice: analysis.purchase_price,
    recommendation: {
      ...recommendation,
      equityPercent: equityPercent === null ? null : round(equityPercent),
    },
    deal: dealOf(openDeal(property, analysis.purchase_price, withBuyBox(analysis.calculator_inputs ?? {}, buyBox))),
    structures: summariesOf(structures),
    chosen,
    chosenBy: analysis.chosen_by ?? 'proposed',
    agreed: analysis.agreed ? agreedSummary(analysis.agreed) : null,
    proposes,
    sellerVerdict,
    isDeal,
    property,
  };
}

/** The deal as the calculator shows it; a figure that needs an unknown fact, or a text that cannot be read, is `null`. */
function dealOf(inputs: CalculatorInputs): ApiDeal {
  const numbers = dealNumbers(inputs);
  const { breakdown, ...results } = calculateDeal(inputs);
  const term = (input: CalculatorInput, amount: number) =>
    inputs[input] === undefined || isLacking(input, inputs) ? null : amount;
  return {
    terms: {
      purchasePrice: term('purchasePrice', numbers.price),
      downPayment: term('downPayment', numbers.downPayment),
      loanAmount: term('loanAmount', numbers.loan),
      // Programs of earlier releases read these as numbers. One that cannot be read is named in `needs`.
      interestRate: numbers.rate ?? 0,
      loanTerm: numbers.months / 12,
      closingPercent: numbers.closing,
      monthlyRent: term('monthlyRent', numbers.rent),
      vacancy: numbers.vacancy,
      propertyTaxes: term('propertyTaxes', numbers.taxes),
      insurance: term('insurance', numbers.insurance),
      hoaMonthly: term('hoaMonthly', numbers.hoa),
      maintenance: numbers.maintenance,
      propertyManagement: numbers.management,
      otherExpenses: numbers.other,
    },
    needs: lackingInputs(inputs),
    ...knownFigures(results, inputs),
    breakdown: knownFigures(breakdown, inputs),
  };
}

/** Amounts to cents, percentages to hundredths, `null` for a figure that needs an unknown fact. */
function knownFigures<Name extends DealFigure>(figures: Record<Name, number>, inputs: CalculatorInputs) {
  // The casts: the same names, each a number or null.
  const names = Object.keys(figures) as Name[];
  const entries = names.map((name) => [name, neededFor(name, inputs).length === 0 ? round(figures[name]) : null]);
  return Object.fromEntries(entries) as Record<Name, number | null>;
}
