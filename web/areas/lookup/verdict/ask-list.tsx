import type { Ask } from '#shared/deal/asks.ts';
import { focusFact } from '#web/areas/lookup/facts/focus-fact.ts';
import { Button } from '#web/ui/controls/button.tsx';
import './ask-list.css';

/** The facts that would change the recommendation or a verdict, each with the way to its field. */
export function AskList({ asks, onOpenDeal }: { asks: readonly Ask[]; onOpenDeal: () => void }) {
  if (asks.length === 0) return null;
  return (
    <section className="asks" aria-labelledby="asks">
      <h2 id="asks">Ask the seller</h2>
      <ul>
        {asks.map((ask) => (
          <li key={ask.path}>
            <b>{ask.label}</b>
            <p>{ask.why}</p>
            <Answer ask={ask} onOpenDeal={onOpenDeal} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The way to the field of a fact; only the record can tell the others. */
function Answer({ ask: { label, answeredIn }, onOpenDeal }: { ask: Ask; onOpenDeal: () => void }) {
  if (answeredIn === null) return null;
  const open = answeredIn === 'deal' ? onOpenDeal : () => focusFact(answeredIn.seller);
  return (
    <Button onClick={open}>
      Answer<span className="visually-hidden">: {label}</span>
    </Button>
  );
}
