import { useState } from 'react';
import type { ExitCell } from '#shared/exits/base/exit-answer.ts';
import { outcomeWhen } from '#shared/exits/exit-words.ts';
import type { Party } from '#shared/structures/base/entry.ts';
import type { Deal } from '#shared/structures/base/house.ts';
import { usd, usdToCent } from '#shared/values/money.ts';
import { percentUpTo } from '#shared/values/percent.ts';
import { classes } from '#web/ui/controls/classes.ts';
import { Segments } from '#web/ui/controls/segments.tsx';
import { NotAvailable } from '#web/ui/layout/figure.tsx';
import { columnsOf, largestSum, moneyRows, type Played } from './cell-flows.ts';

/** Everybody's money as agreed. A phone shows one party at a time. */
export function Everybody({ cell, played, deal }: { cell: ExitCell; played: Played; deal: Deal }) {
  const columns = columnsOf(played);
  const [picked, pick] = useState<Party>('investor');
  const shown = columns.some(({ party }) => party === picked) ? picked : 'investor';
  const { hurdlePercent, sellerDiscountPercent } = deal.assumptions;
  const theirs = cell.endBuyer?.kind === 'assignee' ? cell.endBuyer.npv : null;
  const worth: Partial<Record<Party, number | null>> = {
    investor: cell.outcomes[0]?.npv ?? null,
    seller: cell.sellerByExit?.presentValue ?? null,
    ...(theirs === null ? {} : { endBuyer: theirs }),
  };
  const isEven = largestSum(played) === 0;
  return (
    <section className="exit-money" data-party={shown} aria-labelledby="exit-money">
      <h3 id="exit-money">
        Everybody’s money <span>{whenText(played.outcome)}</span>
      </h3>
      <Segments
        label="Whose money"
        options={columns.map(({ party, name }) => [party, name])}
        value={shown}
        onChange={pick}
        className="deal-views exit-pick no-print"
      />
      <table>
        <thead>
          <tr>
            <td />
            {columns.map(({ party, name }) => (
              <th key={party} scope="col" data-of={party}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {moneyRows(cell, played, deal).map(({ label, note, amounts }) => (
            <tr key={label} className={label === 'In all' ? 'exit-total' : undefined}>
              <th scope="row">
                {label} <small>{note}</small>
              </th>
              {columns.map(({ party }) => (
                <td key={party} data-of={party} className={moneyClass(party, amounts[party])}>
                  {usdToCent(amounts[party])}
                </td>
              ))}
            </tr>
          ))}
          <tr className="exit-total">
            <th scope="row">
              Worth today{' '}
              <small>
                yours at {percentUpTo(hurdlePercent, 2)}, theirs at {percentUpTo(sellerDiscountPercent, 2)}
              </small>
            </th>
            {columns.map(({ party }) => (
              <td key={party} data-of={party} className={moneyClass(party, worth[party] ?? 0)}>
                <Worth party={party} amount={worth[party]} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <p className={classes('exit-even', !isEven && 'negative')}>
        <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
          <path d="M2 5h10M2 9h10" stroke="currentColor" strokeWidth="1.8" />
        </svg>
        {isEven
          ? `All columns add up to ${usdToCent(0)} in every month.`
          : `In some month the columns are ${usdToCent(largestSum(played))} apart.`}
      </p>
      {cell.seller !== null && <p className="small muted">{contractText(cell.seller)}</p>}
    </section>
  );
}

/** "if they pay as agreed" */
const whenText = (outcome: string): string =>
  outcomeWhen[outcome] === undefined ? 'as planned' : `${outcomeWhen[outcome]} as agreed`;

/** What the verdict uses, however soon an exit pays the seller off. */
function contractText({ total, months, presentValue }: NonNullable<ExitCell['seller']>): string {
  if (total === null || presentValue === null) return 'By the contract: not known. The verdict waits for it.';
  const when = months ? `by month ${months}` : 'at closing';
  return `By the contract the seller gets ${usd(total)} ${when}, worth ${usd(presentValue)} today. The verdict uses that.`;
}

/** Nobody reckons what it is worth to who has the house in the end, or to those who are only paid. */
function Worth({ party, amount }: { party: Party; amount: number | null | undefined }) {
  if (amount === null) return <NotAvailable />;
  if (amount !== undefined) return usdToCent(amount);
  return party === 'endBuyer' ? 'not reckoned' : <span className="visually-hidden">not reckoned</span>;
}

function moneyClass(party: Party, amount: number | null): string | undefined {
  if (amount === 0) return 'exit-zero';
  return party === 'investor' && (amount ?? 0) < 0 ? 'negative' : undefined;
}
