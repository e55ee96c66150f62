import type { HeldYear } from '#shared/pipeline/held-deals.ts';
import { SumCell } from './sum-cell.tsx';

/** What closed deals are planned to bring, year by year. */
export function HeldTable({ years }: { years: readonly HeldYear[] }) {
  if (years.length === 0) return <p className="muted">No closed deal runs any more.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than its window must scroll by keyboard too.
    <section className="portfolio-table" aria-label="Closed deals by year" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Year</th>
            <th scope="col" className="num">
              Equity at its end
            </th>
            <th scope="col" className="num">
              Cash flow
            </th>
            <th scope="col" className="num">
              Payments
            </th>
          </tr>
        </thead>
        <tbody>
          {years.map(({ year, equity, cashFlow, payments }) => (
            <tr key={year}>
              <th scope="row">{year}</th>
              <SumCell of={equity} />
              <SumCell of={cashFlow} />
              <SumCell of={payments} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
