import { type ReactNode, useState } from 'react';
import { plans } from '#shared/account/plans.ts';
import type { SubscriptionState } from '#shared/account/subscription.ts';
import type {
  AllowSellerMail,
  NewRefund,
  Refund,
  RefundState,
  StaffBilling,
  StaffPayment,
} from '#shared/billing/staff-billing.ts';
import { recentMoment, shortDate } from '#shared/values/dates.ts';
import { usdToCent } from '#shared/values/money.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { SellerMailing } from './seller-mailing.tsx';
import '#web/areas/staff/conversation/facts.css';

type AccountBillingProps = {
  account: StaffBilling;
  onRefund: (refund: NewRefund) => Promise<void>;
  onAllowMailing: (allowing: AllowSellerMail) => Promise<void>;
};

/** An account's plan, its last payments, what staff have refunded, and whether its mails to sellers ended. */
export function AccountBilling({ account, onRefund, onAllowMailing }: AccountBillingProps) {
  const [refunding, setRefunding] = useState<StaffPayment>();
  const [isOpen, setIsOpen] = useState(false);
  const { email, payments, refunds, seller_mail: sellerMail } = account;
  return (
    <>
      <h2>{email}</h2>
      <dl className="staff-facts staff-billing-facts">
        {factsOf(account).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3>Payments</h3>
      {payments.length === 0 ? (
        <p className="muted">No payments yet.</p>
      ) : (
        <PaymentsTable
          payments={payments}
          onRefund={(payment) => {
            setRefunding(payment);
            setIsOpen(true);
          }}
        />
      )}
      <h3>Refunds by staff</h3>
      {refunds.length === 0 ? (
        <p className="muted">No refunds yet.</p>
      ) : (
        <ul className="staff-refunds">
          {refunds.map((refund) => (
            <RefundRow key={refund.id} refund={refund} />
          ))}
        </ul>
      )}
      {sellerMail && <SellerMailing mails={sellerMail} onAllow={(ended_at) => onAllowMailing({ email, ended_at })} />}
      {refunding && (
        <RefundDialog
          key={`${refunding.id} ${isOpen}`}
          open={isOpen}
          onOpenChange={setIsOpen}
          payment={refunding}
          onRefund={onRefund}
        />
      )}
    </>
  );
}

const statusText: Record<SubscriptionState, string> = {
  trial: 'Trial',
  active: 'Active',
  cancelled: 'Canceled',
  trial_ended: 'Trial ended',
};

function factsOf({ billing, ...account }: StaffBilling): [name: string, value: ReactNode][] {
  const next = billing?.next_charge;
  return [
    ['Plan', plans[account.subscription_tier].name],
    ['Status', account.subscription_status === undefined ? 'Not available' : statusText[account.subscription_status]],
    ['Paid through', account.paid_through === undefined ? 'Nothing paid' : shortDate(account.paid_through)],
    ['Next charge', next ? `${usdToCent(next.cents / 100)} on ${shortDate(next.at)}` : 'None'],
    ...(billing?.ends_at ? [['Ends', shortDate(billing.ends_at)] as [string, string]] : []),
    ...(billing ? [['Last read', recentMoment(billing.read_at)] as [string, string]] : []),
  ];
}

function PaymentsTable({
  payments,
  onRefund,
}: {
  payments: StaffPayment[];
  onRefund: (payment: StaffPayment) => void;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
    <section className="staff-payments" aria-label="Payments" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Invoice</th>
            <th scope="col">Amount</th>
            <th scope="col">Tax</th>
            <th scope="col">Refunded</th>
            <th scope="col">Dispute</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <tr key={payment.id}>
              <th scope="row">{shortDate(payment.at)}</th>
              <td>{payment.invoice ?? 'Not available'}</td>
              <td>{usdToCent(payment.cents / 100)}</td>
              <td>{payment.tax_cents === null ? 'Not available' : usdToCent(payment.tax_cents / 100)}</td>
              <td>{usdToCent(payment.refunded_cents / 100)}</td>
              <td>{payment.dispute === null ? 'None' : disputeText(payment.dispute)}</td>
              <td>
                {payment.refundable_cents > 0 ? (
                  <Button className="staff-slim" onClick={() => onRefund(payment)}>
                    Refund<span className="visually-hidden"> the payment of {shortDate(payment.at)}</span>
                  </Button>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** "Warning: needs response", "Lost" */
function disputeText(status: string): string {
  const words = status.replace(/^warning_/, 'inquiry: ').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const refundText: Record<RefundState, string> = {
  pending: 'Not confirmed yet',
  done: 'Refunded',
  failed: 'Failed',
};

function RefundRow({ refund }: { refund: Refund }) {
  return (
    <li>
      <p>
        <b>{usdToCent(refund.cents / 100)}</b> {refundText[refund.state]}
      </p>
      <p>{refund.reason}</p>
      <p className="small muted">
        {refund.by}, {recentMoment(refund.at)}
      </p>
    </li>
  );
}
