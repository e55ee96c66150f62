import { describe, expect, it } from 'vitest';
import { centsOf } from '#shared/billing/cents-of.ts';
import { readTyped } from '#shared/evidence/read-typed.ts';
import { dealNumbers } from '#shared/finance/deal.ts';
import { inputProblem } from '#shared/finance/input-problems.ts';
import { amountText } from '#shared/letter/letter-words.ts';
import { readText, unitKinds } from '#shared/terms/read-text.ts';
import { isBlankAmount, parseAmount, parseDollars } from '#shared/values/parse-amount.ts';
import { typedCents } from '#web/areas/book/words/typed-values.ts';
import { readNumber } from '#web/areas/lookup/facts/fact-number.ts';
import { readPrice } from '#web/areas/lookup/result/purchase-price.ts';

describe('a percentage in a field of dollars', () => {
  it.each(['10%', '$10 %', ' 6.5% '])('%s is no amount', (typed) => {
    expect(parseDollars(typed)).toBeNull();
    expect(parseAmount(typed)).not.toBeNull();
  });

  it('has a problem in every form, and counts nowhere', () => {
    const said = 'Enter a dollar amount.';
    expect(readText(unitKinds.dollars, '10%')).toEqual({ problem: 'Enter a number, like 1,250.75.' });
    expect(inputProblem('downPayment', '10%')).toBe('Enter a number, like 1,250.75.');
    expect(dealNumbers({ purchasePrice: '300000', downPayment: '10%' }).downPayment).toBe(0);
    expect(readNumber('loanBalance', '10%')).toEqual({ problem: said });
    expect(readPrice('10%')).toEqual({ problem: said });
    expect(typedCents('10%')).toBeNaN();
    expect(centsOf('10%')).toBeUndefined();
    expect(amountText('10%')).toBe('10%');
    const cost = { least: 0, most: 1e6, example: '9,000' };
    expect(readTyped('10%', cost)).toEqual({ problem: 'Enter a number, like 9,000.' });
  });

  it('stays a percentage where one is asked for', () => {
    expect(readText(unitKinds.percent, '10%')).toEqual({ value: 10 });
    expect(inputProblem('vacancy', '5%')).toBeUndefined();
    expect(dealNumbers({ vacancy: '5%' }).vacancy).toBe(5);
    expect(readTyped('12%', { least: 0, most: 100, isPercent: true, example: '12' })).toEqual({ value: 12 });
    expect(readNumber('interestRate', '6.5%')).toEqual({ value: 6.5 });
  });

  it('is not taken for an empty field', () => expect(isBlankAmount('10%')).toBe(false));
});
