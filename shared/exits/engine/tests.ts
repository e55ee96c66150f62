import type { EndBuyer } from '#shared/exits/base/exit-answer.ts';
import type { EndTargets } from '#shared/exits/base/exit-input.ts';
import type { ExitKind, Plan } from '#shared/exits/base/exit-kind.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Test } from '#shared/structures/base/test.ts';
import { entryTests, targetTests } from '#shared/structures/engine/verdict.ts';
import type { ExitKey } from '#shared/terms/exit-terms.ts';
import { usdBrief } from '#shared/values/money.ts';
import { percentUpTo } from '#shared/values/percent.ts';
import { type CellMoney, moneyOf, outcomesOf } from './outcome.ts';

/**
 * Tests a cell: its structure's and its exit's tests, the investor's targets, and the end buyer's limits. The month is
 * the exit's; cash in is the larger of the cash that goes in and the cash that stays in.
 */
export function cellTests(
  structure: Strategy,
  kind: ExitKind,
  plan: Plan<ExitKey>,
  targets: EndTargets,
  money: CellMoney,
): Test[] {
  const { deal, own } = plan;
  const figures = { ...money, price: own.price, seller: own.seller };
  const most = { ...figures, cashIn: Math.max(money.cashIn, money.cashLeft) };
  return [
    ...entryTests(structure, deal, figures),
    ...kind.tests(plan),
    ...targetTests(deal, most, kind.fee?.(plan) ?? null, money.cashLeft),
    ...endTests(plan, targets, kind.endBuyer(plan)),
  ];
}

/** The same for a plan that is not yet priced. */
export function testsOfPlan(structure: Strategy, kind: ExitKind, plan: Plan<ExitKey>, targets: EndTargets): Test[] {
  const outcomes = outcomesOf(kind, plan);
  return cellTests(structure, kind, plan, targets, moneyOf(kind, plan, outcomes));
}

/** The end buyer's limits, as far as they are said. */
function endTests({ entry }: Plan<ExitKey>, targets: EndTargets, buyer: EndBuyer | null): Test[] {
  if (buyer === null) return [];
  const { endPayment, endCash, endPricePercent } = targets;
  const tests: Test[] = [];
  const add = (name: string, amount: number | null, most: number, text: (amount: number) => string) => {
    if (amount !== null) tests.push({ name, kind: 'misses', slack: most - amount, text: () => text(amount) });
  };
  if (endPayment !== undefined && buyer.kind !== 'assignee')
    add(
      'endPayment',
      buyer.paymentWithCosts,
      endPayment,
      (amount) => `They pay ${usdBrief(amount)} a month; their limit is ${usdBrief(endPayment)}.`,
    );
  if (endCash !== undefined)
    add(
      'endCash',
      buyer.cashAtClosing,
      endCash,
      (amount) => `They bring ${usdBrief(amount)} at closing; their limit is ${usdBrief(endCash)}.`,
    );
  if (endPricePercent !== undefined && buyer.price !== null)
    add('endPricePercent', buyer.price, (endPricePercent / 100) * entry.worth, (amount) => {
      const share = percentUpTo((100 * amount) / entry.worth, 2);
      return `Their price is ${share} of the value; the limit is ${percentUpTo(endPricePercent, 2)}.`;
    });
  return tests;
}
