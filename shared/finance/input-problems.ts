import { isBlankAmount, parseAmount, parseDollars } from '#shared/values/parse-amount.ts';
import type { CalculatorInput } from './deal-inputs.ts';

/* A text that cannot be read is neither 0 nor empty: its field says so, and what depends on it is withheld. */

const percents = /rate|percent|growth|vacancy|maintenance|management/i;

/** Finds the problem with the text of a calculator's input, for its field; `undefined` when it can be used. */
export function inputProblem(name: CalculatorInput, text: string | undefined): string | undefined {
  if (text === undefined || isBlankAmount(text)) return undefined;
  const isPercent = percents.test(name);
  const amount = isPercent || name === 'loanTerm' ? parseAmount(text) : parseDollars(text);
  if (amount === null) {
    return `Enter a number, like ${name === 'loanTerm' ? '30' : isPercent ? '6.5' : '1,250.75'}.`;
  }
  // Nothing can be paid at such a rate, or in such a time. An empty term is the usual one.
  if (name === 'interestRate' && amount < 0) return 'Enter 0% or more.';
  if (name === 'loanTerm' && amount <= 0) return 'Enter more than 0 years.';
  return undefined;
}
