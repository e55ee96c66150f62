import type { Ask } from '#shared/deal/asks.ts';
import { focusFact } from '#web/areas/lookup/facts/focus-fact.ts';
import { Button } from '#web/ui/controls/button.tsx';
import '#web/areas/lookup/parts/details.css';
import './ask-list.css';

/** Shown at once, unless more is waited for. */
const shownAtOnce = 3;

/** The facts that would change the recommendation or a verdict, each with the way to its field. */
export function AskList({ asks, onOpenDeal }: { asks: readonly Ask[]; onOpenDeal: () => void }) {
  if (asks.length === 0) return null;
  const count = Math.max(shownAtOnce, asks.filter(({ isNeeded }) => isNeeded).length);
  const later = asks.slice(count);
  return (
    <section className="asks" aria-labelledby="asks">
      <h2 id="asks">Ask the seller</h2>
      <Asks asks={asks.slice(0, count)} onOpenDeal={onOpenDeal} />
      {later.length > 0 && (
        <details className="details no-print">
          <summary>
            {later.length} more {later.length === 1 ? 'question' : 'questions'}
          </summary>
          <Asks asks={later} onOpenDeal={onOpenDeal} />
        </details>
      )}
    </section>
  );
}

function Asks({ asks, onOpenDeal }: { asks: readonly Ask[]; onOpenDeal: () => void }) {
  return (
    <ul>
      {asks.map((ask) => (
        <li key={ask.path}>
          <b>{ask.label}</b>
          <p>{ask.why}</p>
          <Answer ask={ask} onOpenDeal={onOpenDeal} />
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
    <Button onClick={open}>
      <span>
        Answer <span className="visually-hidden">{label}</span>
      </span>
    </Button>
  );
}
