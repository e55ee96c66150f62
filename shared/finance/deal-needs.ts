import { listInWords } from '#shared/values/words.ts';
import { type CalculatorInput, type CalculatorInputs, type DealFact, dealFacts } from './deal-inputs.ts';
import { type DealFigure, figureInputs } from './figure-inputs.ts';

/*
 * A fact that nobody knows and nobody typed is not 0: the figures that depend on it do not exist yet. An input that
 * the user emptied is their 0.
 */

const factNames: Record<DealFact, string> = {
  purchasePrice: 'price',
  monthlyRent: 'rent',
  propertyTaxes: 'taxes',
  insurance: 'insurance',
};

/** The facts that a figure needs and nobody knows; empty when it can be worked out. */
export function neededFor(figure: DealFigure, inputs: CalculatorInputs): DealFact[] {
  // A loan that nobody typed follows from the price.
  const needed = figureInputs[figure].map(
    (input): CalculatorInput => (input === 'loanAmount' && inputs.loanAmount === undefined ? 'purchasePrice' : input),
  );
  return dealFacts.filter((fact) => inputs[fact] === undefined && needed.includes(fact));
}

/** "needs rent", "needs price, rent and taxes"; `undefined` without any need. */
export function needsText(needs: readonly DealFact[]): string | undefined {
  return needs.length === 0 ? undefined : `needs ${listInWords(needs.map((fact) => factNames[fact]))}`;
}
