import { useId } from 'react';
import type { EstimateKey } from '#shared/lists/estimates/estimate-keys.ts';
import { isPercent, lineError, readPercent, type TypedEstimates } from '#shared/lists/estimates/typed-estimates.ts';
import type { EstimateLine } from '#shared/lists/rows/estimate-lines.ts';
import { usd } from '#shared/values/money.ts';
import { percentUpTo } from '#shared/values/percent.ts';
import { classes } from '#web/ui/controls/classes.ts';
import './estimates.css';

/** Without `rows` it is not known how many lack it. */
export type ShownLine = Pick<EstimateLine, 'key'> & Partial<EstimateLine>;

const labels: Readonly<Record<EstimateKey, string>> = {
  rent: 'Rent',
  taxes: 'Taxes',
  insurance: 'Insurance',
  hoa: 'HOA',
  loan: 'Loan, payments left',
  arrears: 'Arrears',
};

const units: Readonly<Record<EstimateKey, string>> = {
  rent: '% of value a month',
  taxes: '% of value a year',
  insurance: '% of value a year',
  hoa: '% of value a month',
  loan: 'by its day or the last sale',
  arrears: '6 payments, or 2 years of taxes',
};

const monthly: readonly EstimateKey[] = ['rent', 'hoa'];

type EstimateLinesProps = {
  lines: readonly ShownLine[];
  /** Rows of the list. */
  total: number;
  typed: TypedEstimates;
  onTyped: (typed: TypedEstimates) => void;
};

/** A line for each figure that is estimated, with its switch: "Rent, 61 of 61 rows: 0.6 % of value a month". */
export function EstimateLines({ lines, total, typed, onTyped }: EstimateLinesProps) {
  const id = useId();
  return (
    <ul className="estimate-lines">
      {lines.map(({ key, rows, example }) => {
        const line = typed[key];
        const error = lineError(key, line);
        const errorId = `${id}-${key}`;
        const change = (part: Partial<typeof line>) => onTyped({ ...typed, [key]: { ...line, ...part } });
        const isByState = key === 'taxes' && readPercent('taxes', line.text) === 'state';
        return (
          <li key={key} data-off={!line.isOn || undefined}>
            <label>
              <input type="checkbox" checked={line.isOn} onChange={({ target }) => change({ isOn: target.checked })} />
              <span className="visually-hidden">Estimate </span>
              <b>{labels[key]}</b>
            </label>
            <span className="estimate-rows">{rows !== undefined && `${rows} of ${total} rows`}</span>
            {isPercent(key) ? (
              <span className={classes('field', error !== undefined && 'field-invalid')}>
                <span className="field-box">
                  <input
                    aria-label={`${labels[key]}, ${units[key]}`}
                    aria-invalid={error !== undefined || undefined}
                    aria-describedby={error === undefined ? undefined : errorId}
                    inputMode={key === 'taxes' ? undefined : 'decimal'}
                    disabled={!line.isOn}
                    value={line.text}
                    onChange={({ target }) => change({ text: target.value })}
                  />
                  {!isByState && <span className="field-affix">{units[key]}</span>}
                </span>
              </span>
            ) : (
              <span className="estimate-how">{units[key]}</span>
            )}
            {error !== undefined ? (
              <p className="field-error" id={errorId}>
                {error}
              </p>
            ) : (
              <span className="estimate-example">
                {line.isOn ? exampleText(key, line.text, example) : 'stays unknown'}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** "1962 E Ironwood Dr: $2,400 a month". */
function exampleText(key: EstimateKey, text: string, example: EstimateLine['example'] | undefined): string {
  if (example === undefined) return '';
  const { street, value, percent: usual } = example;
  if (!isPercent(key)) return `${street}: ${example.text ?? ''}`;
  const typed = readPercent(key, text);
  const percent = typed === 'state' ? usual : typed;
  if (percent == null || value === undefined) return '';
  const amount = `${usd((percent * value) / 100)} a ${monthly.includes(key) ? 'month' : 'year'}`;
  return typed === 'state' ? `${street}: ${percentUpTo(percent, 3)}, ${amount}` : `${street}: ${amount}`;
}
