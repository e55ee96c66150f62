import type { Analysis } from '#shared/analysis/analysis.ts';
import type { ApiAnalysis, ApiDeal } from '#shared/analysis/api-analysis.ts';
import { calculateDeal, type DealForm, dealInputsFrom, dealNumbers } from '#shared/finance/deal.ts';
import { round } from '#shared/finance/figures.ts';
import { factsApplied } from '#shared/strategy/apply-seller-facts.ts';
import { recommendStrategy } from '#shared/strategy/strategy.ts';

/**
 * The documented API's form of a saved analysis: seller facts applied, recommendation and deal computed.
 */
export function toApiAnalysis(analysis: Analysis): ApiAnalysis {
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
    deal: dealOf(dealFormOf(analysis)),
    property,
  };
}

/** The parts of an analysis that determine the deal. */
export type DealOf = Pick<Analysis, 'analysis_data' | 'purchase_price' | 'calculator_inputs'>;

/** The calculator's form as on the site: looked-up values, overridden by typed ones. */
export function dealFormOf({ analysis_data, purchase_price, calculator_inputs }: DealOf): DealForm {
  const typed = Object.entries(calculator_inputs ?? {}).filter(([, text]) => text !== undefined);
  return { ...dealInputsFrom(analysis_data, purchase_price), ...Object.fromEntries(typed) };
}

function dealOf(form: DealForm): ApiDeal {
  const numbers = dealNumbers(form);
  const { breakdown, ...results } = calculateDeal(form);
  return {
    terms: {
      purchasePrice: numbers.price,
      downPayment: numbers.downPayment,
      loanAmount: numbers.loan,
      interestRate: numbers.rate,
      loanTerm: numbers.months / 12,
      monthlyRent: numbers.rent,
      vacancy: numbers.vacancy,
      propertyTaxes: numbers.taxes,
      insurance: numbers.insurance,
      maintenance: numbers.maintenance,
      propertyManagement: numbers.management,
      otherExpenses: numbers.other,
    },
    ...rounded(results),
    breakdown: rounded(breakdown),
  };
}

/** Rounds amounts to cents and percentages to hundredths. */
function rounded<Figures extends Record<string, number>>(figures: Figures): Figures {
  const entries = Object.entries(figures).map(([name, figure]) => [name, round(figure)]);
  // The one cast: the same names, each a number.
  return Object.fromEntries(entries) as Figures;
}
