import type { RecentLookup } from '#shared/analysis/recent-lookups.ts';
import { isSample } from '#shared/property/sample-notice.ts';
import { shortDate } from '#shared/values/dates.ts';
import { usd } from '#shared/values/money.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { NotAvailable } from '#web/ui/layout/figure.tsx';
import { Tag } from '#web/ui/layout/tag.tsx';
import './recent-lookups.css';

type Actions = {
  /** Both tell the user themselves when they fail. */
  onOpen: (lookup: RecentLookup) => Promise<void>;
  onSave: (lookup: RecentLookup) => Promise<void>;
};

/** The analyses that are not saved, newest first. */
export function RecentLookups({
  lookups,
  loading,
  onMore,
  ...actions
}: { lookups: RecentLookup[]; loading: boolean; onMore: (() => void) | undefined } & Actions) {
  return (
    <section className="recent-lookups" aria-labelledby="recent-lookups">
      <h2 id="recent-lookups">Recent analyses</h2>
      <p className="small muted">Not saved. You can open and save them for 30 days at no cost.</p>
      <table className="analyses">
        <caption className="visually-hidden">Analyses that are not saved, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Address</th>
            <th scope="col">Structure</th>
            <th scope="col" className="num">
              Estimated value
            </th>
            <th scope="col">Analyzed</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lookups.map((lookup) => (
            <LookupRow key={lookup.lookup_id} lookup={lookup} {...actions} />
          ))}
        </tbody>
      </table>
      {onMore && (
        <p className="analyses-more">
          <Button busy={loading} onClick={onMore}>
            Show more
          </Button>
        </p>
      )}
    </section>
  );
}

function LookupRow({ lookup, onOpen, onSave }: { lookup: RecentLookup } & Actions) {
  const { property_address, financing_strategy, estimated_value, looked_up_at } = lookup;
  const open = useAction(() => onOpen(lookup));
  const save = useAction(() => onSave(lookup));
  return (
    <tr>
      <th scope="row">
        <span className="analysis-address cluster">
          {property_address}
          {isSample(lookup) && <Tag>Sample data</Tag>}
        </span>
      </th>
      <td className="analysis-strategy">{financing_strategy ?? 'No structure yet'}</td>
      <td className="num">{estimated_value === null ? <NotAvailable /> : usd(estimated_value)}</td>
      <td className="analysis-date muted">{shortDate(looked_up_at)}</td>
      <td className="analysis-actions">
        <Button aria-label={`Open ${property_address}`} busy={open.busy} disabled={save.busy} onClick={open.run}>
          Open
        </Button>
        <Button
          need="write"
          aria-label={`Save ${property_address}`}
          busy={save.busy}
          disabled={open.busy}
          onClick={save.run}
        >
          Save
        </Button>
      </td>
    </tr>
  );
}
