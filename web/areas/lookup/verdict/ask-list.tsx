import type { Ask } from '#shared/deal/asks.ts';
import type { EstimateName } from '#shared/property/file-facts.ts';
import { focusFact } from '#web/areas/lookup/facts/focus-fact.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { Problem } from '#web/ui/layout/problem.tsx';
import '#web/areas/lookup/parts/details.css';
import './ask-list.css';

/** Shown at once, unless more is waited for. */
const shownAtOnce = 3;

type Ways = {
  onOpenDeal: () => void;
  /** Makes a figure that a list has estimated unknown; absent where it is not saved. */
  onRemove: ((estimate: EstimateName) => Promise<void>) | undefined;
};
type AskListProps = Ways & { asks: readonly Ask[] };

/** The facts that would change the recommendation or a verdict, each with the way to its field. */
export function AskList({ asks, ...ways }: AskListProps) {
  if (asks.length === 0) return null;
  const count = Math.max(shownAtOnce, asks.filter(({ isNeeded, estimate }) => isNeeded || estimate).length);
  const later = asks.slice(count);
  return (
    <section className="asks" aria-labelledby="asks">
      <h2 id="asks">Ask the seller</h2>
      <Asks asks={asks.slice(0, count)} {...ways} />
      {later.length > 0 && (
        <details className="details no-print">
          <summary>
            {later.length} more {later.length === 1 ? 'question' : 'questions'}
          </summary>
          <Asks asks={later} {...ways} />
        </details>
      )}
    </section>
  );
}

function Asks({ asks, onOpenDeal, onRemove }: AskListProps) {
  return (
    <ul>
      {asks.map((ask) => (
        <li key={ask.path} className={ask.estimate && 'asks-estimate'}>
          <b>{ask.label}</b>
          {ask.why !== '' && <p>{ask.why}</p>}
          <span className="asks-ways">
            <Answer ask={ask} onOpenDeal={onOpenDeal} />
            {ask.estimate && onRemove && <Remove ask={ask} onRemove={onRemove} estimate={ask.estimate} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The way to the field of a fact; only the record can tell the others. */
function Answer({ ask: { label, answeredIn }, onOpenDeal }: { ask: Ask; onOpenDeal: () => void }) {
  if (answeredIn === null) return null;
  const open = answeredIn === 'deal' ? onOpenDeal : () => focusFact(answeredIn.seller);
  return (
    <Button need="write" onClick={open}>
      <span>
        Answer <span className="visually-hidden">{label}</span>
      </span>
    </Button>
  );
}

type RemoveProps = { ask: Ask; estimate: EstimateName; onRemove: NonNullable<Ways['onRemove']> };

/** Takes an estimate out: nothing counts in its place. */
function Remove({ ask: { label }, estimate, onRemove }: RemoveProps) {
  const { busy, problem, run } = useAction(() => onRemove(estimate));
  return (
    <>
      <Button need="write" variant="quiet" busy={busy} onClick={run}>
        <span>
          Remove <span className="visually-hidden">{label}</span>
        </span>
      </Button>
      <Problem error={problem} />
    </>
  );
}
