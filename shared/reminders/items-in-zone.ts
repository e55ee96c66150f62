import type { DealRow } from '#shared/pipeline/deal-row.ts';
import { answerWords } from '#shared/seller-page/answer-words.ts';
import { dayIn } from '#shared/values/local-time.ts';
import { bookItems } from './book-items.ts';
import { type DatedItem, itemsOf } from './dated-items.ts';

/* Of a deal, what mails remind of and a feed has. Separate from the days alone: pages do not load time zones. */

/** Everything that a deal has on a day in a time zone: its days, and the seller who waits for an answer. */
export const itemsIn =
  (zone: string) =>
  (deal: DealRow): DatedItem[] => [...itemsOf(deal), ...answerOf(deal, zone)];

/** A deal's book, as its own row says today. */
export type BookOfDeal = Parameters<typeof bookItems>[1];

/**
 * The same, with what falls due in the deal's book. That has what is owed: the balloon of the deal's plan would be the
 * same thing twice.
 *
 * @param books by the ids of their deals.
 */
export const itemsWithBooks =
  (zone: string, books: ReadonlyMap<string, BookOfDeal>) =>
  (deal: DealRow): DatedItem[] => {
    const own = itemsIn(zone)(deal);
    const book = books.get(deal.id);
    if (!book) return own;
    const { id, property_address, street, is_sample } = deal;
    const due = bookItems({ id, property_address, street, is_sample }, book);
    return [...own.filter(({ kind }) => kind !== 'balloon'), ...due];
  };

/** A lost deal's page is answered as well. The item ends once the answer is read. */
function answerOf(
  { seller_waiting, version, id, property_address, street, is_sample }: DealRow,
  zone: string,
): DatedItem[] {
  if (seller_waiting === undefined) return [];
  const { kind, at, page_id } = seller_waiting;
  return [
    {
      id: `${page_id}-seller_answer`,
      kind: 'seller_answer',
      revision: version,
      day: dayIn(zone, new Date(at)),
      title: `A seller answered (${answerWords[kind].toLowerCase()})`,
      deal: { id, property_address, street, is_sample },
    },
  ];
}
