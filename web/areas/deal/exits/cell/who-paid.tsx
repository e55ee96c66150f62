import { useState } from 'react';
import type { ExitCell } from '#shared/exits/base/exit-answer.ts';
import { usdToCent } from '#shared/values/money.ts';
import { Segments } from '#web/ui/controls/segments.tsx';
import { broughtText, type Played, paidIn, tellingMonths } from './cell-flows.ts';

/** One month as a bar by who is paid. The rows below it are the figures; the bar is a picture of them. */
export function WhoPaid({ cell, played }: { cell: ExitCell; played: Played }) {
  const months = tellingMonths(cell, played);
  const [picked, pick] = useState<string | null>(null);
  const usual = months.find(({ label }) => label.startsWith('Month')) ?? months.at(-1);
  const shown = months.find(({ label }) => label === picked) ?? usual;
  if (shown === undefined) return null;
  const { paid, brought } = paidIn(played, shown.month);
  const most = Math.max(...paid.map(({ amount }) => amount));
  return (
    <section className="exit-who" aria-labelledby="exit-who">
      <div>
        <h3 id="exit-who">
          Who gets paid <span>{broughtText(brought, usdToCent)}</span>
        </h3>
        <Segments
          label="Month"
          options={months.map(({ label }) => [label, label])}
          value={shown.label}
          onChange={pick}
          className="deal-views no-print"
        />
      </div>
      {paid.length === 0 ? (
        <p className="small muted">Nobody is paid in month {shown.month}.</p>
      ) : (
        <>
          <svg className="exit-stack" height="28" aria-hidden="true">
            {sharesOf(paid.map(({ amount }) => amount)).map(({ at, share }, index) => (
              <rect
                key={paid[index]?.name}
                className={`exit-bar-${paid[index]?.tone}`}
                x={`${at}%`}
                width={`${Math.max(0, share - 0.3)}%`}
                height="28"
              />
            ))}
          </svg>
          <ul>
            {paid.map(({ name, amount, tone }) => (
              <li key={name}>
                <span>{name}</span>{' '}
                <svg height="10" aria-hidden="true">
                  <rect className={`exit-bar-${tone}`} width={`${(100 * amount) / most}%`} height="10" rx="1" />
                </svg>
                <b>{usdToCent(amount)}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Percent of the bar: where each begins, and how wide it is. */
function sharesOf(amounts: readonly number[]): { at: number; share: number }[] {
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  let at = 0;
  return amounts.map((amount) => {
    const part = { at, share: (100 * amount) / sum };
    at += part.share;
    return part;
  });
}
