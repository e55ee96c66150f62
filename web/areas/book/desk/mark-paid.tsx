import { bookPath } from '#shared/site/analysis-paths.ts';
import { longMonthYear } from '#shared/values/dates.ts';
import { dayOf } from '#web/areas/book/words/book-words.ts';
import { money, moneyIn } from '#web/areas/book/words/figures.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { May } from '#web/ui/controls/may.tsx';
import { DueMark } from '#web/ui/text/due-mark.tsx';
import { MarkButton } from './mark-button.tsx';
import type { MarkedPayment, Marks } from './use-marks.ts';
import './desk.css';

/** The installments of all books that are past due or due this month, a row and a press each. */
export function MarkPaid({ marks, today }: { marks: Marks; today: string }) {
  const { rows } = marks;
  return (
    <section className="desk-part" aria-labelledby="mark-paid">
      <h2 id="mark-paid">Mark paid</h2>
      {rows.length === 0 ? (
        <p className="desk-none">Nothing is past due, and nothing more is due in {longMonthYear(today.slice(0, 7))}.</p>
      ) : (
        <>
          <p className="desk-lead">
            What is past due or due in {longMonthYear(today.slice(0, 7))}.{' '}
            <May need="books">A press records it as planned, today. Another amount or day is recorded in its book.</May>
          </p>
          <ul className="mark-rows">
            {rows.map((row) => (
              <MarkRow
                key={`${row.payment.analysisId} ${row.payment.part} ${row.payment.due}`}
                row={row}
                marks={marks}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function MarkRow({ row: { payment, mark }, marks }: { row: MarkedPayment; marks: Marks }) {
  const { analysisId, address, label, due, amount, isReceived, today } = payment;
  return (
    <li className="mark-row">
      <span className="mark-due">
        {mark?.state === 'paid' ? dayOf(due, today) : <DueMark due={due} today={today} />}
        {mark?.state !== 'paid' && due < today && <small> due {dayOf(due, today)}</small>}
      </span>
      <span className="mark-what">
        <Link to={bookPath(analysisId)}>{address}</Link>
        <small>
          {label} · {isReceived ? 'you receive' : 'you pay'}
        </small>
      </span>
      <span className="mark-amount">{isReceived ? moneyIn(amount) : money(amount)}</span>
      <MarkButton {...{ payment, mark, marks }} />
    </li>
  );
}
