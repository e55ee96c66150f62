import { memo, type ReactNode } from 'react';
import type { DealResults } from '#shared/finance/deal.ts';
import { dealFormulas } from '#shared/finance/deal-formulas.ts';
import type { CalculatorInputs } from '#shared/finance/deal-inputs.ts';
import { neededFor, needsText } from '#shared/finance/deal-needs.ts';
import type { DealFigure } from '#shared/finance/figure-inputs.ts';
import { firstYearReturn } from '#shared/finance/projection.ts';
import { usd, usdSigned } from '#shared/values/money.ts';
import { percentSigned } from '#shared/values/percent.ts';
import { FigureValue } from '#web/ui/layout/figure.tsx';
import { explanationOf } from './explanations.ts';

type Line = {
  figure: DealFigure;
  label: string;
  value: string;
  note?: string;
  signed?: boolean;
  /** Facts missing for the value, in words. */
  needs?: string | undefined;
};

/** The formatted results: money in whole dollars, percentages with two decimals. */
export function resultLines(results: DealResults, inputs: CalculatorInputs): Line[] {
  const lines: Line[] = [
    {
      figure: 'cashFlow',
      label: 'Cash flow',
      value: usdSigned(results.cashFlow),
      note: 'a month',
      signed: true,
    },
    { figure: 'capRate', label: 'Cap rate', value: percentSigned(results.capRate) },
    { figure: 'roiPercent', label: 'Cash-on-cash ROI', value: percentSigned(results.roiPercent) },
    {
      figure: 'totalReturn',
      label: 'Total return',
      value: usdSigned(results.totalReturn),
      note: 'cash flow a year',
      signed: true,
    },
    {
      figure: 'firstYearReturn',
      label: dealFormulas.firstYearReturn.label,
      value: usdSigned(firstYearReturn(inputs, inputs)),
      note: 'first year',
      signed: true,
    },
    { figure: 'monthlyRental', label: 'Monthly rental', value: usd(results.monthlyRental) },
    { figure: 'monthlyExpenses', label: 'Monthly expenses', value: usd(results.monthlyExpenses) },
  ];
  return lines.map((line) => withNeeds(line, inputs));
}

function withNeeds(line: Line, inputs: CalculatorInputs): Line {
  return { ...line, needs: needsText(neededFor(line.figure, inputs)) };
}

/** A figure with its formula. `shown` may lag behind the value, so a key press renders only the figures it changes. */
const FigureLine = memo(function FigureLine({
  figure,
  label,
  value,
  note,
  signed = false,
  needs,
  total = false,
  shown,
}: Line & { total?: boolean; shown: CalculatorInputs }) {
  return (
    <div className={total ? 'total' : undefined} data-figure={figure}>
      <dt>{label}</dt>
      <dd>
        <FigureValue
          value={value}
          signed={signed}
          needs={needs}
          provenance="computed"
          explanation={explanationOf(figure, shown)}
        />
        {note !== undefined && needs === undefined && <small>{note}</small>}
      </dd>
    </div>
  );
});

type PanelProps = {
  results: DealResults;
  inputs: CalculatorInputs;
  /** The inputs that explanations name; they may lag behind. */
  shown: CalculatorInputs;
};

export function DealResultsPanel({ results, inputs, shown }: PanelProps) {
  return (
    <FigurePanel id="deal-results" title="Live Results">
      {resultLines(results, inputs).map((line) => (
        <FigureLine key={line.figure} {...line} shown={shown} />
      ))}
    </FigurePanel>
  );
}

export function MonthlyBreakdownPanel({ results, inputs, shown }: PanelProps) {
  return (
    <FigurePanel id="deal-breakdown" title="Monthly Breakdown">
      {breakdownLines(results, inputs).map((line) => (
        <FigureLine key={line.figure} {...line} total={line.signed} shown={shown} />
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

const costs = ['loanPayment', 'taxes', 'insurance', 'hoa', 'maintenance', 'management', 'other'] as const;

export function breakdownLines({ breakdown, monthlyRental, cashFlow }: DealResults, inputs: CalculatorInputs): Line[] {
  const line = (figure: DealFigure, value: string): Line => ({
    figure,
    label: dealFormulas[figure].label,
    value,
  });
  const lines: Line[] = [
    line('monthlyRental', usd(monthlyRental)),
    line('vacancyLoss', usdSigned(-breakdown.vacancyLoss)),
    ...costs.map((cost) => line(cost, usdSigned(-breakdown[cost]))),
    { ...line('cashFlow', usdSigned(cashFlow)), signed: true },
  ];
  return lines.map((each) => withNeeds(each, inputs));
}

/** On a phone: the result in one line that stays visible while typing. The panel has the same figures. */
export const DealResultLine = memo(function DealResultLine({
  results,
  inputs,
}: Pick<PanelProps, 'results' | 'inputs'>) {
  const [cashFlow, capRate, roi] = resultLines(results, inputs);
  return (
    <p className="deal-line" aria-hidden="true">
      {[cashFlow, capRate, roi].map(
        (line) =>
          line && (
            <span key={line.figure}>
              <small>{line.figure === 'roiPercent' ? 'Cash-on-cash' : line.label}</small>
              <FigureValue value={line.value} signed={line.signed} needs={line.needs} />
            </span>
          ),
      )}
    </p>
  );
});
