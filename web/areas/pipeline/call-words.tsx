import type { DealRow } from '#shared/pipeline/deal-row.ts';
import { activityPath } from '#shared/site/analysis-paths.ts';
import { Link } from '#web/ui/controls/link.tsx';

/** The action, and the deal that leads to it. */
export function CallWords({ deal, text, isDone = false }: { deal: DealRow; text: string; isDone?: boolean }) {
  return (
    <p className="call-what">
      {isDone ? <s>{text}</s> : <b>{text}</b>}
      <span className="call-where muted">
        <span className="call-dot"> · </span>
        <Link to={activityPath(deal.id)}>{deal.street}</Link>
        {deal.is_sample && ' · Sample data'}
      </span>
    </p>
  );
}
