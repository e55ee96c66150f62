import type { Ask } from '#shared/deal/asks.ts';
import { focusFact } from '#web/areas/lookup/facts/focus-fact.ts';
import './ask-list.css';

/** The facts that would change the recommendation or a verdict, each with the way to its field. */
export function AskList({ asks, onOpenDeal }: { asks: readonly Ask[]; onOpenDeal: () => void }) {
  if (asks.length === 0) return null;
  return (
    <section className="asks" aria-labelledby="asks">
      <h3 id="asks">Ask the seller</h3>
      <ul>
        {asks.map((ask) => (
          <li key={ask.path}>
            <AskedField ask={ask} onOpenDeal={onOpenDeal} /> {ask.why}
          </li>
        ))}
      </ul>
    </section>
  );
}

function AskedField({ ask: { label, answeredIn }, onOpenDeal }: { ask: Ask; onOpenDeal: () => void }) {
  if (answeredIn === null) return <b>{label}.</b>;
  const open = answeredIn === 'deal' ? onOpenDeal : () => focusFact(answeredIn.seller);
  return (
    <button type="button" className="link-button" onClick={open}>
      {label}
    </button>
  );
}
