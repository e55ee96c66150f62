import { amortizationSchedule, type Loan } from '#shared/finance/amortisation.ts';
import { usd } from '#shared/values/money.ts';
import { ChartFigure } from '#web/ui/charts/chart-figure.tsx';
import { keepBetween } from '#web/ui/charts/labels.ts';
import { axisUsd } from '#web/ui/charts/scales.ts';
import { ValueChart } from '#web/ui/charts/value-chart.tsx';
import { ChartKey } from './chart-key.tsx';

/** The payments of one year, or of several in a long term. USD. */
export type PaidBar = { from: number; to: number; principal: number; interest: number };

const height = 200;
const pad = { top: 10, right: 0, bottom: 24 };

/** Principal and interest of each year's payments. `needs` names the facts without which there is no loan. */
export function AmortizationChart({ loan, needs }: { loan: Loan | null; needs?: string | undefined }) {
  const bars = loan === null ? [] : paidBars(loan);
  return (
    <ChartFigure title="Principal and interest" note={loanNote(bars)}>
      {bars.length === 0 ? (
        <p className="chart-missing">
          {needs === undefined
            ? 'No loan payment: enter a loan amount and an interest rate.'
            : `Not available: ${needs}.`}
        </p>
      ) : (
        <>
          <PaidBars bars={bars} />
          <p className="small muted">
            The schedule rounds each payment to the cent, as lenders do, so its sums can differ from the other figures
            by a few cents a year.
          </p>
        </>
      )}
    </ChartFigure>
  );
}

function loanNote(bars: PaidBar[]): string | undefined {
  return bars.length === 0 ? undefined : `${usd(sumOf(bars, 'interest'))} interest in all`;
}

function PaidBars({ bars }: { bars: PaidBar[] }) {
  const first = bars[0];
  const last = bars.at(-1);
  if (!first || !last) return null;
  return (
    <>
      <ValueChart
        label={paidLabel(bars, first, last)}
        values={bars.map(({ principal, interest }) => principal + interest)}
        height={height}
        pad={pad}
        format={axisUsd}
      >
        {({ y, left, width }) => {
          const step = (width - left) / bars.length;
          const gap = Math.min(3, step * 0.2);
          const every = Math.ceil(bars.length / Math.max(2, Math.floor((width - left) / 44)));
          return bars.map(({ from, to, principal, interest }, index) => {
            const x = left + index * step + gap / 2;
            const years = from === to ? `Year ${from}` : `Years ${from} to ${to}`;
            return (
              <g key={from}>
                <title>{`${years}: ${usd(principal)} principal, ${usd(interest)} interest`}</title>
                <rect x={x} width={step - gap} y={y(principal)} height={y(0) - y(principal)} className="tone-brand" />
                <rect
                  x={x}
                  width={step - gap}
                  y={y(principal + interest)}
                  height={y(principal) - y(principal + interest)}
                  className="tone-quiet"
                />
                {(index + 1) % every === 0 && (
                  <text x={keepBetween(x + (step - gap) / 2, 20, left, width)} y={height - 4} textAnchor="middle">
                    {to}
                  </text>
                )}
              </g>
            );
          });
        }}
      </ValueChart>
      <ChartKey
        items={[
          { tone: 'brand', label: 'Principal' },
          { tone: 'quiet', label: 'Interest' },
        ]}
        note={last.from === last.to ? 'by year' : 'by several years'}
      />
    </>
  );
}

function paidLabel(bars: PaidBar[], first: PaidBar, last: PaidBar): string {
  const parts = ({ from, principal, interest }: PaidBar) =>
    `in year ${from} ${usd(principal)} principal and ${usd(interest)} interest`;
  return (
    `Principal and interest over ${last.to} years: ${usd(sumOf(bars, 'principal'))} principal and ` +
    `${usd(sumOf(bars, 'interest'))} interest in all; ${parts(first)}, ${parts(last)}.`
  );
}

function sumOf(bars: PaidBar[], part: 'principal' | 'interest'): number {
  return bars.reduce((sum, bar) => sum + bar[part], 0);
}

/** The most bars that can be told apart. */
const mostBars = 40;

/** The schedule by year; grouped by several years if there are too many. */
export function paidBars(loan: Loan): PaidBar[] {
  const rows = amortizationSchedule(loan);
  const years = Math.ceil(rows.length / 12);
  const size = Math.ceil(years / mostBars);
  const bars: PaidBar[] = [];
  for (let from = 1; from <= years; from += size) {
    const to = Math.min(years, from + size - 1);
    const bar: PaidBar = { from, to, principal: 0, interest: 0 };
    for (const row of rows.slice((from - 1) * 12, to * 12)) {
      bar.principal += row.principal;
      bar.interest += row.interest;
    }
    // The schedule is in cents.
    bars.push({ ...bar, principal: bar.principal / 100, interest: bar.interest / 100 });
  }
  return bars;
}
