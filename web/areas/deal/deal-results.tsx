import { memo, type ReactNode } from 'react';
import type { DealResults } from '#shared/finance/deal.ts';
import { type DealFigure, dealFormulas } from '#shared/finance/deal-formulas.ts';
import { FigureValue } from '#web/ui/layout/figure.tsx';
import { percentSigned, usd, usdSigned } from '#web/ui/text/format.ts';
import { explanationOf } from './explanations.ts';
import type { DealTexts } from './use-deal-form.ts';

type Line = { figure: DealFigure; label: string; value: string; note?: string; signed?: boolean };

/** The formatted results: money in whole dollars, percentages with two decimals. */
export function resultLines(results: DealResults): Line[] {
  return [
    {
      figure: 'cashFlow',
      label: 'Cash flow',
      value: usdSigned(results.cashFlow),
      note: 'a month',
      signed: true,
    },
    { figure: 'capRate', label: 'Cap rate', value: percentSigned(results.capRate), signed: true },
    {
      figure: 'roiPercent',
      label: 'Cash-on-cash ROI',
      value: percentSigned(results.roiPercent),
      signed: true,
    },
    {
      figure: 'totalReturn',
      label: 'Total return',
      value: usdSigned(results.totalReturn),
      note: 'a year',
      signed: true,
    },
    { figure: 'monthlyRental', label: 'Monthly rental', value: usd(results.monthlyRental) },
    { figure: 'monthlyExpenses', label: 'Monthly expenses', value: usd(results.monthlyExpenses) },
  ];
}

/** A figure with its formula. `texts` may lag behind the value, so a key press renders only the figures it changes. */
const FigureLine = memo(function FigureLine({
  figure,
  label,
  value,
  note,
  signed = false,
  total = false,
  texts,
}: Line & { total?: boolean; texts: DealTexts }) {
  return (
    <div className={total ? 'total' : undefined} data-figure={figure}>
      <dt>{label}</dt>
      <dd>
        <FigureValue value={value} signed={signed} provenance="computed" explanation={explanationOf(figure, texts)} />
        {note !== undefined && <small>{note}</small>}
      </dd>
    </div>
  );
});

export function DealResultsPanel({ results, texts }: { results: DealResults; texts: DealTexts }) {
  return (
    <FigurePanel id="deal-results" title="Live Results">
      {resultLines(results).map((line) => (
        <FigureLine key={line.figure} {...line} texts={texts} />
      ))}
    </FigurePanel>
  );
}

export function MonthlyBreakdownPanel({ results, texts }: { results: DealResults; texts: DealTexts }) {
  return (
    <FigurePanel id="deal-breakdown" title="Monthly Breakdown">
      {breakdownLines(results).map((line) => (
        <FigureLine key={line.figure} {...line} total={line.signed} texts={texts} />
      ))}
    </FigurePanel>
  );
}

function FigurePanel({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={`panel ${id}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl>{children}</dl>
    </section>
  );
}

const costs = ['loanPayment', 'taxes', 'insurance', 'maintenance', 'management', 'other'] as const;

function breakdownLines({ breakdown, monthlyRental, cashFlow }: DealResults): Line[] {
  const line = (figure: DealFigure, value: string): Line => ({
    figure,
    label: dealFormulas[figure].label,
    value,
  });
  return [
    line('monthlyRental', usd(monthlyRental)),
    line('vacancyLoss', usdSigned(-breakdown.vacancyLoss)),
    ...costs.map((cost) => line(cost, usdSigned(-breakdown[cost]))),
    { ...line('cashFlow', usdSigned(cashFlow)), signed: true },
  ];
}

/** On a phone: the result in one line that stays visible while typing. The panel has the same figures. */
export const DealResultLine = memo(function DealResultLine({ results }: { results: DealResults }) {
  const [cashFlow, capRate, roi] = resultLines(results);
  return (
    <p className="deal-line" aria-hidden="true">
      {[cashFlow, capRate, roi].map(
        (line) =>
          line && (
            <span key={line.figure}>
              <small>{line.figure === 'roiPercent' ? 'Cash-on-cash' : line.label}</small>
              <FigureValue value={line.value} signed />
            </span>
          ),
      )}
    </p>
  );
});
