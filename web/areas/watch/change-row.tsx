import type { WatchEvent } from '#shared/records/watch/watch.ts';
import { rollWords, watchWords } from '#shared/records/watch/watch-words.ts';
import { dealPath } from '#shared/site/analysis-paths.ts';
import { savedAreaPath } from '#shared/site/saved-area-path.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { May } from '#web/ui/controls/may.tsx';
import { showProblem } from '#web/ui/forms/show-problem.ts';
import { useAction } from '#web/ui/forms/use-action.ts';

type ChangeRowProps = {
  event: WatchEvent;
  /** Marks it as done, or as not. */
  settle: (event: WatchEvent, isDone: boolean) => Promise<void>;
};

/** What a roll has changed of a house or an area, and where that says so. */
export function ChangeRow({ event, settle }: ChangeRowProps) {
  const { analysis_id: deal, area_id: area, address, change, done_at: doneAt } = event;
  const isDone = doneAt !== null;
  const { busy, run } = useAction(
    () => settle(event, !isDone),
    (error) => showProblem('The change could not be saved', error),
  );
  return (
    <li className={isDone ? 'watch-done' : undefined}>
      <div>
        <b>{watchWords(change)}</b>
        <span className="small muted">
          <Link to={deal === null ? savedAreaPath(area ?? '') : dealPath(deal)}>{address}</Link> · {rollWords(event)}
        </span>
      </div>
      <May need="write">
        <Button variant="quiet" busy={busy} onClick={run}>
          {isDone ? 'Not Done' : 'Done'}
          <span className="visually-hidden"> with {address}</span>
        </Button>
      </May>
    </li>
  );
}
