import { useId } from 'react';
import { repairLines } from '#shared/evidence/repair-lines.ts';
import { shortDate } from '#shared/values/dates.ts';
import { usd } from '#shared/values/money.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useFixed } from '#web/ui/controls/may.tsx';
import { showProblem } from '#web/ui/forms/show-problem.ts';
import { useAction } from '#web/ui/forms/use-action.ts';
import { NotAvailable } from '#web/ui/layout/figure.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { VerdictShape } from '#web/ui/text/verdict.tsx';
import type { RepairDesk } from './use-repairs.ts';

const names: Readonly<Record<string, string>> = { area: 'Living area', contingency: 'Contingency' };

/** For example "Roof, quantity". */
function fieldName(field: string): string {
  const [of = '', part = ''] = field.split('.');
  if (of === 'perFoot') return `${part.slice(0, 1).toUpperCase()}${part.slice(1)}, per sq ft`;
  const line = repairLines.find(({ id }) => id === of);
  return line === undefined ? (names[field] ?? field) : `${line.label}, ${part}`;
}

/** The total, and whether the deal uses it. */
export function RepairTotal({ desk: { read, inDeal, use, stopUsing } }: { desk: RepairDesk }) {
  const { total, toFix } = read;
  const toFixId = useId();
  const isFixed = useFixed();
  const { busy, run } = useAction(
    async () => {
      if (await use()) return;
      toast({ title: 'The estimate has changed', text: 'It was changed elsewhere. Check it, then use it.' });
    },
    (failure) => {
      showProblem('The estimate could not be used', failure);
      return '';
    },
  );
  const isUsed = total !== null && inDeal?.repairs === total.mid && inDeal.high === total.high;
  return (
    <section className="repairs-total wrapping" aria-label="Estimate">
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
            <span className="repairs-used row">
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
        {toFix.length > 0 && (
          <p className="repairs-to-fix" id={toFixId}>
            <b>{total === null ? 'Nothing is priced yet.' : 'This total is not right yet.'}</b> To use it in the deal,
            fix: {toFix.map(fieldName).join('; ')}.
          </p>
        )}
        <p className="repairs-use-actions cluster no-print">
          {total !== null && !isUsed && (
            <Button
              need="write"
              variant="primary"
              busy={busy}
              disabled={toFix.length > 0}
              aria-describedby={toFix.length > 0 ? toFixId : undefined}
              onClick={run}
            >
              Use in the deal
            </Button>
          )}
          {inDeal !== null && !isFixed && (
            <button type="button" className="link-button" onClick={stopUsing}>
              Stop using {isUsed ? 'it' : usd(inDeal.repairs)}
            </button>
          )}
        </p>
      </div>
    </section>
  );
}
