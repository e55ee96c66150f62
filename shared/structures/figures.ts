import { grown, presentValue, sumOf } from '#shared/finance/cash-flows.ts';
import {
  balloonOf,
  dueMonthOf,
  mostPayments,
  type NoteTerms,
  noteOf,
  refinanceLimit,
  scheduleOf,
} from '#shared/finance/loans.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { maxMonths } from './deal-input.ts';
import { type Deal, operatingIncome, type Plan } from './house.ts';
import { leaseOption } from './lease-option.ts';
import { novation } from './novation.ts';
import { isWrapped, sellerFinance, sellerNote } from './seller-finance.ts';
import { subjectTo } from './subject-to.ts';
import { wholesale } from './wholesale.ts';

const planned: Record<Strategy, (deal: Deal) => Plan> = {
  'Subject-To': subjectTo,
  'Seller Finance': sellerFinance,
  'Lease Option': leaseOption,
  Novation: novation,
  Wholesale: wholesale,
};

/** What a structure earns, unrounded; NaN where a fact is unknown. */
export type Figures = Plan & {
  /** `null` without a monthly cash flow or without cash in. */
  cashOnCashPercent: number | null;
  /** The sum of the flows. */
  profit: number;
  /** The flows' worth today at the hurdle. */
  npv: number;
};

export function figuresOf(deal: Deal, structure: Strategy): Figures {
  const plan = planned[structure](deal);
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

/** What is owed on all loans against what a lender refinances. */
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
  const owed = owedOnHold(deal, structure);
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
  const note = heldNote(deal, structure);
  const loan = structure === 'Subject-To' ? balloonOf(deal.facts.loan) : null;
  const month = Math.min((note && dueMonthOf(note)) ?? Infinity, loan?.month ?? Infinity);
  return month < Infinity ? month : null;
}

/** The terms of the note to the seller; `null` without one. */
export function heldNote({ terms }: Deal, structure: Strategy): (NoteTerms & { balloonMonth: number | null }) | null {
  if (structure === 'Seller Finance') return terms.sellerFinance;
  return structure === 'Subject-To' ? terms.subjectTo.second : null;
}

function owedOnHold(deal: Deal, structure: Strategy): ((month: number) => number) | null {
  const { facts, terms } = deal;
  if (structure === 'Seller Finance') return scheduleOf(sellerNote(deal), mostPayments).owed;
  const { second } = terms.subjectTo;
  const balloon = balloonOf(facts.loan);
  if (structure !== 'Subject-To' || !(second || balloon)) return null;
  // A balloon has to be refinanced, so it counts as owed in its month.
  const loan = scheduleOf(balloon ? { ...facts.loan, lastMonth: Infinity } : facts.loan, mostPayments);
  const note = second ? scheduleOf(noteOf(second.amount, second, deal.isExact), mostPayments) : null;
  return (month) => loan.owed(month) + (note?.owed(month) ?? 0);
}

/** Whether the seller's loan stays in their name. */
export function keepsLoan(deal: Deal, structure: Strategy): boolean {
  if (!(deal.facts.loan.balance > 0)) return false;
  if (structure === 'Seller Finance') return isWrapped(deal);
  return structure === 'Subject-To' || structure === 'Lease Option';
}
