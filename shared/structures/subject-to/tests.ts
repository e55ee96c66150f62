import type { Structure } from '#shared/structures/base/structure.ts';
import { fails, monthlyLoss } from '#shared/structures/base/test.ts';
import { usdBrief } from '#shared/values/money.ts';
import { isAssumed } from './plan.ts';

export const subjectToTests: Structure['tests'] = (deal, figures) => {
  const { facts, assumptions, terms } = deal;
  const hasNoRight = isAssumed(deal) && deal.house.loanType === 'conventional';
  const isRefused = isAssumed(deal) && terms.subjectTo.qualifies === false;
  const sale = facts.afterRepair * (1 - assumptions.sellingCostPercent / 100);
  const debt = facts.payoff + (terms.subjectTo.second?.amount ?? 0);
  return [
    fails('noLoan', facts.loan.balance === 0 ? -1 : 0, () => 'There is no loan to take over.'),
    fails('noRightToAssume', hasNoRight ? -1 : 0, () => 'A conventional loan has no right to be assumed.'),
    fails('refused', isRefused ? -1 : 0, () => 'The lender refused the buyer.'),
    ...monthlyLoss(figures),
    fails(
      'saleBelowDebt',
      facts.loan.balance === 0 ? 0 : sale - debt,
      () => `Owes more than a sale would bring: ${usdBrief(debt)} owed, ${usdBrief(sale)} from a sale.`,
    ),
  ];
};
