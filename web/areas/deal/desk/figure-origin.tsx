import type { ReactNode } from 'react';
import type { Origin } from '#shared/deal/house-of.ts';
import { NotAvailable } from '#web/ui/layout/figure.tsx';
import './figure-origin.css';

/** Where a figure comes from, in a word. */
export const originWords: Record<Origin, string> = {
  record: 'record',
  estimate: 'estimate',
  imported: 'your file',
  seller: 'seller',
  you: 'you',
  assumed: 'assumed',
  unknown: 'unknown',
};

/** A figure underlined by where it comes from; screen readers read the word. `null` is shown as a dash. */
export function FigureOrigin({ origin, children }: { origin: Origin; children: ReactNode }) {
  if (children === null) return <NotAvailable />;
  return (
    <>
      <b className={`figure-from figure-from-${origin}`}>{children}</b>
      <span className="visually-hidden"> ({originWords[origin]})</span>
    </>
  );
}
