import { usdExact } from '#shared/values/money.ts';
import { NotAvailable } from '#web/ui/layout/figure.tsx';
import './amount.css';

/* Amounts as the desk writes them, with the engine's sign. A figure that nobody knows is never 0. */

/** An amount with its cents set small; a dash when it is unknown. */
export function Amount({ of: amount }: { of: number | null }) {
  if (amount === null || Number.isNaN(amount)) return <NotAvailable />;
  const [whole, cents] = usdExact(amount).split('.');
  return (
    <span className="deal-amount">
      {whole}
      {cents !== undefined && <small>.{cents}</small>}
    </span>
  );
}
