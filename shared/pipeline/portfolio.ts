import type { DealRow } from './deal-row.ts';
import { type Sum, sumOf } from './pipeline-value.ts';
import { isActive, Stage } from './stage.ts';

/* What lies ahead of a user's deals. Days are ISO dates where the user is; USD. */

type Ahead = Pick<DealRow, 'stage' | 'price' | 'cash_in' | 'monthly_cash_flow' | 'dates'>;

/** The deals that close in a month, or that name no day. */
export type ClosingMonth = {
  /** "2026-12"; `null` for deals without a closing day. */
  month: string | null;
  /** How many of them are in each stage. */
  stages: { stage: Stage; deals: number }[];
  price: Sum;
  /** What they take to close. */
  cashIn: Sum;
  monthlyCashFlow: Sum;
};

/** The active deals by the month in which they are to close, the first month on top; those without a day come last. */
export function closingMonths(deals: readonly Ahead[]): ClosingMonth[] {
  const active = deals.filter(({ stage }) => isActive(stage));
  const months = [...new Set(active.map(monthOf))].map((month) => {
    const those = active.filter((deal) => monthOf(deal) === month);
    return {
      month,
      stages: Stage.options.flatMap((stage) => {
        const count = those.filter((deal) => deal.stage === stage).length;
        return count === 0 ? [] : [{ stage, deals: count }];
      }),
      price: sumOf(those, 'price'),
      cashIn: sumOf(those, 'cash_in'),
      monthlyCashFlow: sumOf(those, 'monthly_cash_flow'),
    };
  });
  return months.toSorted((a, b) => (a.month ?? '9999-99').localeCompare(b.month ?? '9999-99'));
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
