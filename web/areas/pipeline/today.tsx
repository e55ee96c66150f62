import { useRef, useState } from 'react';
import type { DealRow } from '#shared/pipeline/deal-row.ts';
import type { NextAction, PipelineChanges } from '#shared/pipeline/pipeline.ts';
import { dueBy, type KeyDay, keyDaysAhead, type Stalled, stalledAmong } from '#shared/pipeline/today.ts';
import { type DatedItem, itemsOf } from '#shared/reminders/dated-items.ts';
import { dayMonth, localDay, longWeekdayDate } from '#shared/values/dates.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { FailureText } from '#web/ui/layout/page-frame.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { dueState } from '#web/ui/text/days.ts';
import { downloadCalendar } from '#web/ui/text/download-calendar.ts';
import { useDay } from '#web/ui/text/use-day.ts';
import { DoneRow, TodayRow } from './today-row.tsx';
import { undone } from './undone.ts';
import './today.css';

type TodayProps = {
  deals: DealRow[] | undefined;
  /** False while more pages load: how long deals rest in a stage is known with all of them. */
  complete: boolean;
  error: unknown;
  onRetry: () => void;
  /** Rejects when the change is not saved. */
  onChange: (id: string, changes: PipelineChanges) => Promise<void>;
};

type Finished = ReadonlyMap<string, NextAction>;
type Row = { deal: DealRow; finished?: NextAction; stalled?: Stalled<DealRow> };

/** The deals that need a decision today: late, due and stalled. Below, the dates ahead. */
export function Today({ deals, complete, error, onRetry, onChange }: TodayProps) {
  const now = useDay();
  const today = localDay(now);
  const heading = useRef<HTMLHeadingElement>(null);
  /** What was done here, by deal, until the user says what is next. */
  const [finished, setFinished] = useState<Finished>(new Map());
  const [said, setSaid] = useState('');
  const leaving = useRef(new Set<string>());

  const all = deals ?? [];
  const due = dueBy(all, today);
  const stalled = complete ? stalledAmong(all, now).filter(({ deal }) => !due.includes(deal)) : [];
  const ahead = keyDaysAhead(all, today);

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
    <section className="today" aria-labelledby="today">
      <h2 id="today" ref={heading} tabIndex={-1}>
        Today
      </h2>
      <p className="small muted">
        {longWeekdayDate(localDay(now))}
        {deals && ` · ${inNumbers(due, stalled.length, today)}`}
      </p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {error !== undefined && (
        <div className="today-failure" role="alert">
          <FailureText error={error} />
          <Button onClick={onRetry}>Retry</Button>
        </div>
      )}
      {!deals && error === undefined && <Skeleton lines={2} />}
      <ul className="today-list">
        {rowsOf(all, due, stalled, finished).map(({ deal, finished: action, stalled: stall }) =>
          action ? (
            <DoneRow
              key={deal.id}
              deal={deal}
              action={action}
              today={today}
              // Done may still be on its way.
              onNext={(next) => void leave(deal.id, { done: action.id, next_action: next }, 'Next action saved')}
              onNothing={() => forget(deal.id)}
              onUndo={() => void leave(deal.id, undone(deal, action), `Not done: ${action.text}`)}
            />
          ) : (
            <TodayRow
              key={deal.id}
              deal={deal}
              stalled={stall}
              today={today}
              onDone={(done) => void finish(deal.id, done)}
              onMove={(next, words) => void leave(deal.id, { next_action: next }, words)}
            />
          ),
        )}
      </ul>
      {ahead.length > 0 && <Ahead days={ahead} today={today} />}
    </section>
  );
}

/** "2 late, 1 due today, 1 stalled". */
function inNumbers(due: DealRow[], stalled: number, today: string): string {
  const late = due.filter(({ next_action: next }) => dueState(next?.due ?? null, today) === 'late').length;
  const counts = [
    [late, 'late'],
    [due.length - late, 'due today'],
    [stalled, 'stalled'],
  ] as const;
  return counts.flatMap(([count, words]) => (count === 0 ? [] : `${count} ${words}`)).join(', ') || 'nothing due';
}

/** What is due, with what was done here in its place, then what is stalled. */
function rowsOf(deals: DealRow[], due: DealRow[], stalled: Stalled<DealRow>[], finished: Finished): Row[] {
  const dueOf = ({ deal, finished: action = deal.next_action ?? undefined }: Row) => action?.due ?? '9999';
  const rows = deals.flatMap((deal): Row[] => {
    const action = finished.get(deal.id);
    if (action) return [{ deal, finished: action }];
    return due.includes(deal) ? [{ deal }] : [];
  });
  return [
    ...rows.toSorted((a, b) => dueOf(a).localeCompare(dueOf(b))),
    ...stalled.filter(({ deal }) => !finished.has(deal.id)).map((stall) => ({ deal: stall.deal, stalled: stall })),
  ];
}

function Ahead({ days, today }: { days: KeyDay<DealRow>[]; today: string }) {
  return (
    <ul className="today-ahead" aria-label="Dates ahead">
      {days.map(({ deal, day, kind }) => (
        <li key={`${deal.id} ${kind}`}>
          <b>{dayMonth(day)}</b> {deal.street} {keyDayWords[kind][day < today ? 1 : 0]}
        </li>
      ))}
      <li>
        <button type="button" className="link-button" onClick={() => downloadCalendar('Deal dates', itemsOn(days))}>
          Add to calendar<span className="visually-hidden">: these dates</span>
        </button>
      </li>
    </ul>
  );
}

const itemsOn = (days: KeyDay<DealRow>[]): DatedItem[] =>
  days.flatMap(({ deal, kind }) => itemsOf(deal).filter((item) => item.kind === kind));

const keyDayWords: Record<KeyDay<DealRow>['kind'], [ahead: string, passed: string]> = {
  closing: ['closes', 'was to close'],
  option_expiry: ['option expires', 'option expired'],
  cancellation: ['last day to cancel', 'could be canceled until then'],
};
