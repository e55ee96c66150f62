import type { ExitCell } from '#shared/exits/base/exit-answer.ts';
import { usd } from '#shared/values/money.ts';
import { classes } from '#web/ui/controls/classes.ts';
import { NotAvailable } from '#web/ui/layout/figure.tsx';
import { figureOf, type ShownFigure } from './parts/cell-words.ts';

/** A cell's figure with what to know of it in one line. */
export function CellFigure({ cell, shown }: { cell: ExitCell; shown: ShownFigure }) {
  const { amount, line } = figureOf(cell, shown);
  return (
    <span className="exit-figure">
      <CellAmount amount={amount} isNone={shown === 'monthlyCashFlow' && cell.npv !== null} />
      {line !== null && (
        <>
          {' '}
          <small>{line}</small>
        </>
      )}
    </span>
  );
}

/** @param isNone an absent figure is not unknown: there is no rent. */
export function CellAmount({ amount, isNone }: { amount: number | null; isNone: boolean }) {
  if (amount !== null) return <b className={classes(Math.round(amount) < 0 && 'negative')}>{usd(amount)}</b>;
  return isNone ? <span className="exit-none">no rent</span> : <NotAvailable />;
}

/** Why a structure cannot be left like this, at a press. */
export function Impossible({ why, name }: { why: string | null; name?: string }) {
  return (
    <details>
      <summary>{name !== undefined && <b>{name}</b>} Not possible</summary>
      <p>{why}</p>
    </details>
  );
}
