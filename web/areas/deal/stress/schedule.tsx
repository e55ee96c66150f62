import { useState } from 'react';
import {
  dealSchedule,
  type ScheduleRow,
  scheduleColumns,
  scheduleCsv,
  scheduleYears,
} from '#shared/deal/deal-schedule.ts';
import type { KeptExit } from '#shared/exits/kept/exit-plan.ts';
import { sourceNames } from '#shared/property/source-name.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import type { CompareInput } from '#shared/structures/base/deal-input.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';
import { counted } from '#shared/values/words.ts';
import { Amount } from '#web/areas/deal/parts/amount.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Fold } from '#web/ui/controls/fold.tsx';
import { showProblem } from '#web/ui/forms/show-problem.ts';
import { useAction } from '#web/ui/forms/use-action.ts';
import { WorkbookButton } from '#web/ui/forms/workbook-button.tsx';
import { downloadFile } from '#web/ui/text/download-file.ts';
import { csvFileName } from '#web/ui/text/file-names.ts';
import './schedule.css';

/**
 * The deal month by month or year by year, and as a file for spreadsheets. Closed, it has the years: they are few, and
 * what paper shows.
 */
export function Schedule({
  input,
  structure,
  left,
  address,
  isSample,
}: {
  input: CompareInput;
  structure: Strategy;
  /** How the deal says that it is left, for its workbook. */
  left?: KeptExit;
  address: string;
  isSample: boolean;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [isYearly, setIsYearly] = useState(false);
  const numbersCsv = useAction(
    async () => {
      const { numbers, dealCsv } = await numbersOf();
      downloadFile(csvFileName(`${structure} Numbers`, address), 'text/csv;charset=utf-8', dealCsv(numbers));
    },
    (error) => showProblem('The file could not be made', error),
  );
  const deal = dealOf(input);
  const months = dealSchedule(deal, structure);
  if (months.length === 0) return null;
  const isMonthly = isOpen && !isYearly;
  const rows = isMonthly ? months : scheduleYears(months);
  // A column of zeros says nothing.
  const columns = scheduleColumns.filter(([, key]) => months.some((row) => row[key] !== 0));
  const unit = isMonthly ? 'Month' : 'Year';

  /** The numbers, and what writes them; loaded when they are asked for. */
  async function numbersOf() {
    const [{ dealNumbers }, writers] = await Promise.all([
      import('#shared/workbook/numbers-of-deal.ts'),
      import('#shared/workbook/deal-workbook.ts'),
    ]);
    const source = isSample ? sourceNames.sample : 'public records';
    const numbers = dealNumbers(deal, structure, { address, source, is_sample: isSample });
    if (!numbers) throw new Error('This structure has no exit.');
    return { numbers, ...writers };
  }

  async function exitNumbersOf() {
    if (left === undefined) return null;
    const { namedExitNumbers } = await import('#shared/workbook/exit-numbers.ts');
    return namedExitNumbers(deal, structure, left);
  }

  function download() {
    const name = csvFileName(`${structure} Schedule`, address);
    downloadFile(name, 'text/csv;charset=utf-8', scheduleCsv(months, isSample ? sourceNames.sample : undefined));
  }

  return (
    <Fold
      id="deal-schedule"
      title="Month by month"
      // The closing is no month.
      count={`${counted(months.length - 1, 'row')} · Excel`}
      onToggle={setIsOpen}
    >
      <p className="button-row no-print">
        <Button className="schedule-by-year" aria-pressed={isYearly} onClick={() => setIsYearly(!isYearly)}>
          By Year
        </Button>
        <Button onClick={download}>Schedule (CSV)</Button>
        <WorkbookButton
          fileName={csvFileName(`${structure} Numbers`, address).replace(/csv$/, 'xlsx')}
          label="Numbers (XLSX)"
          make={async () => {
            const [{ numbers, dealWorkbook }, exit] = await Promise.all([numbersOf(), exitNumbersOf()]);
            return dealWorkbook(numbers, exit);
          }}
        />
        <Button busy={numbersCsv.busy} onClick={numbersCsv.run}>
          Numbers (CSV)
        </Button>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than its window must scroll by keyboard too. */}
      <section className="schedule" aria-label={`${unit} by ${unit.toLowerCase()}`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{unit}</th>
              {columns.map(([head]) => (
                <th key={head} scope="col" className="num">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ScheduleLine key={row.period} row={row} columns={columns} />
            ))}
          </tbody>
        </table>
      </section>
      <p className="small muted">Balances are at the end of the {unit.toLowerCase()}, before a sale pays them.</p>
    </Fold>
  );
}

function ScheduleLine({ row, columns }: { row: ScheduleRow; columns: readonly (typeof scheduleColumns)[number][] }) {
  return (
    <tr>
      <th scope="row">{row.period === 0 ? 'Closing' : row.period}</th>
      {columns.map(([head, key]) => (
        <td key={head} className="num">
          <Amount of={row[key]} />
        </td>
      ))}
    </tr>
  );
}
