import type { DealRow } from '#shared/pipeline/deal-row.ts';
import { answerWords } from '#shared/seller-page/answer/answer-words.ts';
import { dayIn } from '#shared/values/local-time.ts';
import { type DatedItem, itemsOf } from './dated-items.ts';

/* Of a deal, what mails remind of and a feed has. Separate from the days alone: pages do not load time zones. */

/** Everything that a deal has on a day in a time zone: its days, and the seller who waits for an answer. */
export const itemsIn =
  (zone: string) =>
  (deal: DealRow): DatedItem[] => [...itemsOf(deal), ...answerOf(deal, zone)];

/** A lost deal's page is answered as well. The item ends once the answer is read. */
function answerOf({ seller_waiting, id, property_address, street, is_sample }: DealRow, zone: string): DatedItem[] {
  if (seller_waiting === undefined) return [];
  const { kind, at, page_id } = seller_waiting;
  return [
    {
      id: `${page_id}-seller_answer`,
      kind: 'seller_answer',
      day: dayIn(zone, new Date(at)),
      title: `A seller answered (${answerWords[kind].toLowerCase()})`,
      deal: { id, property_address, street, is_sample },
    },
  ];
}
