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

/** Inputs that are worked out from others until they are typed. */
const derivedFrom: Partial<Record<CalculatorInput, readonly CalculatorInput[]>> = {
  loanAmount: ['purchasePrice', 'downPayment'],
  downPayment: ['purchasePrice'],
};

/** The facts that a figure needs and nobody knows; empty when it can be worked out. */
export function neededFor(figure: DealFigure, inputs: CalculatorInputs): DealFact[] {
  const behind = (input: CalculatorInput): readonly CalculatorInput[] =>
    inputs[input] === undefined ? [input, ...(derivedFrom[input] ?? []).flatMap(behind)] : [];
  const absent = figureInputs[figure].flatMap(behind);
  return dealFacts.filter((fact) => absent.includes(fact));
}

/** "needs rent", "needs price, rent and taxes"; `undefined` without any need. */
export function needsText(needs: readonly DealFact[]): string | undefined {
  const names = needs.map((fact) => factNames[fact]);
  const last = names.pop();
  if (last === undefined) return undefined;
  return `needs ${names.length === 0 ? last : `${names.join(', ')} and ${last}`}`;
}
