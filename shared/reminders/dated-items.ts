import type { WorkspaceId } from '#shared/account/workspace.ts';
import type { DealRow } from '#shared/pipeline/deal-row.ts';
import { isActive } from '#shared/pipeline/stage.ts';
import { daysAfter, monthsAfter } from '#shared/values/days.ts';

/* What a user's deals have on a day, and when a mail reminds them of it. */

export type ItemKind =
  | 'next_action'
  | 'closing'
  | 'option_expiry'
  | 'cancellation'
  | 'balloon'
  | 'seller_answer'
  | 'installment'
  | 'bill'
  | 'rate_change'
  | 'loan_called'
  | 'assigned'
  | 'record_changed';

/** What a seller sent on a page of theirs, at a time (ISO 8601). */
export type Message = { page_id: string; at: string };

/** Something on a day. */
export type DatedItem = {
  /** Unique, and the same for as long as it is the same thing, whatever its day. */
  id: string;
  kind: ItemKind;
  /** Grows with every change of it; absent where nobody counts them, and it may have changed at any time. */
  revision?: number;
  /** ISO date, where the user is. */
  day: string;
  /** "Call about the price", "Closing". */
  title: string;
  deal: Pick<DealRow, 'id' | 'property_address' | 'street' | 'is_sample'>;
  /** The seller's message that it is about. */
  message?: Message;
  /** To be named in links; absent where the reader works in one only. */
  workspace?: WorkspaceId;
  /** Whether it is about a saved area, which then stands in the place of the deal. */
  isOfArea?: true;
  /** Whether the deal's book has it. */
  isInBook?: true;
  /** Days that a payment may be late: the mail after them reminds once more. */
  graceDays?: number;
};

/**
 * A mail comes this many days before an item's day. An answer may come after its day's mail: the next day's has it, too,
 * if it still waits.
 */
const daysBefore: Readonly<Record<ItemKind, readonly number[]>> = {
  next_action: [0],
  closing: [7, 1, 0],
  option_expiry: [30, 7, 1, 0],
  cancellation: [3, 1, 0],
  balloon: [180, 90, 30, 7, 0],
  seller_answer: [0, -1],
  installment: [3, 0],
  bill: [30, 7, 1, 0],
  rate_change: [60, 30],
  loan_called: [30, 14, 7, 3, 1, 0],
  // Both may come after their day's mail. In the next day's, they are told once.
  assigned: [-1],
  record_changed: [-1],
};

function remindersOf({ kind, graceDays }: DatedItem): readonly number[] {
  return graceDays === undefined ? daysBefore[kind] : [...daysBefore[kind], -(graceDays + 1)];
}

type Dated = DatedItem['deal'] &
  Pick<DealRow, 'version' | 'stage' | 'next_action' | 'dates' | 'balloon_month' | 'structure'>;

/**
 * Lists a deal's dated items. A lost deal has nothing, and a closed one no longer the days that led to its closing. A
 * balloon comes its month after the closing, so it has a day only once the contract is signed and the closing has one.
 */
export function itemsOf(deal: Dated): DatedItem[] {
  const { id, property_address, street, is_sample, version, stage, next_action: next, dates, balloon_month } = deal;
  if (stage === 'lost') return [];
  const item = (kind: ItemKind, day: string | null, title: string, itemId = `${id}-${kind}`): DatedItem[] =>
    day === null
      ? []
      : [
          {
            ...{ id: itemId, kind, day, title, deal: { id, property_address, street, is_sample } },
            // The terms that a balloon follows from are not the plan's.
            ...(kind !== 'balloon' && { revision: version }),
          },
        ];
  const { closing } = dates;
  const isBound = stage === 'under_contract' || stage === 'closed';
  const hasBalloon = isBound && closing !== null && balloon_month !== null;
  return [
    ...(next ? item('next_action', next.due, next.text, next.id) : []),
    ...(isActive(stage)
      ? [
          ...item('closing', closing, 'Closing'),
          ...item('option_expiry', dates.option_expiry, 'Option expires'),
          ...item('cancellation', dates.cancellation, 'Last day to cancel'),
        ]
      : []),
    ...item(
      'balloon',
      hasBalloon ? monthsAfter(closing, Math.floor(balloon_month)) : null,
      deal.structure === null ? 'Balloon due' : `Balloon due (${deal.structure})`,
    ),
  ];
}

/** Days of which one is after `after` and at most `until`. */
export type Days = { after: string; until: string };

/** The items that a mail of these days reminds of, the first day on top. */
export function remindedIn(items: readonly DatedItem[], { after, until }: Days): DatedItem[] {
  const isDue = (item: DatedItem) =>
    remindersOf(item).some((days) => {
      const reminder = daysAfter(item.day, -days);
      return reminder > after && reminder <= until;
    });
  return items.filter(isDue).toSorted((a, b) => a.day.localeCompare(b.day));
}

/** Whether a mail reminds of any of them after a day. */
export const hasReminderAfter = (items: readonly DatedItem[], day: string): boolean =>
  items.some((item) => remindersOf(item).some((days) => daysAfter(item.day, -days) > day));
