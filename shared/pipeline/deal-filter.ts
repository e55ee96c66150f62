import * as z from 'zod/mini';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { type DealRow, DealSummary } from './deal-row.ts';
import { isActive, Stage } from './stage.ts';
import { stalledAmong } from './today.ts';

/* Which deals a list shows, and in which order. */

const { verdict } = DealSummary.shape;

/** Each part left out lets all deals through. */
export const DealFilter = z.object({
  stage: z.optional(Stage),
  structure: z.optional(Strategy),
  verdict: z.optional(verdict),
  /** Two letters. */
  state: z.optional(z.string()),
});
export type DealFilter = z.infer<typeof DealFilter>;

type Filtered = Pick<DealRow, 'stage' | 'structure' | 'verdict' | 'state'>;

/** Whether a deal passes each part of a filter. */
export function isListed(deal: Filtered, { stage, structure, verdict: wanted, state }: DealFilter): boolean {
  return (
    (stage === undefined || deal.stage === stage) &&
    (structure === undefined || deal.structure === structure) &&
    (wanted === undefined || deal.verdict === wanted) &&
    (state === undefined || deal.state === state)
  );
}

type Searched = Pick<DealRow, 'property_address' | 'seller' | 'next_action' | 'lost'>;

/**
 * Whether a deal's address, seller, next action or note on its loss contain each word that is searched for, in any case
 * and order. A phone number is found with and without its signs.
 */
export function isFound(deal: Searched, words: string): boolean {
  const wanted = searchable(words).split(' ');
  const { property_address, seller, next_action, lost } = deal;
  const phone = seller.phone ?? '';
  const texts = [property_address, seller.name, phone, phone.replaceAll(/\D/g, ''), next_action?.text, lost?.note];
  const text = searchable(texts.filter(Boolean).join(' '));
  return wanted.every((word) => text.includes(word));
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

/** What a list can be sorted by: a figure, a day, or a place in an order. */
export const DealSortKey = z.enum([
  'due',
  'stage',
  'street',
  'structure',
  'verdict',
  'monthly_cash_flow',
  'cash_in',
  'npv',
  'cash_on_cash_percent',
  'profit',
  'price',
  'equity',
  'activity',
  'created',
]);
export type DealSortKey = z.infer<typeof DealSortKey>;

export const DealSort = z.object({ by: DealSortKey, descending: z.boolean() });
export type DealSort = z.infer<typeof DealSort>;

/** Sorts deals; those without the value come last in both directions, and equal ones stay in their order. */
export function sortDeals<D extends DealRow>(deals: readonly D[], { by, descending }: DealSort): D[] {
  const direction = descending ? -1 : 1;
  return deals
    .map((deal) => ({ deal, value: sortValue(deal, by) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      return a.value === b.value ? 0 : direction * (a.value < b.value ? -1 : 1);
    })
    .map(({ deal }) => deal);
}

/** From the best to the worst; what needs a fact is not known yet. */
const verdictOrder = ['works', 'misses', 'fails'];

function sortValue(deal: DealRow, by: DealSortKey): string | number | null {
  if (by === 'due') return deal.next_action?.due ?? null;
  if (by === 'stage') return Stage.options.indexOf(deal.stage);
  if (by === 'street') return deal.property_address.toLowerCase();
  if (by === 'verdict') return placeIn(verdictOrder, deal.verdict);
  if (by === 'activity') return deal.last_activity.at;
  if (by === 'created') return deal.created_at;
  return deal[by];
}

function placeIn(order: readonly string[], name: string): number | null {
  const place = order.indexOf(name);
  return place === -1 ? null : place;
}

export const DealTab = z.enum(['active', 'due_this_week', 'needs_facts', 'stalled', 'closed', 'lost', 'all']);
export type DealTab = z.infer<typeof DealTab>;

export const tabNames: Readonly<Record<DealTab, string>> = {
  active: 'Active',
  due_this_week: 'Due this week',
  needs_facts: 'Needs facts',
  stalled: 'Stalled',
  closed: 'Closed',
  lost: 'Lost',
  all: 'All',
};

/**
 * The deals of each tab. A week is today and the six days after it, with what is late.
 *
 * @param deals all of the user's: how long deals rest in a stage is known with all of them.
 * @param today ISO date where the user is.
 */
export function dealsByTab<D extends DealRow>(deals: readonly D[], now: Date, today: string): Record<DealTab, D[]> {
  const week = new Date(Date.parse(today) + 6 * 86_400_000).toISOString().slice(0, 10);
  const isDue = (due: string | null | undefined) => due != null && due <= week;
  const active = deals.filter(({ stage }) => isActive(stage));
  const stalled = new Set(stalledAmong(deals, now).map(({ deal }) => deal));
  return {
    active,
    due_this_week: deals.filter(({ stage, next_action: next }) => stage !== 'lost' && isDue(next?.due)),
    needs_facts: active.filter((deal) => deal.verdict === 'needs'),
    stalled: active.filter((deal) => stalled.has(deal)),
    closed: deals.filter(({ stage }) => stage === 'closed'),
    lost: deals.filter(({ stage }) => stage === 'lost'),
    all: [...deals],
  };
}
