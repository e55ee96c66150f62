import type { Analysis } from '#shared/analysis/analysis.ts';
import type { BuyBox } from '#shared/deal/buy-box.ts';
import { dealSchedule, type ScheduleRow } from '#shared/deal/deal-schedule.ts';
import { grown } from '#shared/finance/cash-flows.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { outward } from '#shared/structures/base/deal-answer.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import { traits } from '#shared/terms/structure-terms.ts';
import { dealOfAnalysis } from './deal-of-analysis.ts';
import { type Sum, sumOf } from './pipeline-value.ts';
import { monthCount } from './portfolio.ts';

/* What closed deals are planned to bring, year by year, by their terms and assumptions. USD. */

/** A closed deal: its analysis, and the day it closed. */
export type ClosedDeal = { analysis: Analysis; closed: string };

export type HeldYear = {
  year: number;
  /** Of houses held at the end of the year: value less what is owed. A house under an option is not held. */
  equity: Sum;
  /** The rest of the rents, without closing and exit. */
  cashFlow: Sum;
  /** On loans that stay, notes, and rent to owners. */
  payments: Sum;
};

const shownYears = 10;

/** Sums the income of closed deals from the year of `today` (ISO date) on; empty when none of them runs any more. */
export function heldYears(deals: readonly ClosedDeal[], buyBox: BuyBox, today: string): HeldYear[] {
  const planned = deals.map((deal) => planOf(deal, buyBox, today));
  const first = Number(today.slice(0, 4));
  const years = Array.from({ length: shownYears }, (_, index) => first + index);
  return years
    .map((year) => {
      const running = planned.flatMap((plan) => inYear(plan, year) ?? []);
      const held = running.flatMap(({ equity }) => (equity === 'none' ? [] : [{ equity }]));
      return {
        year,
        deals: running.length,
        equity: sumOf(held, 'equity'),
        cashFlow: sumOf(running, 'cashFlow'),
        payments: sumOf(running, 'payments'),
      };
    })
    .filter(({ deals: count }) => count > 0)
    .map(({ deals: _, ...year }) => year);
}

type Plan = { deal: Deal; structure: Strategy; months: ScheduleRow[]; closedMonth: number };

function planOf({ analysis, closed }: ClosedDeal, buyBox: BuyBox, today: string): Plan {
  const { deal, structure } = dealOfAnalysis(analysis, buyBox, today);
  return { deal, structure, months: dealSchedule(deal, structure), closedMonth: monthCount(closed) };
}

type PlannedYear = { equity: number | null | 'none'; cashFlow: number | null; payments: number | null };

/** A deal's figures in a calendar year; `undefined` outside of its time. */
function inYear({ deal, structure, months, closedMonth }: Plan, year: number): PlannedYear | undefined {
  const from = 12 * year - closedMonth;
  // The day of closing is no month of its own.
  const running = months.filter(({ period }) => period > 0 && period >= from && period < from + 12);
  const last = running.at(-1);
  if (last === undefined) return undefined;
  const isSold = last.period < from + 11;
  return {
    equity: isSold ? 'none' : equityAt(deal, structure, last),
    cashFlow: outward(total(running, ({ cashFlow, capital }) => cashFlow - capital)),
    payments: outward(total(running, ({ loanPayment, sellerPayment }) => -loanPayment - sellerPayment)),
  };
}

function equityAt({ facts, assumptions }: Deal, structure: Strategy, month: ScheduleRow): number | null | 'none' {
  const { isOwned, noteCoversLoan } = traits[structure];
  if (!isOwned) return 'none';
  const value = facts.afterRepair * grown(assumptions.valueGrowthPercent, month.period);
  const owed = noteCoversLoan ? month.noteBalance : month.loanBalance + month.noteBalance;
  return outward(value - owed);
}

function total(rows: readonly ScheduleRow[], of: (row: ScheduleRow) => number): number {
  return rows.reduce((sum, row) => sum + of(row), 0);
}
