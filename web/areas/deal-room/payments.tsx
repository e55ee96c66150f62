import type { LoggedPayment } from '#shared/pipeline/activity.ts';
import type { ReversalReason } from '#shared/pipeline/reversal-reason.ts';
import { shortDate } from '#shared/values/dates.ts';
import { usdToCent } from '#shared/values/money.ts';

type PaymentsProps = { words: string; payments: readonly (LoggedPayment & { reason?: ReversalReason })[] };

/** Payments that were recorded or taken back together, a line each. */
export function Payments({ words, payments }: PaymentsProps) {
  return payments.map(({ entry, label, amount, day, reason }) => (
    <p key={entry}>
      {words}: {label} <b>{usdToCent(amount / 100)}</b>{' '}
      <em>
        · {shortDate(day)}
        {reason !== undefined && reason !== 'other' && `, ${reasons[reason]}`}
      </em>
    </p>
  ));
}

const reasons: Record<Exclude<ReversalReason, 'other'>, string> = {
  returned: 'returned by the bank',
  duplicate: 'recorded twice',
  wrong_amount: 'wrong amount',
  wrong_day: 'wrong day',
  wrong_loan: 'wrong loan',
  undo: 'undone',
};
