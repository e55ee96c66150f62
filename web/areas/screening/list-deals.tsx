import { lazy, Suspense, useMemo, useState } from 'react';
import type { List, ListRow } from '#shared/lists/list.ts';
import { isOfHouse, matchDeals } from '#shared/lists/match-deals.ts';
import type { DealRow } from '#shared/pipeline/deal-row.ts';
import { undoListDeals } from '#web/api/resources/lists/list-deals.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { Problem } from '#web/ui/layout/problem.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { KeptDeals } from './list-deals-kept.tsx';
import './list-deals.css';

// Read on a press.
const ListDealsReview = lazy(async () => ({ default: (await import('./list-deals-review.tsx')).ListDealsReview }));

type ListDealsProps = {
  list: List;
  rows: readonly ListRow[];
  deals: readonly DealRow[];
  /** Deals were changed, or given back. */
  onChanged: () => void;
};

const dealsText = (count: number) => (count === 1 ? '1 deal' : `${count} deals`);

/** How many rows of a list with facts are the user's deals, what it would change of them, and what takes that back. */
export function ListDeals({ list, rows, deals, onChanged }: ListDealsProps) {
  const [isOpen, setOpen] = useState(false);
  const [kept, setKept] = useState<Awaited<ReturnType<typeof undoListDeals>>['kept']>([]);
  const count = useMemo(() => {
    const found = matchDeals(deals, rows.filter(isOfHouse));
    return new Set(found.flatMap((match) => match.deals.map(({ id }) => id))).size;
  }, [deals, rows]);
  const { busy, problem, run } = useAction(async () => {
    const answer = await undoListDeals(list.id);
    setKept(answer.kept);
    toast({ title: `${dealsText(answer.undone)} as before` });
    onChanged();
  });
  const undo = list.undo && Date.parse(list.undo.until) > Date.now() ? list.undo : undefined;
  if (count === 0 && !undo && kept.length === 0) return null;
  return (
    <section className="list-deals" aria-label="Your deals in this list">
      {count > 0 && (
        <p>
          {count === 1 ? '1 of these is your deal.' : `${count} of these are your deals.`}{' '}
          <Button need="write" onClick={() => setOpen(true)}>
            Review
          </Button>
        </p>
      )}
      {undo && (
        <p>
          {dealsText(undo.deals)} updated{' '}
          <Button need="write" variant="quiet" busy={busy} onClick={run}>
            Undo
          </Button>
        </p>
      )}
      <Problem error={problem} />
      <KeptDeals kept={kept} />
      <Dialog
        wide
        open={isOpen}
        onOpenChange={setOpen}
        title="Your deals in this list"
        description="Deals change only here. Seller facts and your own entries still count first."
      >
        <Suspense fallback={<Skeleton lines={4} />}>
          <ListDealsReview
            listId={list.id}
            onDone={(changed, stayed) => {
              setKept(stayed);
              setOpen(false);
              toast({ title: `${dealsText(changed)} updated` });
              onChanged();
            }}
          />
        </Suspense>
      </Dialog>
    </section>
  );
}
