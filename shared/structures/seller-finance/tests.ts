import type { Structure } from '#shared/structures/base/structure.ts';
import { aboveZero, fails, monthlyLoss } from '#shared/structures/base/test.ts';
import { usdBrief } from '#shared/values/money.ts';
import { isWrapped, sellerNote } from './plan.ts';

export const sellerFinanceTests: Structure['tests'] = (deal, figures) => {
  const { house, facts, terms } = deal;
  const { price, down } = terms.sellerFinance;
  const { payment } = sellerNote(deal);
  const isWrap = isWrapped(deal);
  return [
    fails('bankOwned', house.bankOwned === true ? -1 : 0, () => 'A bank owns the house, and banks carry no note.'),
    fails('noNote', aboveZero(price - down), () => `${usdBrief(down)} down leaves nothing to finance.`),
    fails(
      'downBelowPayoff',
      isWrap ? 0 : down - facts.payoff,
      () => `${usdBrief(down)} down does not pay off the ${usdBrief(facts.payoff)} owed.`,
    ),
    fails(
      'noteBelowLoan',
      isWrap ? payment - facts.loan.payment : 0,
      () => `The note pays ${usdBrief(payment)} a month, the loan behind it takes ${usdBrief(facts.loan.payment)}.`,
    ),
    ...monthlyLoss(figures),
  ];
};
