import { grown, presentValue, sumOf } from '#shared/finance/cash-flows.ts';
import { balloonOf, dueMonthOf, refinanceLimit } from '#shared/finance/loans.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { maxMonths } from '#shared/structures/base/deal-input.ts';
import { type Deal, operatingIncome } from '#shared/structures/base/house.ts';
import type { Figures } from '#shared/structures/base/structure.ts';
import { registry } from '#shared/structures/registry.ts';

/** Prices a structure, unrounded: USD and shares; NaN where a fact is unknown. */
export function figuresOf(deal: Deal, structure: Strategy): Figures {
  const plan = registry[structure].plan(deal);
  const { cashIn, flows, monthlyCashFlow } = plan;
  const hasShare = monthlyCashFlow !== null && !(cashIn <= 0);
  return {
    ...plan,
    cashOnCashPercent: hasShare ? (1200 * monthlyCashFlow) / cashIn : null,
    profit: sumOf(flows),
    npv: presentValue(flows, deal.assumptions.hurdlePercent),
  };
}

/** The same deal with rents, costs and values as they are today. */
export function withoutGrowth(deal: Deal): Deal {
  const still = { rentGrowthPercent: 0, costGrowthPercent: 0, valueGrowthPercent: 0 };
  return { ...deal, assumptions: { ...deal.assumptions, ...still } };
}

/** The balance of all loans against a lender's limit for refinancing. */
export type Refinancing = {
  owed: (month: number) => number;
  limit: (month: number) => number;
  /** The balloon's month; `null` without one. */
  balloonMonth: number | null;
  /** The first month that passes, `null` when none does within 40 years. */
  firstMonthThatPasses: () => number | null;
};

/**
 * The refinance test of a held house, month by month: a share of the value then, and what net operating income of
 * the month after carries. A wrap's note covers the loan behind it. `null` for a structure that owes nothing at
 * a date.
 */
export function refinancingOf(deal: Deal, structure: Strategy): Refinancing | null {
  const { facts, assumptions } = deal;
  const owed = registry[structure].owedOf(deal);
  if (owed === null) return null;
  const limit = (month: number) =>
    refinanceLimit(
      facts.afterRepair * grown(assumptions.valueGrowthPercent, month),
      operatingIncome(deal, month + 1),
      assumptions.refinance,
    );
  const firstMonthThatPasses = () => {
    for (let month = 1; month <= maxMonths; month += 1) if (owed(month) <= limit(month)) return month;
    return null;
  };
  return { owed, limit, balloonMonth: balloonMonthOf(deal, structure), firstMonthThatPasses };
}

/** The month in which the first balloon of a held house falls due that the investor pays: a note's or the loan's. */
export function balloonMonthOf(deal: Deal, structure: Strategy): number | null {
  const { note: own, loan: theirs } = registry[structure];
  const note = own.terms(deal);
  const loan = theirs.isPaid ? balloonOf(deal.facts.loan) : null;
  const month = Math.min((note && dueMonthOf(note)) ?? Infinity, loan?.month ?? Infinity);
  return month < Infinity ? month : null;
}

/** Whether the seller's loan stays in their name. */
export const keepsLoan = (deal: Deal, structure: Strategy): boolean => registry[structure].loan.stays(deal);
