import type { Structure } from '#shared/structures/base/structure.ts';
import { fails, monthlyLoss } from '#shared/structures/base/test.ts';
import { usdBrief } from '#shared/values/money.ts';

/** What fails it. */
export const subjectToTests: Structure['tests'] = (deal, figures) => {
  const { facts, assumptions, terms } = deal;
  const sale = facts.afterRepair * (1 - assumptions.sellingCostPercent / 100);
  const debt = facts.payoff + (terms.subjectTo.second?.amount ?? 0);
  return [
    fails('noLoan', facts.loan.balance === 0 ? -1 : 0, () => 'There is no loan to take over.'),
    ...monthlyLoss(figures),
    fails(
      'saleBelowDebt',
      facts.loan.balance === 0 ? 0 : sale - debt,
      () => `Owes more than a sale would bring: ${usdBrief(debt)} owed, ${usdBrief(sale)} from a sale.`,
    ),
  ];
};
