import { memo } from 'react';
import { cashInvested, dealLoan, dealNumbers } from '#shared/finance/deal.ts';
import { dealFormulas } from '#shared/finance/deal-formulas.ts';
import type { CalculatorInput, CalculatorInputs } from '#shared/finance/deal-inputs.ts';
import { neededFor, needsText } from '#shared/finance/deal-needs.ts';
import type { DealFigure } from '#shared/finance/figure-inputs.ts';
import {
  breakEvenRatio,
  dealCashFlows,
  debtServiceCoverage,
  equityOverTime,
  grossRentMultiplier,
  internalRateOfReturn,
  netAtExit,
  projectDeal,
} from '#shared/finance/projection.ts';
import type { PropertyResult } from '#shared/property/property.ts';
import { usd } from '#shared/values/money.ts';
import { decimal } from '#shared/values/numbers.ts';
import { percent, percentSigned } from '#shared/values/percent.ts';
import { AmortizationChart } from '#web/areas/deal/charts/amortization-chart.tsx';
import { EquityChart } from '#web/areas/deal/charts/equity-chart.tsx';
import { Figure, Figures } from '#web/ui/layout/figure.tsx';
import { DealField } from './deal-field.tsx';
import { projectionFields } from './deal-fields.ts';
import { explanationOf } from './explanations.ts';
import { ProjectionDownload, ProjectionTable } from './projection-table.tsx';

type Ratio = { figure: DealFigure; value: string | null; note?: string; needs?: string | undefined };

/** The deal's long-term results: ratios, charts, ten years and their growth assumptions. */
export function DealOutlook({
  inputs,
  shown,
  property,
  onChange,
}: {
  /** The fields' current values. */
  inputs: CalculatorInputs;
  /** The values that ratios, charts and table show; they may lag behind the fields. */
  shown: CalculatorInputs;
  property: PropertyResult;
  onChange: (name: CalculatorInput, text: string) => void;
}) {
  return (
    <>
      <Pictures inputs={shown} />
      <section className="deal-part" aria-labelledby="deal-ten-years">
        <div className="deal-part-head">
          <h2 id="deal-ten-years">Ten years</h2>
          <ProjectionDownload inputs={inputs} property={property} />
        </div>
        <div className="deal-growth no-print">
          {projectionFields.map((name) => (
            <DealField key={name} name={name} text={inputs[name] ?? ''} onChange={onChange} />
          ))}
        </div>
        <YearTable inputs={shown} />
        <p className="small muted">
          A projection at the growth you enter, not a forecast. Income and costs are of the year, value and loan at its
          end. Selling costs count in the sale proceeds and the internal rate of return.
        </p>
      </section>
    </>
  );
}

const Pictures = memo(function Pictures({ inputs }: { inputs: CalculatorInputs }) {
  return (
    <>
      <Ratios inputs={inputs} />
      <section className="deal-part" aria-labelledby="deal-pictures">
        <h2 id="deal-pictures">Loan and equity</h2>
        <div className="deal-pictures">
          <AmortizationChart loan={dealLoan(inputs)} needs={needsText(neededFor('loanPayment', inputs))} />
          <EquityChart points={equityOverTime(inputs, inputs)} needs={needsText(neededFor('equity', inputs))} />
        </div>
      </section>
    </>
  );
});

export function Ratios({ inputs }: { inputs: CalculatorInputs }) {
  return (
    <section className="deal-part" aria-labelledby="deal-ratios">
      <h2 id="deal-ratios">Ratios</h2>
      <Figures>
        {ratiosOf(inputs).map(({ figure, value, note, needs }) => (
          <Figure
            key={figure}
            label={dealFormulas[figure].label}
            value={value}
            note={needs === undefined && value !== null ? note : undefined}
            needs={needs}
            provenance={value === null ? 'missing' : 'computed'}
            explanation={explanationOf(figure, inputs)}
          />
        ))}
      </Figures>
    </section>
  );
}

const YearTable = memo(function YearTable({ inputs }: { inputs: CalculatorInputs }) {
  return <ProjectionTable inputs={inputs} />;
});

/** The formatted ratios; `null` if one can't be calculated, `needs` if a fact is lacking. */
export function ratiosOf(inputs: CalculatorInputs): Ratio[] {
  const rows = projectDeal(inputs, inputs);
  const atExit = rows.at(-1);
  const coverage = debtServiceCoverage(inputs);
  const breakEven = breakEvenRatio(inputs);
  const multiplier = grossRentMultiplier(inputs);
  const returnRate = internalRateOfReturn(dealCashFlows(inputs, rows, inputs));
  const ratios: Ratio[] = [
    { figure: 'debtServiceCoverage', value: coverage === null ? null : `${decimal(coverage, 2)}×` },
    { figure: 'breakEvenRatio', value: breakEven === null ? null : percent(breakEven, 2) },
    { figure: 'grossRentMultiplier', value: multiplier === null ? null : decimal(multiplier, 2) },
    { figure: 'internalRateOfReturn', value: returnRate === null ? null : percentSigned(returnRate) },
    {
      figure: 'netAtExit',
      value: atExit === undefined ? null : usd(netAtExit(atExit, inputs)),
      note: `after ${rows.length} years`,
    },
    { figure: 'cashInvested', value: usd(cashInvested(dealNumbers(inputs))) },
  ];
  return ratios.map((ratio) => ({ ...ratio, needs: needsText(neededFor(ratio.figure, inputs)) }));
}
