import { useRef, useState } from 'react';
import { centsOf } from '#shared/billing/cents-of.ts';
import { type NewRefund, refundReason, type StaffPayment } from '#shared/billing/staff-billing.ts';
import { shortDate } from '#shared/values/dates.ts';
import { usdToCent } from '#shared/values/money.ts';
import { wholeNumber } from '#shared/values/numbers.ts';
import { ApiError } from '#web/api/client.ts';
import { newUlid } from '#web/api/new-ulid.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx';
import { submitting, useAction } from '#web/ui/forms/use-action.ts';
import { Problem } from '#web/ui/layout/problem.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import '#web/ui/forms/fields.css';

type RefundDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  payment: StaffPayment;
  onRefund: (refund: NewRefund) => Promise<void>;
};

const dollars = (cents: number) => usdToCent(cents / 100);

/** Asks how much of a payment goes back and why, and says what follows. */
export function RefundDialog({ open, onOpenChange, payment, onRefund }: RefundDialogProps) {
  const left = payment.refundable_cents;
  const [amount, setAmount] = useState(dollars(left).replace('$', ''));
  const [reason, setReason] = useState('');
  const cents = centsOf(amount);
  const keyOf = useKeys();
  const { busy, problem, run } = useAction(async () => {
    if (cents === undefined) return;
    const asked = { payment: payment.id, cents, reason: reason.trim() };
    const { key, forget } = keyOf(JSON.stringify(asked));
    await onRefund({ key, ...asked }).catch((error: unknown) => {
      if (!isUnknown(error)) forget();
      throw error;
    });
    toast({ title: 'Refunded', text: `${dollars(cents)} goes back to the card.` });
    onOpenChange(false);
  });

  const isAmount = cents !== undefined && cents > 0 && cents <= left;
  const { length } = reason.trim();
  const isReason = length >= refundReason.least && length <= refundReason.most;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !busy && onOpenChange(next)}
      title="Refund payment"
      description={`${dollars(payment.cents)} paid on ${shortDate(payment.at)}, ${dollars(left)} left to refund.`}
    >
      <form className="stack" onSubmit={submitting(() => isAmount && isReason && run())}>
        <Field
          name="amount"
          label="Amount"
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          {...(!isAmount && amount !== '' && { error: `Enter an amount up to ${dollars(left)}.` })}
          onChange={(event) => setAmount(event.target.value)}
        />
        <TextAreaField
          name="reason"
          label="Reason"
          hint={`For your team. ${wholeNumber(length)} of ${refundReason.least} to ${refundReason.most} characters`}
          rows={3}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {isAmount && <p>{outcome(cents, payment)}</p>}
        <Problem error={problem} />
        <div className="button-row">
          <Button type="submit" variant="danger" busy={busy} disabled={!isAmount || !isReason}>
            {isAmount ? `Refund ${dollars(cents)}` : 'Refund'}
          </Button>
          <Button variant="quiet" disabled={busy} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Names the effect of a refund: the sync ends a plan whose last payment went back wholly. */
function outcome(cents: number, { refundable_cents: left }: StaffPayment): string {
  if (cents < left) return 'The plan goes on.';
  return 'The whole payment goes back. If it pays for the current plan, the plan ends right away.';
}

/** It may have been made: the same key finds out. */
const isUnknown = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500) && error.status !== 501;

/** One key for one refund, however often it is sent; another for another, and after one that was refused. */
function useKeys() {
  const kept = useRef<{ asked: string; key: string }>(undefined);
  return (asked: string) => {
    if (kept.current?.asked !== asked) kept.current = { asked, key: newUlid() };
    const { key } = kept.current;
    return {
      key,
      forget() {
        kept.current = undefined;
      },
    };
  };
}
