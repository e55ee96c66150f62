import { NotAvailable } from '#web/ui/layout/figure.tsx';
import { grouped } from '#web/ui/text/grouped.ts';
import './amount.css';

/* Amounts as the desk writes them, with the engine's sign. A figure that nobody knows is never 0. */

/** "$1,376", "−$36.52": to the cent where there are cents. */
export function dollars(amount: number): string {
  const size = grouped(Math.abs(amount).toFixed(2)).replace(/\.00$/, '');
  return `${amount < 0 && size !== '0' ? '−' : ''}$${size}`;
}

/** "$1,376", "−$37": for charts. */
export function wholeDollars(amount: number): string {
  return dollars(Math.round(amount));
}

/** "20.80%", "−0.95%": with two decimals, so that a column lines up. */
export function share(percent: number): string {
  const size = Math.abs(percent).toFixed(2);
  return `${percent < 0 && Number(size) !== 0 ? '−' : ''}${size}%`;
}

/** An amount with its cents set small; a dash when it is unknown. */
export function Amount({ of: amount }: { of: number | null }) {
  if (amount === null || Number.isNaN(amount)) return <NotAvailable />;
  const [whole, cents] = dollars(amount).split('.');
  return (
    <span className="deal-amount">
      {whole}
      {cents !== undefined && <small>.{cents}</small>}
    </span>
  );
}

/** "84 months", "1 month": a term in the unit of its field. */
export function monthsText(count: number): string {
  return `${grouped(String(count))} ${count === 1 ? 'month' : 'months'}`;
}
