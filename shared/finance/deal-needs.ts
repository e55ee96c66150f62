import { listInWords } from '#shared/values/words.ts';
import { dealDefaults } from './deal.ts';
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

const inputNames: Record<CalculatorInput, string> = {
  purchasePrice: 'price',
  downPayment: 'down payment',
  loanAmount: 'loan amount',
  interestRate: 'interest rate',
  loanTerm: 'loan term',
  closingPercent: 'closing costs',
  monthlyRent: 'rent',
  vacancy: 'vacancy',
  propertyTaxes: 'taxes',
  insurance: 'insurance',
  hoaMonthly: 'HOA dues',
  maintenance: 'maintenance',
  propertyManagement: 'property management',
  otherExpenses: 'other expenses',
  rentGrowth: 'rent growth',
  expenseGrowth: 'expense growth',
  valueGrowth: 'value growth',
  sellingCostPercent: 'selling costs',
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
  return dealInputs.filter((input) => isLacking(input, inputs));
}

/** Whether nobody knows an input, or its text cannot be read. */
export function isLacking(input: CalculatorInput, inputs: CalculatorInputs): boolean {
  const text = inputs[input];
  const isFact = dealFacts.some((fact: DealFact) => fact === input);
  return text === undefined ? isFact : inputProblem(input, text) !== undefined;
}

// The cast: the keys of the table are the names.
const inputOrder = [...new Set([...dealFacts, ...(Object.keys(inputNames) as CalculatorInput[])])];

// The cast: the keys of the defaults are the names.
const dealInputs = [...new Set([...dealFacts, ...(Object.keys(dealDefaults) as DealInput[])])];

/** "needs rent", "needs price, rent and taxes"; `undefined` without any need. */
export function needsText(needs: readonly CalculatorInput[]): string | undefined {
  return needs.length === 0 ? undefined : `needs ${listInWords(needs.map((input) => inputNames[input]))}`;
}
