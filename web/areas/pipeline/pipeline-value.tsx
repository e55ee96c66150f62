import type { DealRow } from '#shared/pipeline/deal-row.ts';
import { pipelineValue, type Sum } from '#shared/pipeline/pipeline-value.ts';
import { stageNames } from '#shared/pipeline/stage.ts';
import { usd } from '#shared/values/money.ts';
import { NotAvailable } from '#web/ui/layout/figure.tsx';
import { TermList } from '#web/ui/layout/term-list.tsx';
import './pipeline-value.css';

/** Sums of all of the user's deals, by stage, with the unknown ones counted beside each sum. */
export function PipelineValue({ deals }: { deals: DealRow[] }) {
  const { stages, active, estimates, cashFlow, cashToClose, samples } = pipelineValue(deals);
  const most = Math.max(1, ...stages.map(({ price }) => price.sum ?? 0));
  return (
    <section className="pipeline-value" aria-labelledby="pipeline-value">
      <h2 id="pipeline-value">Value by stage</h2>
      <p className="small muted">
        Purchase price of each active deal{estimates > 0 && `, ${estimates} at the estimated value`}
        {samples > 0 && `. ${inDeals(samples)} with sample data`}
      </p>
      <table>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Stage</th>
            <th scope="col">Deals</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {stages.map(({ stage, price }) => (
            <tr key={stage}>
              <th scope="row">
                {stageNames[stage]}
                <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" focusable="false">
                  <rect width={(100 * (price.sum ?? 0)) / most} height="6" />
                </svg>
              </th>
              <td>{price.known + price.unknown}</td>
              <td>
                <Amount of={price} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              Active <small>{missing(active, 'price')}</small>
            </th>
            <td>{active.known + active.unknown}</td>
            <td>
              <Amount of={active} />
            </td>
          </tr>
        </tfoot>
      </table>
      <TermList
        className="pipeline-sums ruled-above"
        terms={[
          ['Monthly cash flow, closed deals', <Amount key="closed" of={cashFlow.closed} what="cash flow" />],
          ['Monthly cash flow, under contract', <Amount key="contract" of={cashFlow.contract} what="cash flow" />],
          ['Cash needed to close', <Amount key="cash" of={cashToClose} what="cash figure" />],
        ]}
      />
    </section>
  );
}

/** A sum; with `what` also how many deals are not in it. Without any deal it is nothing, not $0. */
function Amount({ of, what }: { of: Sum; what?: string }) {
  if (of.known + of.unknown === 0) return '—';
  return (
    <>
      {of.sum === null ? <NotAvailable /> : usd(of.sum)}
      {what && of.sum !== null && of.unknown > 0 && <small> {missing(of, what)}</small>}
    </>
  );
}

/** "1 has no price yet"; empty when all are known. */
function missing({ unknown }: Sum, what: string): string {
  if (unknown === 0) return '';
  return unknown === 1 ? `1 has no ${what} yet` : `${unknown} have no ${what} yet`;
}

const inDeals = (count: number): string => (count === 1 ? '1 deal' : `${count} deals`);
