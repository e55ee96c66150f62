import { type ReactNode, useState } from 'react';
import { type List, type ListAction, RowState } from '#shared/lists/list.ts';
import { rowsOf } from '#shared/lists/list-cost.ts';
import { shortMoment } from '#shared/values/dates.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { May } from '#web/ui/controls/may.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { Problem } from '#web/ui/layout/problem.tsx';
import { ListPace } from './list-pace.tsx';
import { countsText, listStateText } from './list-words.ts';

type ListProgressProps = {
  list: List;
  withResults: number;
  /** A file's effect on the account's facts, in words. */
  added: string;
  act: (action: ListAction) => Promise<void>;
  /** Analyses left this month. */
  left: number;
  /** Takes the place of when it was started. */
  children?: ReactNode;
};

/** Where a list stands, in one line, and what can be done about it. */
export function ListProgress({ list, withResults, added, act, left, children }: ListProgressProps) {
  return (
    <div className="screening-progress cluster small">
      <p role="status">
        {listStateText(list)} · {countsText(list, withResults)}
        {added !== '' && ` · ${added}`}
        <ListPace list={list} />
      </p>
      {children ?? (
        <p className="screening-aside muted">
          Started {shortMoment(list.created_at)}
          {list.state === 'running' && ' · You can close this tab; the list goes on.'}
        </p>
      )}
      <Meter counts={list.counts} />
      <May need="write">
        <ListActions list={list} act={act} left={left} />
      </May>
    </div>
  );
}

/** The share of each state, as one bar. */
function Meter({ counts }: Pick<List, 'counts'>) {
  return (
    <div className="screening-meter" aria-hidden="true">
      {RowState.options.map((state) => {
        const count = counts[state] ?? 0;
        return count > 0 && <i key={state} data-kind={state} style={{ flexGrow: count }} />;
      })}
    </div>
  );
}

function ListActions({ list, act, left }: Omit<ListProgressProps, 'withResults' | 'added' | 'children'>) {
  const [isAsking, setIsAsking] = useState(false);
  const { counts, state } = list;
  const { waiting = 0, failed = 0, no_analyses: unpaid = 0, canceled = 0 } = counts;
  const rest = waiting + unpaid;
  return (
    <div className="screening-actions cluster gap-2">
      {canceled === 0 && (
        <>
          {state === 'running' && <ActionButton label="Pause" action="pause" act={act} />}
          {state === 'paused' && <ActionButton label="Resume Now" action="resume" act={act} />}
          {failed > 0 && <ActionButton label={`Retry ${failed} Failed`} action="retry" act={act} />}
          {unpaid > 0 && left > 0 && state !== 'running' && (
            <ActionButton label={`Run ${unpaid} Now`} action="run_rest" act={act} />
          )}
          {rest > 0 && state !== 'finished' && !isAsking && (
            <Button variant="quiet" onClick={() => setIsAsking(true)}>
              Cancel the Rest
            </Button>
          )}
          {isAsking && rest > 0 && (
            <>
              <ActionButton label={`Cancel ${rowsOf(rest)}`} action="cancel" act={act} />
              <Button variant="quiet" onClick={() => setIsAsking(false)}>
                Keep Them
              </Button>
            </>
          )}
        </>
      )}
    </div>
  );
}

function ActionButton({ label, action, act }: { label: string; action: ListAction } & Pick<ListProgressProps, 'act'>) {
  const { busy, problem, run } = useAction(() => act(action));
  return (
    <>
      <Button busy={busy} onClick={run}>
        {label}
      </Button>
      <Problem error={problem} />
    </>
  );
}
