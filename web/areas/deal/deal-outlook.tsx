import { memo } from 'react';
import { cashInvested, dealLoan, dealNumbers } from '#shared/finance/deal.ts';
import { type DealFigure, dealFormulas } from '#shared/finance/deal-formulas.ts';
import {
  breakEvenRatio,
  dealCashFlows,
  debtServiceCoverage,
  equityOverTime,
  grossRentMultiplier,
  internalRateOfReturn,
  projectDeal,
} from '#shared/finance/projection.ts';
import { AmortizationChart } from '#web/areas/deal/charts/amortization-chart.tsx';
import { EquityChart } from '#web/areas/deal/charts/equity-chart.tsx';
import { Figure, Figures } from '#web/ui/layout/figure.tsx';
import { percent, percentSigned, usd } from '#web/ui/text/format.ts';
import { DealField } from './deal-field.tsx';
import { type DealFieldName, growthFields } from './deal-fields.ts';
import { explanationOf } from './explanations.ts';
import { ProjectionDownload, ProjectionTable } from './projection-table.tsx';
import type { DealTexts } from './use-deal-form.ts';

type Ratio = { figure: DealFigure; value: string | null; signed?: boolean };

/** The deal's long-term results: ratios, charts, ten years and their growth assumptions. */
export function DealOutlook({
  texts,
  shown,
  address,
  onChange,
}: {
  /** The fields' current values. */
  texts: DealTexts;
  /** The values that ratios, charts and table show; they may lag behind the fields. */
  shown: DealTexts;
  address: string;
  onChange: (name: DealFieldName, text: string) => void;
}) {
  return (
    <>
      <Pictures texts={shown} />
      <section className="deal-part" aria-labelledby="deal-ten-years">
        <div className="deal-part-head">
          <h2 id="deal-ten-years">Ten years</h2>
          <ProjectionDownload texts={texts} address={address} />
        </div>
        <div className="deal-growth no-print">
          {growthFields.map((name) => (
            <DealField key={name} name={name} text={texts[name]} onChange={onChange} />
          ))}
        </div>
        <YearTable texts={shown} />
        <p className="small muted">
          A projection at the growth you enter, not a forecast. Income and costs are of the year, value and loan at its
          end.
        </p>
      </section>
    </>
  );
}

const Pictures = memo(function Pictures({ texts }: { texts: DealTexts }) {
  return (
    <>
      <section className="deal-part" aria-labelledby="deal-ratios">
        <h2 id="deal-ratios">Ratios</h2>
        <Figures>
          {ratiosOf(texts).map(({ figure, value, signed }) => (
            <Figure
              key={figure}
              label={dealFormulas[figure].label}
              value={value}
              signed={signed}
              provenance={value === null ? 'missing' : 'computed'}
              explanation={explanationOf(figure, texts)}
            />
          ))}
        </Figures>
      </section>
      <section className="deal-part" aria-labelledby="deal-pictures">
        <h2 id="deal-pictures">Loan and equity</h2>
        <div className="deal-pictures">
          <AmortizationChart loan={dealLoan(texts)} />
          <EquityChart points={equityOverTime(texts, texts)} />
        </div>
      </section>
    </>
  );
});

const YearTable = memo(function YearTable({ texts }: { texts: DealTexts }) {
  return <ProjectionTable rows={projectDeal(texts, texts)} texts={texts} />;
});

/** The formatted ratios; `null` if one can't be calculated. */
export function ratiosOf(texts: DealTexts): Ratio[] {
  const coverage = debtServiceCoverage(texts);
  const breakEven = breakEvenRatio(texts);
  const multiplier = grossRentMultiplier(texts);
  const returnRate = internalRateOfReturn(dealCashFlows(texts, projectDeal(texts, texts)));
  return [
    { figure: 'debtServiceCoverage', value: coverage === null ? null : `${coverage.toFixed(2)}×` },
    { figure: 'breakEvenRatio', value: breakEven === null ? null : percent(breakEven, 2) },
    { figure: 'grossRentMultiplier', value: multiplier === null ? null : multiplier.toFixed(2) },
    {
      figure: 'internalRateOfReturn',
      value: returnRate === null ? null : percentSigned(returnRate),
      signed: true,
    },
    { figure: 'cashInvested', value: usd(cashInvested(dealNumbers(texts))) },
  ];
}
