import { structureAndExit } from '#shared/exits/exit-words.ts';
import type { DealRow } from '#shared/pipeline/deal-row.ts';
import { balloonsAhead } from '#shared/pipeline/portfolio.ts';
import { dealPath } from '#shared/site/analysis-paths.ts';
import { monthYear } from '#shared/values/dates.ts';
import { Link } from '#web/ui/controls/link.tsx';

/** When the notes of closed deals, and of those under contract, fall due. */
export function BalloonsTable({ deals, today }: { deals: readonly DealRow[]; today: string }) {
  const balloons = balloonsAhead(deals);
  if (balloons.length === 0) return <p className="muted">No closed deal has a note with a balloon.</p>;
  const thisMonth = today.slice(0, 'YYYY-MM'.length);
  return (
    <ul className="portfolio-balloons">
      {balloons.map(({ deal, month, isFromMove }) => (
        <li key={deal.id}>
          <b>
            {monthYear(`${month}-01`)}
            {month < thisMonth && ' · Past'}
          </b>
          <span>
            <Link to={dealPath(deal.id, deal.structure ?? undefined)}>{deal.street}</Link>
            {deal.structure !== null && ` · ${structureAndExit(deal.structure, deal.exit)}`}
            {deal.is_sample && ' · Sample data'}
          </span>
          {isFromMove && <small>Counted from the day it was moved to Closed: add its closing day.</small>}
        </li>
      ))}
    </ul>
  );
}
