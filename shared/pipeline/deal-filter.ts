import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Verdict } from '#shared/structures/base/deal-answer.ts';
import { daysAfter } from '#shared/values/days.ts';
import type { DealRow } from './deal-row.ts';
import { isActive, Stage } from './stage.ts';
import { stalledAmong } from './today.ts';

/* Which deals a list shows, and in which order. Days are ISO dates where the user is. */

/** The views that everybody has. */
export const dealTabs = ['active', 'due', 'facts', 'stalled', 'closed', 'lost', 'all'] as const;
export type DealTab = (typeof dealTabs)[number];

/** How far ahead "this week" reaches, in days from today. */
const weekDays = 6;

const figures = ['monthly_cash_flow', 'cash_in', 'cash_on_cash_percent', 'profit', 'npv', 'equity', 'price'] as const;

/** A list is sorted by the day of the next action, a figure, or a text or time of the deal. */
export const dealSorts = ['next', ...figures, 'address', 'stage', 'activity', 'saved'] as const;
export type DealSort = (typeof dealSorts)[number];

/** A filter left out lets all deals through. */
export type DealFilter = {
  tab: DealTab;
  /** Words of the address, the seller, the contacts, the next action or the note on a loss. */
  find: string;
  stage?: Stage | undefined;
  structure?: Strategy | undefined;
  verdict?: Verdict | undefined;
  /** Two letters. */
  state?: string | undefined;
  /** The id of who has the deal, `mine` or `nobody`. */
  assignee?: string | undefined;
  sort: DealSort;
  isDescending: boolean;
};

/** In the place of an id: those of whoever reads the list, which it has to put their id for; and those of nobody. */
export const mine = 'mine';
export const nobody = 'nobody';

export const firstFilter: DealFilter = { tab: 'active', find: '', sort: 'next', isDescending: false };

/** How a sort begins: figures from the best, all else from the first. */
export function isDescendingAtFirst(sort: DealSort): boolean {
  return (sort !== 'cash_in' && figures.some((figure) => figure === sort)) || sort === 'activity' || sort === 'saved';
}

/** The deals of each view. `deals` have to be all of the user's: how long deals rest in a stage is known with all. */
export function dealsByTab(deals: readonly DealRow[], now: Date, today: string): Record<DealTab, DealRow[]> {
  const weekEnd = daysAfter(today, weekDays);
  const active = deals.filter(({ stage }) => isActive(stage));
  return {
    active,
    due: deals.filter(({ stage, next_action: next }) => stage !== 'lost' && next?.due != null && next.due <= weekEnd),
    facts: active.filter(({ verdict }) => verdict === 'needs'),
    stalled: stalledAmong(deals, now).map(({ deal }) => deal),
    closed: deals.filter(({ stage }) => stage === 'closed'),
    lost: deals.filter(({ stage }) => stage === 'lost'),
    all: [...deals],
  };
}

/** The ids of the active, closed or lost deals that one deal is among, in the order that a list has at first. */
export function orderBeside(deals: readonly DealRow[], id: string): string[] {
  const kindOf = ({ stage }: DealRow) => (isActive(stage) ? 'active' : stage);
  const deal = deals.find((each) => each.id === id);
  const beside = deals.filter((each) => deal !== undefined && kindOf(each) === kindOf(deal));
  return sortDeals(beside, firstFilter).map((each) => each.id);
}

/** The deals of a view that pass its filters, in its order. */
export function filterDeals(deals: readonly DealRow[], filter: DealFilter): DealRow[] {
  const words = searchable(filter.find)
    .split(' ')
    .filter((word) => word !== '');
  const shown = deals.filter((deal) => passes(deal, filter) && words.every((word) => textOf(deal).includes(word)));
  return sortDeals(shown, filter);
}

/** Whether a deal passes the filters of a list, its words aside. */
export function passes(
  deal: DealRow,
  filter: Pick<DealFilter, 'stage' | 'structure' | 'verdict' | 'state' | 'assignee'>,
): boolean {
  const { stage, structure, verdict, state, assignee } = filter;
  return (
    (stage === undefined || deal.stage === stage) &&
    (structure === undefined || deal.structure === structure) &&
    (verdict === undefined || deal.verdict === verdict) &&
    (state === undefined || deal.state === state) &&
    (assignee === undefined || (deal.assignee ?? nobody) === assignee)
  );
}

/** Searched texts. A row is replaced when it changes, never altered. */
const texts = new WeakMap<DealRow, string>();

/** A phone number is found with and without its signs. */
function textOf(deal: DealRow): string {
  const known = texts.get(deal);
  if (known !== undefined) return known;
  const { property_address, seller, contacts, next_action, lost } = deal;
  const { name, phone } = seller;
  const people = [name, phone, phone?.replaceAll(/\D/g, ''), ...contacts];
  const parts = [property_address, ...people, next_action?.text, lost?.note];
  const text = searchable(parts.filter(Boolean).join(' '));
  texts.set(deal, text);
  return text;
}

/** In small letters, without accents and commas. */
function searchable(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f,]/g, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Sorts deals. What is unknown comes last in both directions; ties go by address. */
export function sortDeals(
  deals: readonly DealRow[],
  { sort, isDescending }: Pick<DealFilter, 'sort' | 'isDescending'>,
): DealRow[] {
  const keyed = deals.map((deal) => ({ deal, key: keyOf(deal, sort) }));
  const direction = isDescending ? -1 : 1;
  return keyed
    .toSorted((a, b) => {
      if (a.key === null || b.key === null) {
        if (a.key !== b.key) return a.key === null ? 1 : -1;
      } else if (a.key !== b.key) return (a.key < b.key ? -1 : 1) * direction;
      return compareTexts(a.deal.property_address, b.deal.property_address);
    })
    .map(({ deal }) => deal);
}

// A comparison by locale costs a thousand times more, and addresses are English.
const compareTexts = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

function keyOf(deal: DealRow, sort: DealSort): number | string | null {
  switch (sort) {
    case 'next':
      return deal.next_action?.due ?? null;
    case 'address':
      return deal.property_address.toLowerCase();
    case 'stage':
      return Stage.options.indexOf(deal.stage);
    case 'activity':
      return deal.last_activity.at;
    case 'saved':
      return deal.created_at;
    default:
      return deal[sort];
  }
}

/** The states in which the user has deals, by their letters. */
export function statesOf(deals: readonly DealRow[]): string[] {
  return [...new Set(deals.flatMap(({ state }) => state ?? []))].toSorted();
}
