import { listInWords } from '#shared/values/words.ts';
import { dealDefaults, dealInputLabels } from './deal.ts';
import {
  type CalculatorInput,
  type CalculatorInputs,
  type DealFact,
  type DealInput,
  dealFacts,
} from './deal-inputs.ts';
import { type DealFigure, figureInputs } from './figure-inputs.ts';
import { inputProblem } from './input-problems.ts';

/*
 * A fact that nobody knows and nobody typed is not 0, and neither is a text that cannot be read: the figures that
 * depend on it do not exist yet. An input that the user emptied is their 0.
 */

/** The inputs that sentences call otherwise than their labels. */
const shortNames: Partial<Record<CalculatorInput, string>> = {
  purchasePrice: 'price',
  monthlyRent: 'rent',
  propertyTaxes: 'taxes',
  hoaMonthly: 'HOA dues',
};

/** The inputs that a figure needs and that nobody knows or that cannot be read; empty when it can be worked out. */
export function neededFor(figure: DealFigure, inputs: CalculatorInputs): CalculatorInput[] {
  // A loan that nobody typed follows from price and down payment.
  const needed = figureInputs[figure].flatMap((input): CalculatorInput[] =>
    input === 'loanAmount' && inputs.loanAmount === undefined ? ['purchasePrice', 'downPayment'] : [input],
  );
  return inputOrder.filter((input) => needed.includes(input) && isLacking(input, inputs));
}

/** The calculator's inputs that nobody knows or that cannot be read, without those of the projection. */
export function lackingInputs(inputs: CalculatorInputs): DealInput[] {
  const isOfDeal = (input: CalculatorInput): input is DealInput => input in dealDefaults;
  return inputOrder.filter(isOfDeal).filter((input) => isLacking(input, inputs));
}

/** Whether nobody knows an input, or its text cannot be read. */
export function isLacking(input: CalculatorInput, inputs: CalculatorInputs): boolean {
  const text = inputs[input];
  const isFact = dealFacts.some((fact: DealFact) => fact === input);
  return text === undefined ? isFact : inputProblem(input, text) !== undefined;
}

// The cast: the keys of the table are the names.
const inputOrder = [...new Set([...dealFacts, ...(Object.keys(dealInputLabels) as CalculatorInput[])])];

/** "needs rent", "needs price, rent and taxes"; `undefined` without any need. */
export function needsText(needs: readonly CalculatorInput[]): string | undefined {
  return needs.length === 0
    ? undefined
    : `needs ${listInWords(needs.map((input) => shortNames[input] ?? dealInputLabels[input].toLowerCase()))}`;
}
