import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { outward } from '#shared/structures/base/deal-answer.ts';
import { type Deal, operatingIncome } from '#shared/structures/base/house.ts';
import { WorkbookInput, type WorkbookNumbers } from '#shared/structures/base/workbook-numbers.ts';
import { priceStructure } from '#shared/structures/engine/compare.ts';
import { formulas } from '#shared/structures/formulas.ts';
import { registry } from '#shared/structures/registry.ts';
import { traits } from '#shared/terms/structure-terms.ts';

/** The numbers of a structure; `null` when it has no exit: subject-to a loan that does not exist. */
export function dealNumbers(
  deal: Deal,
  structure: Strategy,
  about: Pick<WorkbookNumbers, 'address' | 'source' | 'is_sample'>,
): WorkbookNumbers | null {
  const { exitMonth, ...row } = priceStructure(deal, structure);
  if (exitMonth === null) return null;
  const { note, loan } = registry[structure];
  const income = traits[structure].isOwned ? operatingIncome(deal, deal.house.vacantMonths + 1) : Number.NaN;
  const payments = (loan.isPaid ? deal.facts.loan.payment : 0) + (note.loan(deal)?.payment ?? 0);
  const amounts = formulas[structure].inputs(deal);
  return {
    ...about,
    structure,
    exit_month: exitMonth,
    inputs: WorkbookInput.options.flatMap((id) => {
      const amount = amounts[id];
      return amount === undefined ? [] : [{ id, amount: Number.isFinite(amount) ? amount : null }];
    }),
    figures: {
      price: row.price,
      cashIn: row.cashIn,
      income: outward(income),
      coverage: outward(income / payments),
      monthlyCashFlow: row.monthlyCashFlow,
      cashOnCashPercent: row.cashOnCashPercent,
      netAtExit: row.netAtExit,
      profit: row.profit,
      npv: row.npv,
      irrPercent: row.irrPercent,
    },
  };
}
