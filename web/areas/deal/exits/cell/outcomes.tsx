import type { ReactNode } from 'react';
import type { ExitCell, Outcome } from '#shared/exits/base/exit-answer.ts';
import { usd } from '#shared/values/money.ts';
import { percent } from '#shared/values/percent.ts';
import { counted } from '#shared/values/words.ts';
import { NotAvailable } from '#web/ui/layout/figure.tsx';
import type { Played } from './cell-flows.ts';

/** `played` is `null` where an outcome cannot be reckoned. */
type Ending = { outcome: Outcome; played: Played | null };
type Row = [label: string, text: (ending: Ending) => ReactNode];

/** The exit as agreed, beside what happens otherwise. */
export function Outcomes({ cell, endings }: { cell: ExitCell; endings: readonly Ending[] }) {
  const isOne = endings.length === 1;
  const theirs: Row[] =
    cell.endBuyer === null
      ? []
      : [['End buyer, in all', ({ played }) => <Whole of={played && played.total.endBuyer} />]];
  const rows: Row[] = [
    ['Ends in', ({ outcome }) => endsIn(outcome)],
    ['Your profit', ({ outcome }) => <Whole of={outcome.profit} />],
    ['Your worth today', ({ outcome }) => <Whole of={outcome.npv} />],
    ['With no growth', ({ outcome }) => <Whole of={outcome.npvNoGrowth} />],
    ['Your return a year', ({ outcome }) => returnText(outcome)],
    ['Worst month after closing', ({ played }) => (played === null ? <NotAvailable /> : worstMonth(played))],
    ['Seller, in all', ({ played }) => <Whole of={played && played.total.seller} />],
    ...theirs,
  ];
  return (
    <section className="exit-outcomes" aria-labelledby="exit-outcomes">
      <h3 id="exit-outcomes">{isOne ? 'The outcome' : 'Both outcomes'}</h3>
      <table>
        <thead>
          <tr>
            <td />
            {endings.map(({ outcome: { name } }) => (
              <th key={name} scope="col">
                {headOf(cell, name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, text]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {endings.map((ending) => (
                <td key={ending.outcome.name}>{text(ending)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!isOne && (
        <p className="small muted">
          {cell.exit === 'sandwich' && 'The option is their right: the figures above rest on the worse of the two. '}
          No odds: nobody publishes a rate with a base. {otherwiseText(cell)}
        </p>
      )}
    </section>
  );
}

function Whole({ of: amount }: { of: number | null }) {
  if (amount === null) return <NotAvailable />;
  return <span className={amount < 0 ? 'exit-below' : undefined}>{usd(amount)}</span>;
}

/** A return on little cash, over little time, or on money that goes out twice says nothing. */
function returnText({ npv, irrPercent }: Outcome): ReactNode {
  if (npv === null) return <NotAvailable />;
  return irrPercent === null ? <span className="muted">none</span> : percent(irrPercent, 2);
}

function worstMonth({ months }: Played): ReactNode {
  if (months.length < 2) return <span className="muted">none</span>;
  return <Whole of={Math.min(...months.slice(1).map(({ investor }) => investor))} />;
}

const heads: Readonly<Record<string, string>> = {
  sold: 'Held and sold',
  paid: 'They pay',
  buys: 'They buy',
  leaves: 'They leave',
  refinanced: 'Refinanced',
  refused: 'Refused',
  assigned: 'Assigned',
  unsold: 'Unsold',
};

function headOf({ terms: { defaultAfter } }: ExitCell, outcome: string): string {
  return outcome === 'defaults' ? `They stop after ${defaultAfter}` : (heads[outcome] ?? outcome);
}

const endsInSale: ReadonlySet<string> = new Set(['sold', 'defaults', 'leaves', 'refinanced', 'refused']);

function endsIn({ name, exitMonth }: Outcome): ReactNode {
  if (exitMonth === null) return <NotAvailable />;
  return `month ${exitMonth}${endsInSale.has(name) ? ', sold' : ''}`;
}

function otherwiseText({ exit, terms, outcomes }: ExitCell): string {
  const { foreclosureMonths, foreclosureCost, turnCost } = terms;
  switch (exit) {
    case 'wrap':
      return `Stopping costs you ${counted(foreclosureMonths ?? 0, 'month')} and ${usd(foreclosureCost)}; then you hold and sell.`;
    case 'sandwich':
      return `Leaving costs you ${usd(turnCost)} for a turn; fee and credits stay yours, and you hold and sell.`;
    case 'refinance':
      return 'Refused, you hold and sell as planned at first.';
    default:
      return `Unsold, you lose earnest money and costs: ${usd(-(outcomes[1]?.profit ?? 0))}.`;
  }
}
