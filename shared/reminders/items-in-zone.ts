import type { DealRow } from '#shared/pipeline/deal-row.ts';
import { answerWords } from '#shared/seller-page/answer-words.ts';
import type { AnswerKind } from '#shared/structures/base/offer/seller-answer.ts';
import { dayIn } from '#shared/values/local-time.ts';
import { bookItems } from './book-items.ts';
import { type DatedItem, itemsOf, type Message } from './dated-items.ts';

/* Of a deal, what mails remind of and a feed has. Separate from the days alone: pages do not load time zones. */

/** Everything that a deal has on a day in a time zone: its days, the seller who waits, and that it was given away. */
export const itemsIn =
  (zone: string) =>
  (deal: DealRow): DatedItem[] => [...itemsOf(deal), ...answerOf(deal, zone), ...assignmentOf(deal, zone)];

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
  return [
    {
      id: `${seller_waiting.page_id}-seller_answer`,
      kind: 'seller_answer',
      revision: version,
      ...saidIn(zone, seller_waiting),
      deal: { id, property_address, street, is_sample },
    },
  ];
}

/** Somebody else gave the deal to its assignee: news for them alone. */
function assignmentOf(
  { assigned, stage, version, id, property_address, street, is_sample }: DealRow,
  zone: string,
): DatedItem[] {
  if (assigned === undefined || stage === 'lost') return [];
  return [
    {
      id: `${id}-assigned`,
      kind: 'assigned',
      revision: version,
      day: dayIn(zone, new Date(assigned.at)),
      title: 'Assigned to you',
      deal: { id, property_address, street, is_sample },
    },
  ];
}

/** What an item says of an answer. */
const saidIn = (zone: string, { kind, at, page_id }: Message & { kind: AnswerKind }) => ({
  day: dayIn(zone, new Date(at)),
  title: `A seller answered (${answerWords[kind].toLowerCase()})`,
  message: { page_id, at },
});

/**
 * The item of an answer as the mail of a day has it: it repeats nothing that was mailed at once.
 *
 * @param unmailed the answers that had no mail; the item is about the latest.
 */
export function withoutMailed(
  zone: string,
  item: DatedItem,
  unmailed: readonly (Message & { kind: AnswerKind })[],
): DatedItem[] {
  const [latest] = unmailed.toSorted((a, b) => (a.at < b.at ? 1 : -1));
  return latest ? [{ ...item, ...saidIn(zone, latest) }] : [];
}
