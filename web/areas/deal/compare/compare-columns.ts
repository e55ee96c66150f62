import type { BankLoan } from '#shared/deal/bank-loan.ts';
import type { View } from '#shared/deal/priced-views.ts';
import { firmFigures } from '#shared/deal/words/firm-figures.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { StructureResult } from '#shared/structures/base/deal-answer.ts';
import type { DeskTab } from '#web/areas/deal/desk/desk-tab.ts';

export type Column = {
  name: Exclude<DeskTab, 'Compare'>;
  /** `null` where the view has no such terms. */
  result: StructureResult | BankLoan | null;
  /** The plan has its verdicts and short figures, and not its terms. */
  isLocked: boolean;
  /** The deal is run as it. */
  isWorking: boolean;
  isPicked: boolean;
};

/**
 * The five in the view's order, then the bank loan. Each has its verdicts and short figures.
 *
 * @param pick what the rule table recommends.
 * @param working what the deal is run as.
 * @param open the structure whose terms the plan has; `all` where it has those of all five.
 */
export function columnsOf(
  { results, ranking }: View,
  bank: BankLoan,
  { pick, working, open }: { pick: Strategy | null; working: Strategy; open: Strategy | 'all' },
): Column[] {
  const five = ranking.map(
    (name): Column => ({
      name,
      result: results[name] && firmFigures(results[name]),
      isLocked: open !== 'all' && name !== open,
      isWorking: name === working,
      isPicked: name === pick,
    }),
  );
  return [...five, { name: 'Bank Loan', result: bank, isLocked: false, isWorking: false, isPicked: false }];
}

/** A column's structure; `null` for the bank loan. */
export function structureOf({ name }: Column): Strategy | null {
  return name === 'Bank Loan' ? null : name;
}
