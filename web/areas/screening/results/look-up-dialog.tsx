import { useMemo, useState } from 'react';
import type { ListActionInput, ListRow } from '#shared/lists/list.ts';
import { lookUpCost } from '#shared/lists/list-cost.ts';
import { matchDeals } from '#shared/lists/match-deals.ts';
import { useDeals } from '#web/api/resources/use-deals.ts';
import { useQuote } from '#web/api/resources/use-list.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { Failed, Problem } from '#web/ui/layout/problem.tsx';
import './look-up-dialog.css';

type LookUpDialogProps = {
  /** The rows to look up. */
  rows: readonly ListRow[];
  onLookUp: (input: ListActionInput) => Promise<void>;
};

/** What looking rows up costs, which of the user's deals get the records, and the button that spends it. */
export function LookUpDialog({ rows, onLookUp }: LookUpDialogProps) {
  const { quote, error, retry } = useQuote(rows.map(({ address }) => address));
  const { deals = [] } = useDeals();
  const [updatesDeals, setUpdatesDeals] = useState(true);
  const ofDeals = useMemo(
    () => matchDeals(deals, rows).filter(({ deals: found, isShared }) => found.length === 1 && !isShared).length,
    [deals, rows],
  );
  const { busy, problem, run } = useAction(async () => {
    const analyses = rows.length - (quote?.known.length ?? 0);
    try {
      await onLookUp({ positions: rows.map(({ position }) => position), analyses, update_deals: updatesDeals });
    } catch (refused) {
      // It may cost more by now.
      retry();
      throw refused;
    }
  });
  if (quote === undefined) {
    return error ? (
      <Failed text="The cost could not be worked out." onRetry={retry} />
    ) : (
      <p role="status">Working out the cost…</p>
    );
  }
  const analyses = rows.length - quote.known.length;
  const isTooMuch = quote.left !== null && analyses > quote.left;
  return (
    <div className="stack">
      <p role="status">
        Look up {rows.length}: {lookUpCost(rows.length, analyses)}.{' '}
        {quote.left === null ? 'Your plan has no limit.' : `You have ${quote.left}.`}
      </p>
      {ofDeals > 0 && (
        <label className="look-up-update">
          <input type="checkbox" checked={updatesDeals} onChange={({ target }) => setUpdatesDeals(target.checked)} />
          Update {ofDeals === 1 ? '1 of these deals' : `${ofDeals} of these deals`}
        </label>
      )}
      <Problem error={problem} />
      <div className="button-row">
        <Button variant="primary" busy={busy} disabled={isTooMuch} onClick={run}>
          Look Up {rows.length}: {lookUpCost(rows.length, analyses)}
        </Button>
      </div>
    </div>
  );
}
