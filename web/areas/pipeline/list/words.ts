import type { DealSort, DealTab } from '#shared/pipeline/deal-filter.ts';
import type { DealRow } from '#shared/pipeline/deal-row.ts';

export const tabNames: Readonly<Record<DealTab, string>> = {
  active: 'Active',
  due: 'Due this week',
  facts: 'Needs a fact',
  stalled: 'Stalled',
  closed: 'Closed',
  lost: 'Lost',
  all: 'All',
};

export const sortNames: Readonly<Record<DealSort, string>> = {
  next: 'next action',
  monthly_cash_flow: 'a month',
  cash_in: 'cash in',
  cash_on_cash_percent: 'cash-on-cash',
  profit: 'profit',
  npv: 'worth today',
  equity: 'equity',
  price: 'price',
  address: 'address',
  stage: 'stage',
  activity: 'last activity',
  saved: 'day saved',
};

/** A row's verdict for the user, as `Verdict` takes it: rows have no list of the targets that are missed. */
export const shownVerdict = ({ verdict, needs, is_deal: isDeal }: DealRow) => ({ verdict, needs, isDeal, reasons: [] });
