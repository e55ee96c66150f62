import type { DealRow } from '#shared/pipeline/deal-row.ts';
import { answerWords } from '#shared/seller-page/answer-words.ts';
import { messagePath } from '#shared/site/analysis-paths.ts';
import type { SellerWaiting } from '#shared/structures/base/offer/seller-answer.ts';
import { recentMoment } from '#shared/values/dates.ts';
import { Link } from '#web/ui/controls/link.tsx';
import './sellers-waiting.css';

type Waiting = DealRow & { seller_waiting: SellerWaiting };

const isWaiting = (deal: DealRow): deal is Waiting => deal.seller_waiting !== undefined;

/** The deals whose seller waits for a reply, the one who has waited longest first; nothing without any. */
export function SellersWaiting({ deals }: { deals: readonly DealRow[] }) {
  const waiting = deals.filter(isWaiting).toSorted((a, b) => (a.seller_waiting.at < b.seller_waiting.at ? -1 : 1));
  if (waiting.length === 0) return null;
  return (
    <section className="sellers-waiting" aria-labelledby="sellers-waiting">
      <h2 id="sellers-waiting">Sellers are waiting · {waiting.length}</h2>
      <ul>
        {waiting.map(({ id, street, seller_waiting: { page_id, kind, at, count } }) => (
          <li key={id}>
            <Link to={messagePath(id, { page_id, at })}>{street}</Link>
            <span>
              {answerWords[kind]}
              {count > 1 && `, ${count} messages`}
            </span>
            <time className="muted" dateTime={at}>
              {recentMoment(at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
