import type { Driver } from '#shared/evidence/comps.ts';
import { shortDate } from '#shared/values/dates.ts';
import { usd, usdSigned } from '#shared/values/money.ts';
import { percent, percentFactor } from '#shared/values/percent.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useFixed } from '#web/ui/controls/may.tsx';
import { showProblem } from '#web/ui/forms/show-problem.ts';
import { useAction } from '#web/ui/forms/use-action.ts';
import { NotAvailable } from '#web/ui/layout/figure.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { VerdictShape } from '#web/ui/text/verdict.tsx';
import { PriceChart } from './price-chart.tsx';
import type { Workbench } from './use-comps.ts';

type CompsValueProps = { bench: Workbench; letterOf: (id: string) => string };

/** The value after repairs by the sales, and the changes that move it most. */
export function CompsValue({ bench, letterOf }: CompsValueProps) {
  const { value, range, kept, spreadPercent } = bench.valuation;
  return (
    <section className="comps-value" aria-label="Value after repairs">
      <div>
        <h2 className="label">Value after repairs</h2>
        <p className="comps-big" aria-live="polite">
          {value === null ? <NotAvailable /> : usd(value)}
        </p>
        {value === null || range === null || spreadPercent === null ? (
          <p className="small">Keep a sale with a price, a date and a distance to get a value.</p>
        ) : (
          <>
            <p className="small">
              {usd(range.low)} to {usd(range.high)}
            </p>
            <p className="small muted">
              {kept} {kept === 1 ? 'sale' : 'sales'} kept, spread {percent(spreadPercent, 1)}
            </p>
          </>
        )}
        <InDeal bench={bench} />
      </div>
      <PriceChart bench={bench} />
      <Drivers drivers={bench.drivers} letterOf={letterOf} condition={bench.valuation.unitValues.condition} />
    </section>
  );
}

/** Whether the deal uses the value, and the way to make it. */
function InDeal({ bench: { valuation, inDeal, use, stopUsing } }: { bench: Workbench }) {
  const { value } = valuation;
  const { busy, run } = useAction(
    async () => {
      if (await use()) return;
      toast({
        title: 'The value has changed',
        text: 'Sales were changed elsewhere. Check the new value, then use it.',
      });
    },
    (failure) => {
      showProblem('The value could not be used', failure);
      return '';
    },
  );
  const isFixed = useFixed();
  const isUsed = inDeal !== null && inDeal.value === value;
  return (
    <div className="small comps-use">
      {inDeal === null ? (
        <p className="muted">This deal counts the value as is.</p>
      ) : isUsed ? (
        <p>
          <span className="comps-used row">
            <VerdictShape verdict="works" /> <b>This deal uses it</b>
          </span>
          <span className="muted">
            {inDeal.since === null ? ' as your value.' : ` since ${shortDate(inDeal.since)}, as your value.`}
          </span>
        </p>
      ) : (
        <p>
          This deal uses <b>{usd(inDeal.value)}</b>
          <span className="muted">
            {inDeal.since === null ? ', entered by you.' : `, from these comps on ${shortDate(inDeal.since)}.`}
          </span>
        </p>
      )}
      <p className="comps-use-actions cluster no-print">
        {value !== null && !isUsed && (
          <Button need="write" variant="primary" busy={busy} onClick={run}>
            Use this value in the deal
          </Button>
        )}
        {inDeal !== null && !isFixed && (
          <button type="button" className="link-button" onClick={stopUsing}>
            Stop using {isUsed ? 'it' : usd(inDeal.value)}
          </button>
        )}
      </p>
    </div>
  );
}

const shownDrivers = 6;

function Drivers({
  drivers,
  letterOf,
  condition,
}: {
  drivers: readonly Driver[];
  letterOf: CompsValueProps['letterOf'];
  condition: number;
}) {
  const shown = drivers.slice(0, shownDrivers);
  if (shown.length === 0) return null;
  const longest = Math.max(...shown.map(({ difference }) => Math.abs(difference ?? 0)), 1);
  const nameOf = ({ change }: Driver) => {
    if (change === 'no_trend') return 'No price trend';
    if (change === 'lower_condition') return `${percentFactor(condition - 1)} a grade, not ${percentFactor(condition)}`;
    return `Leave out ${letterOf(change.leftOut)}`;
  };
  return (
    <div>
      <h2 className="label">What drives it</h2>
      <table className="comps-drivers">
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Change</th>
            <th scope="col">Difference</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((driver) => {
            const { difference, value } = driver;
            const width = (44 * Math.abs(difference ?? 0)) / longest;
            return (
              <tr key={nameOf(driver)}>
                <th scope="row">{nameOf(driver)}</th>
                <td className="num">
                  <svg viewBox="0 0 96 12" aria-hidden="true" focusable="false">
                    <path d="M48 0v12" className="comps-axis" />
                    <rect
                      x={difference !== null && difference < 0 ? 48 - width : 48}
                      y="2"
                      width={width}
                      height="8"
                      className={difference !== null && difference < 0 ? 'comps-less' : 'comps-more'}
                    />
                  </svg>
                  {difference === null ? <NotAvailable /> : usdSigned(difference)}
                </td>
                <td className="num muted">{value === null ? 'no value' : usd(value)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
