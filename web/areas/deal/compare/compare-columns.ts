import type { BankLoan } from '#shared/deal/bank-loan.ts';
import type { View } from '#shared/deal/priced-views.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { StructureResult } from '#shared/structures/deal-answer.ts';
import { canBeDone } from '#shared/structures/verdict.ts';
import type { DeskTab } from '#web/areas/deal/desk/desk-tab.ts';

/** One column of the table. What can't be done, lacks facts or is the bank loan has no rank. */
export type Column = {
  name: Exclude<DeskTab, 'Compare'>;
  rank: number | null;
  /** `null` where the view has no such terms. */
  result: StructureResult | BankLoan | null;
  /** The plan has its verdicts and short figures, and not its terms. */
  isLocked: boolean;
  isFirst: boolean;
  isPicked: boolean;
};

/**
 * The five as they rank, then the bank loan. Each has its verdicts and short figures.
 *
 * @param open the structure whose terms the plan has; `all` where it has those of all five.
 */
export function columnsOf(
  { results, ranking }: View,
  bank: BankLoan,
  pick: Strategy | null,
  open: Strategy | 'all' | null,
): Column[] {
  const five = ranking.map((name, index): Column => {
    const result = results[name];
    const isRanked = result !== null && canBeDone(result.verdict);
    return {
      name,
      rank: isRanked ? index + 1 : null,
      result,
      isLocked: open !== 'all' && name !== open,
      isFirst: index === 0 && isRanked,
      isPicked: name === pick,
    };
  });
  return [...five, { name: 'Bank Loan', rank: null, result: bank, isLocked: false, isFirst: false, isPicked: false }];
}

/** A column's structure; `null` for the bank loan. */
export function structureOf({ name }: Column): Strategy | null {
  return name === 'Bank Loan' ? null : name;
}
