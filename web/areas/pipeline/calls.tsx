import { lazy, Suspense, useRef, useState } from 'react';
import type { DealRow } from '#shared/pipeline/deal-row.ts';
import type { NextAction, PipelineChanges } from '#shared/pipeline/pipeline.ts';
import { dueAfter, dueBy } from '#shared/pipeline/today.ts';
import { activityPath } from '#shared/site/analysis-paths.ts';
import { localDay, weekdayDate } from '#shared/values/dates.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { FailureText } from '#web/ui/layout/page-frame.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { useDay } from '#web/ui/text/use-day.ts';
import { CallRow } from './call-row.tsx';
import { undone } from './undone.ts';
import './calls.css';

const DoneRow = lazy(async () => ({ default: (await import('./call-forms.tsx')).DoneRow }));

type CallsProps = {
  deals: DealRow[] | undefined;
  /** False while more pages load: that nothing is due is known with all of them. */
  complete: boolean;
  error: unknown;
  onRetry: () => void;
  /** Rejects when the change is not saved. */
  onChange: (id: string, changes: PipelineChanges) => Promise<void>;
};

type Finished = ReadonlyMap<string, NextAction>;
type Row = { deal: DealRow; action: NextAction; isDone: boolean };

/** More of them would push the deals out of the first screen. */
const shownAtFirst = 3;

/** The next actions that are late or due today, a line each; without any, the one that comes next. */
export function Calls({ deals, complete, error, onRetry, onChange }: CallsProps) {
  const today = localDay(useDay());
  const heading = useRef<HTMLHeadingElement>(null);
  /** Actions done here, by deal, until the user names the next. */
  const [finished, setFinished] = useState<Finished>(new Map());
  const [isAll, setAll] = useState(false);
  const [said, setSaid] = useState('');
  const leaving = useRef(new Set<string>());

  const all = deals ?? [];
  const due = dueBy(all, today).filter(({ id }) => !finished.has(id));
  const rows = rowsOf(all, due, finished);

  async function change(id: string, changes: PipelineChanges, words: string): Promise<boolean> {
    try {
      await onChange(id, changes);
      setSaid(words);
      return true;
    } catch (failure) {
      const text = failureText(failure, 'Your change is not saved. Try again.');
      toast({ title: 'Error', text, kind: 'error' });
      return false;
    }
  }

  /** The row goes, and the focus with it. */
  function forget(id: string): void {
    setFinished((before) => new Map([...before].filter(([each]) => each !== id)));
    heading.current?.focus();
  }

  /** A second press that comes before the answer would make another action of the same words. */
  async function leave(id: string, changes: PipelineChanges, words: string): Promise<void> {
    if (leaving.current.has(id)) return;
    leaving.current.add(id);
    if (await change(id, changes, words)) forget(id);
    leaving.current.delete(id);
  }

  async function finish(id: string, action: NextAction): Promise<void> {
    setFinished((before) => new Map(before).set(id, action));
    if (!(await change(id, { done: action.id }, 'Done'))) forget(id);
  }

  return (
    <section className="calls" aria-labelledby="calls">
      <h2 id="calls" ref={heading} tabIndex={-1} className={rows.length === 0 ? 'visually-hidden' : undefined}>
        Call today{due.length > 0 && ` · ${due.length}`}
      </h2>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {error !== undefined && (
        <div className="calls-failure cluster" role="alert">
          <FailureText error={error} />
          <Button onClick={onRetry}>Retry</Button>
        </div>
      )}
      {rows.length === 0 && error === undefined && (complete ? <NoCalls deals={all} today={today} /> : <Skeleton />)}
      <ul>
        {rows.slice(0, isAll ? undefined : shownAtFirst).map(({ deal, action, isDone }) =>
          isDone ? (
            <Suspense key={deal.id} fallback={<li className="call" />}>
              <DoneRow
                deal={deal}
                action={action}
                today={today}
                // Done may still be on its way.
                onNext={(next) => void leave(deal.id, { done: action.id, next_action: next }, 'Next action saved')}
                onNothing={() => forget(deal.id)}
                onUndo={() => void leave(deal.id, undone(deal, action), `Not done: ${action.text}`)}
              />
            </Suspense>
          ) : (
            <CallRow
              key={deal.id}
              deal={deal}
              next={action}
              today={today}
              onDone={() => void finish(deal.id, action)}
              onMove={(date) =>
                void leave(deal.id, { next_action: { ...action, due: date } }, `Moved to ${weekdayDate(date)}`)
              }
            />
          ),
        )}
      </ul>
      {rows.length > shownAtFirst && !isAll && (
        <button type="button" className="calls-more" onClick={() => setAll(true)}>
          Show all {rows.length}
        </button>
      )}
    </section>
  );
}

/** Dues, with actions done here in their place. */
function rowsOf(deals: readonly DealRow[], due: readonly DealRow[], finished: Finished): Row[] {
  const rows = deals.flatMap((deal): Row[] => {
    const done = finished.get(deal.id);
    if (done) return [{ deal, action: done, isDone: true }];
    return deal.next_action !== null && due.includes(deal) ? [{ deal, action: deal.next_action, isDone: false }] : [];
  });
  return rows.toSorted((a, b) => (a.action.due ?? '9999').localeCompare(b.action.due ?? '9999'));
}

function NoCalls({ deals, today }: { deals: readonly DealRow[]; today: string }) {
  const [deal] = dueAfter(deals, today);
  const next = deal?.next_action;
  if (deal === undefined || !next?.due) return <p className="calls-none">No calls today, and none planned.</p>;
  return (
    <p className="calls-none">
      No calls today. Next: <b>{weekdayDate(next.due)}</b> · {next.text} ·{' '}
      <Link to={activityPath(deal.id)}>{deal.street}</Link>
    </p>
  );
}
