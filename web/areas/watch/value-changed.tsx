import type { Analysis } from '#shared/analysis/analysis.ts';
import { knownValue } from '#shared/property/property.ts';
import type { WatchEvent } from '#shared/records/watch/watch.ts';
import { rollWords, watchWords } from '#shared/records/watch/watch-words.ts';
import { factsApplied } from '#shared/strategy/apply-seller-facts.ts';
import { usd } from '#shared/values/money.ts';
import { changeValue } from '#web/api/resources/deals/change-terms.ts';
import { useWatch } from '#web/api/resources/use-watch.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { May } from '#web/ui/controls/may.tsx';
import { showProblem } from '#web/ui/forms/show-problem.ts';
import { useAction } from '#web/ui/forms/use-action.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';
import './watch-tab.css';

type ValueChangedProps = {
  analysis: Analysis;
  /** The deal's forms have to open with the new value. */
  onTaken: () => void;
};

type Moved = WatchEvent & { change: { kind: 'value_moved' } };

const isMoved = (event: WatchEvent): event is Moved => event.change.kind === 'value_moved';

/** Asks whether the deal takes the value of a new roll: its figures never change by themselves. */
export function ValueChanged({ analysis, onTaken }: ValueChangedProps) {
  const { events = [], settle } = useWatch();
  const event = events
    .filter(isMoved)
    .find(({ analysis_id: id, done_at: doneAt }) => id === analysis.id && doneAt === null);
  const take = useAction(
    async () => {
      if (event === undefined) return;
      await changeValue(analysis.id, event.change.after);
      onTaken();
      await settle(event, true);
      toast({ title: `The deal’s value is ${usd(event.change.after)}` });
    },
    (error) => showProblem('The value is not changed', error),
  );
  const keep = useAction(
    async () => event && settle(event, true),
    (error) => showProblem('The change could not be saved', error),
  );
  if (event === undefined) return null;
  const { change } = event;
  const own = knownValue(factsApplied(analysis));
  return (
    <section className="value-changed" aria-label="The value changed">
      <p>
        <b>{watchWords(change)}</b>
        <span className="small muted">
          {rollWords(event)}
          {own !== null && ` · your deal says ${usd(own)}`}
        </span>
      </p>
      <May need="write">
        <div className="button-row">
          <Button busy={take.busy} onClick={take.run}>
            Use {usd(change.after)}
          </Button>
          <Button busy={keep.busy} onClick={keep.run}>
            {own === null ? 'Leave It' : `Keep ${usd(own)}`}
          </Button>
        </div>
      </May>
    </section>
  );
}
