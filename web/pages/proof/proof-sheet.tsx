import type { ReactNode } from 'react';
import type { ProofMonth } from '#shared/book/proof.ts';
import type { Proof } from '#shared/book/shown/proof-link.ts';
import { product } from '#shared/site/product.ts';
import { usLongDate, usMonthYear } from '#shared/values/dates.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { useAction } from '#web/ui/forms/use-action.ts';
import {
  amountOf,
  dayIn,
  lastPayment,
  monthName,
  notesOf,
  type Payment,
  shownPayments,
  statusNames,
} from './proof-words.ts';

type ProofSheetProps = { proof: Proof; onReceipt: (receipt: string) => Promise<void> };

/** A loan's payments, month by month, as whoever has the link sees them. */
export function ProofSheet({ proof, onReceipt }: ProofSheetProps) {
  const { sender, address, kind, today, ends, months } = proof;
  const { name, company, phone } = sender;
  const isOwnLoan = kind === 'seller_loan';
  return (
    <div className="proof-page">
      <header className="proof-bar">
        <div>
          <p>
            <b>{company ?? name}</b>
            {(company !== null || phone !== null) && (
              <span>{[company !== null && name, phone].filter(Boolean).join(' · ')}</span>
            )}
          </p>
          <Button variant="primary" className="no-print" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </header>
      <div className="proof-body">
        <h1>Payments on your loan</h1>
        <p className="proof-address">{address}</p>
        <p className="proof-muted">
          {proof.label}. Today is {usLongDate(today)}.
        </p>
        <Now months={months} />
        <p className="proof-by">
          <b>Recorded by {name}.</b> {product.name} did not make these payments and has not checked them
          {isOwnLoan ? ' with your lender. Your lender can confirm.' : '. Compare them with what you received.'}
        </p>
        <h2>Month by month</h2>
        {months.length === 0 ? <p>Nothing is due yet.</p> : <Months months={months} onReceipt={onReceipt} />}
        <p className="proof-under">
          Do you see a mistake? {phone === null ? `Ask ${name}.` : `Call ${name} at ${phone}.`}
          {isOwnLoan && ' You can also ask your lender for its list of payments.'}
        </p>
        <footer className="proof-foot">
          <p>
            Anyone with this link can read this page. It works until {usLongDate(ends)}. The page changes when a payment
            is recorded or returned.
          </p>
          <p>Made with {product.name}. We keep no record of who opens it.</p>
        </footer>
      </div>
    </div>
  );
}

/** The last payment, and the newest month. */
function Now({ months }: { months: readonly ProofMonth[] }) {
  const last = lastPayment(months);
  const [newest] = months;
  return (
    <dl className="proof-now">
      <div>
        <dt>Last payment recorded</dt>
        <dd>
          {last ? usLongDate(last.payment.day) : 'None yet'}
          {last && (
            <small>
              {amountOf(last.payment.amount)}, for {monthName(last.due)}
            </small>
          )}
        </dd>
      </div>
      {newest && (
        <div>
          <dt>{monthName(newest.due)}</dt>
          <dd>
            {statusNames[newest.status]}
            <small>
              Due {dayIn(newest.due, newest.due)}.
              {newest.status === 'not_recorded' && ' This does not mean it was not paid.'}
            </small>
          </dd>
        </div>
      )}
    </dl>
  );
}

type MonthsProps = { months: readonly ProofMonth[]; onReceipt: ProofSheetProps['onReceipt'] };

