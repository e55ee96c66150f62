import type { BankLoan } from '#shared/deal/bank-loan.ts';
import type { View } from '#shared/deal/priced-views.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import type { StructureResult } from '#shared/structures/deal-answer.ts';
import { canBeDone } from '#shared/structures/verdict.ts';
import type { DeskTab } from '#web/areas/deal/desk/desk-tab.ts';

/** One column of the table. What can't be done, lacks facts or is the bank loan has no rank. */
export type Column = {
  name: Exclude<DeskTab, 'Compare'>;
  rank: number | null;
  /** `null` where the view has no such terms. */
  result: StructureResult | BankLoan | null;
  /** The plan does not price it. */
  isLocked: boolean;
  isFirst: boolean;
  isPicked: boolean;
};

/**
 * The five as they rank, then the bank loan. What the plan does not price says nothing, not even by its place: such
 * columns stand behind the rules' pick, in the rules' order.
 */
export function columnsOf(
  { results, ranking }: View,
  bank: BankLoan,
  pick: Strategy | null,
  isPricedFive: boolean,
): Column[] {
  const order = isPricedFive ? ranking : Strategy.options.toSorted((a, b) => Number(b === pick) - Number(a === pick));
  const five = order.map((name, index): Column => {
    const isLocked = !isPricedFive && name !== pick;
    const result = isLocked ? null : results[name];
    const isRanked = result !== null && canBeDone(result.verdict);
    return {
      name,
      rank: isPricedFive && isRanked ? index + 1 : null,
      result,
      isLocked,
      isFirst: isPricedFive && index === 0 && isRanked,
      isPicked: name === pick,
    };
  });
  return [...five, { name: 'Bank Loan', rank: null, result: bank, isLocked: false, isFirst: false, isPicked: false }];
}

/** A column's structure; `null` for the bank loan. */
export function structureOf({ name }: Column): Strategy | null {
  return name === 'Bank Loan' ? null : name;
}
