import type { DealSort, DealTab } from '#shared/pipeline/deal-filter.ts';
import type { DealRow } from '#shared/pipeline/deal-row.ts';
import type { Verdict } from '#shared/structures/deal-answer.ts';
import { dayMonth, localDay, shortDate } from '#shared/values/dates.ts';
import { usd } from '#shared/values/money.ts';

export const tabNames: Readonly<Record<DealTab, string>> = {
  active: 'Active',
  due: 'Due this week',
  facts: 'Needs facts',
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

export const verdictNames: Readonly<Record<Verdict, string>> = {
  works: 'Works',
  misses: 'Misses a target',
  fails: 'Doesn’t work',
  needs: 'Needs a fact',
};

/** A row's verdict for the user, as `Verdict` takes it: rows have no list of the targets that are missed. */
export const shownVerdict = ({ verdict, needs, is_deal: isDeal }: DealRow) => ({ verdict, needs, isDeal, reasons: [] });

const activityWords: Readonly<Record<string, string>> = {
  saved: 'Saved',
  looked_up: 'Analyzed',
  facts_changed: 'Facts changed',
  price_changed: 'Price changed',
  structure_changed: 'Structure changed',
  letter_made: 'Letter made',
  stage_moved: 'Moved',
  task_added: 'Task added',
  task_done: 'Task done',
  task_reopened: 'Task reopened',
  note: 'Note added',
};

/** "Letter made Nov 12"; nothing while the deal has only been looked up and saved. */
export function lastActivity({ last_activity: { kind, at } }: DealRow): string | undefined {
  if (kind === 'saved' || kind === 'looked_up') return undefined;
  return `${activityWords[kind] ?? 'Changed'} ${dayMonth(localDay(new Date(at)))}`;
}

/** "Mesa, AZ · $410,000 · Analyzed Nov 3, 2026 · Letter made Nov 12" */
export function secondLine(deal: DealRow): string {
  const { city, state, purchase_price: price, created_at } = deal;
  return [
    city && `${city}, ${state}`,
    price !== null && usd(price),
    `Analyzed ${shortDate(localDay(new Date(created_at)))}`,
    lastActivity(deal),
    deal.is_sample && 'Sample data',
  ]
    .filter(Boolean)
    .join(' · ');
}