function Months({ months, onReceipt }: MonthsProps) {
  return (
    <table className="proof-months">
      <thead>
        <tr>
          {['Month', 'Due', 'Status', 'Paid on', 'Paid', 'Receipt'].map((head) => (
            <th key={head} scope="col" className={head === 'Paid' ? 'proof-number' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <Month key={month.due} month={month} onReceipt={onReceipt} />
        ))}
      </tbody>
    </table>
  );
}

function Month({ month, onReceipt }: { month: ProofMonth; onReceipt: ProofSheetProps['onReceipt'] }) {
  const { due, amount, status } = month;
  const payments = shownPayments(month);
  const receipts = payments.filter(({ receipt }) => receipt !== undefined);
  const none = payments.length === 0;
  const isNoReceipt = none || status === 'returned' || (status === 'part' && receipts.length === 0);
  return (
    <tr>
      <th scope="row">{usMonthYear(due)}</th>
      <Cell name="Due">
        {dayIn(due, due)}
        <i aria-hidden="true"> · </i>
        <span>{amountOf(amount)}</span>
      </Cell>
      <Cell name="Status">
        <span className={`proof-status proof-${status}`}>
          <StatusMark status={status} />
          {statusNames[status]}
        </span>
        {notesOf(month).map((note) => (
          <span key={note} className="proof-muted">
            {note}
          </span>
        ))}
      </Cell>
      <Cell name="Paid on" isNone={none}>
        {payments.map((payment) => (
          <span key={keyOf(payment)}>
            {dayIn(payment.day, due)}
            <i aria-hidden="true"> · {amountOf(payment.amount)}</i>
          </span>
        ))}
      </Cell>
      <Cell name="Paid" isNone={none} isNumber>
        {payments.map((payment) => (
          <span key={keyOf(payment)}>{amountOf(payment.amount)}</span>
        ))}
      </Cell>
      <Cell name="Receipt" isNone={isNoReceipt}>
        {receipts.length === 0 && 'None'}
        {receipts.map(({ day, receipt = '' }) => (
          <Receipt key={receipt} day={dayIn(day, due)} onSave={() => onReceipt(receipt)} />
        ))}
      </Cell>
    </tr>
  );
}

const keyOf = ({ day, amount, returned = '' }: Payment) => `${day} ${amount} ${returned}`;

type CellProps = { name: string; isNone?: boolean; isNumber?: boolean; children: ReactNode };

/** A cell, with the name of its column where the table is narrow. */
function Cell({ name, isNone = false, isNumber = false, children }: CellProps) {
  const classNames = [isNumber && 'proof-number', isNone && 'proof-none'].filter(Boolean).join(' ');
  return (
    <td className={classNames || undefined}>
      <em aria-hidden="true">{name}</em>
      <div>{isNone ? '–' : children}</div>
    </td>
  );
}

function Receipt({ day, onSave }: { day: string; onSave: () => Promise<void> }) {
  const { busy, problem, run } = useAction(onSave, (error) => failureText(error, 'It could not be saved. Try again.'));
  return (
    <>
      <button type="button" className="proof-receipt" aria-label={`Receipt, ${day}`} disabled={busy} onClick={run}>
        Receipt
      </button>
      {problem && <span role="alert">{problem}</span>}
    </>
  );
}

function StatusMark({ status }: { status: ProofMonth['status'] }) {
  return (
    <svg width="18" height="18" viewBox="0 0 16 16" aria-hidden="true">
      {marks[status]}
    </svg>
  );
}

const warning = (
  <>
    <path d="M8 1.6 15.2 14H.8z" fill="none" stroke="currentColor" strokeWidth="1.7" strokeLinejoin="round" />
    <path d="M8 6.2v3.600M8 11.2v1.500" stroke="currentColor" strokeWidth="1.600" />
  </>
);

const marks: Record<ProofMonth['status'], ReactNode> = {
  paid: (
    <>
      <circle cx="8" cy="8" r="7.5" fill="currentColor" />
      <path d="m4.6 8.2 2.4 2.4 4.4-5" fill="none" stroke="var(--surface)" strokeWidth="1.8" />
    </>
  ),
  paid_late: warning,
  part: warning,
  returned: (
    <>
      <rect x="1" y="1" width="14" height="14" rx="2" fill="currentColor" />
      <path d="m5 5 6 6m0-6-6 6" stroke="var(--surface)" strokeWidth="1.8" />
    </>
  ),
  not_recorded: (
    <circle cx="8" cy="8" r="6.6" fill="none" stroke="currentColor" strokeWidth="1.6" strokeDasharray="3 2.2" />
  ),
};
