import { describe, expect, it } from 'vitest';
import { dealDefaults } from '#shared/finance/deal.ts';
import type { CalculatorInput } from '#shared/finance/deal-inputs.ts';
import { lackingInputs, needsText } from '#shared/finance/deal-needs.ts';
import { inputProblem } from '#shared/finance/input-problems.ts';

describe('a text of the calculator', () => {
  // The cast: the keys of the defaults are the names.
  const names = Object.keys(dealDefaults) as CalculatorInput[];

  it.each(['250k', '1.234,56', '(1,000)', '6,5', 'abc', '½'])('is refused at any field where it reads %j', (text) => {
    for (const name of names) expect(inputProblem(name, text)).toMatch(/^Enter a number, like [\d.,]+\.$/);
  });

  it.each(['', ' ', '$', '%', '30', ' $1,250.75 ', '1e2'])('is taken where it reads %j', (text) => {
    for (const name of names) expect(inputProblem(name, text)).toBeUndefined();
  });

  it('is refused where nothing can be paid: a rate below 0, a term of 0 years', () => {
    expect(inputProblem('interestRate', '-1')).toBe('Enter 0% or more.');
    expect(inputProblem('interestRate', '0')).toBeUndefined();
    expect(inputProblem('loanTerm', '0')).toBe('Enter more than 0 years.');
    expect(inputProblem('loanTerm', '')).toBeUndefined();
  });

  it('is lacking when it cannot be read, and not when it is empty or 0', () => {
    const known = { ...dealDefaults, purchasePrice: '', monthlyRent: '0', propertyTaxes: '1', insurance: '' };
    expect(lackingInputs(known)).toEqual([]);
    const lacking = lackingInputs({ ...known, monthlyRent: '2.5k', loanTerm: 'thirty', rentGrowth: '3,0' });
    expect(needsText(lacking)).toBe('needs rent and loan term');
  });
});
