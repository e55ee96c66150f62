import type { CalculatorInputs } from '#shared/finance/deal-inputs.ts';
import { neededFor, needsText } from '#shared/finance/deal-needs.ts';
import type { DealFigure } from '#shared/finance/figure-inputs.ts';
import { type ProjectionRow, projectDeal } from '#shared/finance/projection.ts';
import type { PropertyResult } from '#shared/property/property.ts';
import { isSample } from '#shared/property/sample-notice.ts';
import { sourceNames } from '#shared/property/source-name.ts';
import { usd, usdSigned } from '#shared/values/money.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showProblem } from '#web/ui/forms/show-problem.ts';
import { useAction } from '#web/ui/forms/use-action.ts';
import { NotAvailable } from '#web/ui/layout/figure.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { downloadFile } from '#web/ui/text/download-file.ts';
import { csvFileName } from '#web/ui/text/file-names.ts';
import { explanationOf } from './explanations.ts';

type Column = {
  head: string;
  figures: DealFigure[];
  value: (row: ProjectionRow) => number;
  signed?: boolean;
};

const columns: Column[] = [
  { head: 'Rent', figures: ['rent'], value: (row) => row.rent },
  {
    head: 'Vacancy and expenses',
    figures: ['vacancy', 'operatingCosts'],
    value: (row) => row.vacancy + row.operatingCosts,
  },
  { head: 'NOI', figures: ['netOperatingIncome'], value: (row) => row.netOperatingIncome },
  { head: 'Debt service', figures: ['debtService'], value: (row) => row.debtService },
  { head: 'Cash flow', figures: ['annualCashFlow'], value: (row) => row.cashFlow, signed: true },
  { head: 'Value', figures: ['propertyValue'], value: (row) => row.propertyValue },
  { head: 'Loan balance', figures: ['loanBalance'], value: (row) => row.loanBalance },
  { head: 'Equity', figures: ['equity'], value: (row) => row.equity },
];

/** The deal by year: income and costs of the year, value and loan at its end. A dash stands where a fact is lacking. */
export function ProjectionTable({ inputs }: { inputs: CalculatorInputs }) {
  const needs = columns.map(({ figures }) => figures.flatMap((figure) => neededFor(figure, inputs)));
  const lacking = needsText([...new Set(needs.flat())]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than its window must scroll by keyboard too.
    <section className="deal-years" aria-label="Year by year" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Year</th>
            {columns.map(({ head, figures }) => (
              <th key={head} scope="col" className="num">
                <Tooltip text={figures.map((figure) => explanationOf(figure, inputs)).join(' ')}>{head}</Tooltip>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {projectDeal(inputs, inputs).map((row) => (
            <tr key={row.year}>
              <th scope="row">{row.year}</th>
              {columns.map(({ head, value, signed }, index) => (
                <td key={head} className="num">
                  {needs[index]?.length ? <NotAvailable /> : signed ? <Signed amount={value(row)} /> : usd(value(row))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {lacking !== undefined && (
        <p className="small muted">
          <span aria-hidden="true">— </span>
          {lacking}
        </p>
      )}
    </section>
  );
}

function Signed({ amount }: { amount: number }) {
  const rounded = Math.round(amount);
  const tone = rounded < 0 ? 'negative' : rounded > 0 ? 'positive' : undefined;
  return <span className={tone}>{usdSigned(amount)}</span>;
}

export function ProjectionDownload({ inputs, property }: { inputs: CalculatorInputs; property: PropertyResult }) {
  const file = useAction(
    async () => {
      const { projectionCsv } = await import('#shared/finance/projection-csv.ts');
      const table = projectionCsv(inputs, isSample(property) ? sourceNames.sample : undefined);
      downloadFile(csvFileName('Ten Years', property.address), 'text/csv;charset=utf-8', table);
    },
    (error) => showProblem('The file could not be made', error),
  );
  return (
    <Button className="no-print" busy={file.busy} onClick={file.run}>
      Download CSV
    </Button>
  );
}
