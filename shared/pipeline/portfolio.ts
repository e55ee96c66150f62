import type { DealRow } from './deal-row.ts';
import { type Sum, sumOf } from './pipeline-value.ts';
import { isActive, Stage } from './stage.ts';

/* What lies ahead of a user's deals. Days are ISO dates where the user is; USD. */

type Ahead = Pick<DealRow, 'stage' | 'purchase_price' | 'cash_in' | 'monthly_cash_flow' | 'dates'>;

/** The deals that close in a month, or that name no day. */
export type ClosingMonth = {
  /** "2026-12"; `null` for deals without a closing day. */
  month: string | null;
  /** How many of them are in each stage. */
  stages: { stage: Stage; deals: number }[];
  /** Of the purchase prices. */
  price: Sum;
  /** Cash to close. */
  cashIn: Sum;
  monthlyCashFlow: Sum;
};

/** The active deals by the month in which they are to close, the first month on top; those without a day come last. */
export function closingMonths(deals: readonly Ahead[]): ClosingMonth[] {
  return byMonth(deals.filter(({ stage }) => isActive(stage))).map(({ month, deals: those }) => ({
    month,
    stages: Stage.options.flatMap((stage) => {
      const count = those.filter((deal) => deal.stage === stage).length;
      return count === 0 ? [] : [{ stage, deals: count }];
    }),
    price: sumOf(those, 'purchase_price'),
    cashIn: sumOf(those, 'cash_in'),
    monthlyCashFlow: sumOf(those, 'monthly_cash_flow'),
  }));
}

/** The deals under contract that close in a month, or that name no day, the first closing on top. */
export type CashMonth<D> = {
  /** "2026-12"; `null` for deals without a closing day. */
  month: string | null;
  deals: D[];
  /** Cash to close. */
  cashIn: Sum;
  /** With those of the months above. */
  inAll: Sum;
};

/** The cash that the deals under contract take, by the month of their closing, the first month on top. */
export function cashNeeded<D extends Ahead>(deals: readonly D[]): CashMonth<D>[] {
  const months = byMonth(deals.filter(({ stage }) => stage === 'under_contract'));
  return months.map((each, index) => ({
    ...each,
    cashIn: sumOf(each.deals, 'cash_in'),
    inAll: sumOf(
      months.slice(0, index + 1).flatMap((month) => month.deals),
      'cash_in',
    ),
  }));
}

/** Deals by the month in which they are to close, the first on top; those without a day come last. */
function byMonth<D extends Ahead>(deals: readonly D[]): { month: string | null; deals: D[] }[] {
  const dayOf = ({ dates }: Ahead) => dates.closing ?? '9999-99';
  const sorted = deals.toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)));
  return [...new Set(sorted.map(monthOf))].map((month) => ({
    month,
    deals: sorted.filter((deal) => monthOf(deal) === month),
  }));
}

const monthOf = ({ dates }: Ahead): string | null => dates.closing?.slice(0, 'YYYY-MM'.length) ?? null;

type WithNote = Pick<DealRow, 'id' | 'street' | 'stage' | 'since' | 'structure' | 'balloon_month' | 'dates'>;

/** The month in which a note's rest is due. */
export type BalloonDue<D> = {
  deal: D;
  /** "2031-12" */
  month: string;
  /** No closing day is kept: counted from the day on which the deal was moved to Closed. */
  isFromMove: boolean;
};

/** The balloons of closed deals, and of those under contract that have a closing day, the one due first on top. */
export function balloonsAhead<D extends WithNote>(deals: readonly D[]): BalloonDue<D>[] {
  return deals
    .flatMap((deal): BalloonDue<D>[] => {
      const { balloon_month: months } = deal;
      const closed = closedOn(deal);
      if (months === null || closed === null) return [];
      return [{ deal, month: monthAfter(closed, months), isFromMove: deal.dates.closing === null }];
    })
    .toSorted((a, b) => a.month.localeCompare(b.month));
}

/** The day on which a deal closed or, under contract, will: its closing day, else the day it was moved to Closed. */
export function closedOn({ stage, dates, since }: Pick<DealRow, 'stage' | 'dates' | 'since'>): string | null {
  if (stage === 'closed') return dates.closing ?? since.slice(0, 'YYYY-MM-DD'.length);
  return stage === 'under_contract' ? dates.closing : null;
}

/** The calendar month some months after a day's. */
function monthAfter(day: string, months: number): string {
  const counted = monthCount(day) + months;
  return `${Math.floor(counted / 12)}-${String((counted % 12) + 1).padStart(2, '0')}`;
}

/** The months from year 0 to a day's month. */
export const monthCount = (day: string): number => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7)) - 1;
