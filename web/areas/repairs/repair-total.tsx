import { Button } from '#web/ui/controls/button.tsx';
import { NotAvailable } from '#web/ui/layout/figure.tsx';
import { shortDate, usd } from '#web/ui/text/format.ts';
import { VerdictShape } from '#web/ui/text/verdict.tsx';
import type { RepairDesk } from './use-repairs.ts';

/** What it comes to, and whether the deal uses it. */
export function RepairTotal({ desk: { read, inDeal, use } }: { desk: RepairDesk }) {
  const { total } = read;
  const isUsed = total !== null && inDeal?.repairs === total.mid && inDeal.high === total.high;
  return (
    <section className="repairs-total" aria-label="Estimate">
      <dl aria-live="polite">
        <div>
          <dt className="label">Low</dt>
          <dd>{total === null ? <NotAvailable /> : usd(total.low)}</dd>
        </div>
        <div className="repairs-mid">
          <dt className="label">Repairs</dt>
          <dd>{total === null ? <NotAvailable /> : usd(total.mid)}</dd>
        </div>
        <div>
          <dt className="label">High</dt>
          <dd>{total === null ? <NotAvailable /> : usd(total.high)}</dd>
        </div>
      </dl>
      <div className="small repairs-use">
        {inDeal === null ? (
          <p className="muted">{total === null ? 'Nothing is priced yet.' : 'This deal does not use it yet.'}</p>
        ) : isUsed ? (
          <p>
            <span className="repairs-used">
              <VerdictShape verdict="works" /> <b>This deal uses it</b>
            </span>
            <span className="muted">
              {inDeal.since === null ? '' : ` since ${shortDate(inDeal.since)}`}: {usd(total.mid)} as repairs, and the
              stress test {usd(total.high)}.
            </span>
          </p>
        ) : (
          <p>
            This deal uses <b>{usd(inDeal.repairs)}</b>
            <span className="muted">
              {inDeal.since === null ? ', entered by you.' : `, from this estimate on ${shortDate(inDeal.since)}.`}
            </span>
          </p>
        )}
        <p className="repairs-use-actions no-print">
          {total !== null && !isUsed && (
            <Button variant="primary" onClick={() => use(total)}>
              Use in the deal
            </Button>
          )}
          {inDeal !== null && (
            <button type="button" className="link-button" onClick={() => use(null)}>
              Stop using {isUsed ? 'it' : usd(inDeal.repairs)}
            </button>
          )}
        </p>
      </div>
    </section>
  );
}
