import { useState } from 'react';
import { bookLimits } from '#shared/book/base/book.ts';
import type { LoanHead, PayoffQuote } from '#shared/book/book-head.ts';
import type { BookView } from '#shared/book/book-view.ts';
import { isLoan, type LoanPart, type Need, type Part } from '#shared/finance/part.ts';
import { watchedPayer } from '#shared/finance/wrap-payer.ts';
import { daysAfter, isDay } from '#shared/values/days.ts';
import { percentUpTo } from '#shared/values/percent.ts';
import { listInWords } from '#shared/values/words.ts';
import { usePayoffs } from '#web/api/resources/books/use-book.ts';
import { dayOf, disclaimer, inSentence } from '#web/areas/book/words/book-words.ts';
import { money, moneyBrief, plain } from '#web/areas/book/words/figures.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Failed } from '#web/ui/layout/problem.tsx';
import './loans.css';

type LoansProps = {
  book: BookView;
  /** Asks for what a loan lacks. */
  onTerms: (part: LoanPart) => void;
};

const needNames: Record<Need, string> = {
  principal: 'principal',
  ratePercent: 'rate',
  payment: 'payment',
  firstDue: 'first due day',
};

/** Each loan on a day: owed, paid, past due and held. */
export function Loans({ book, onTerms }: LoansProps) {
  const { analysis_id, closing, today, version } = book;
  const [day, setDay] = useState(today);
  const parts = book.parts.filter(isLoan);
  const latest = daysAfter(today, bookLimits.quoteDays);
  const isValid = isDay(day) && day >= closing && day <= latest;
  const ids = book.loans.flatMap(({ part, payoff, isPaidOff }) => (payoff && !isPaidOff ? [part] : []));
  const { quotes, error, retry } = usePayoffs(analysis_id, ids, isValid && day !== today ? day : null, version);
  if (parts.length === 0) return null;
  const shownDay = isValid ? day : today;
  const quoteOf = (head: LoanHead) => (shownDay === today ? head.payoff : (quotes?.[head.part] ?? null));
  const rows = parts.flatMap((part) => {
    const head = book.loans.find((each) => each.part === part.id);
    return head ? [{ part, head, quote: quoteOf(head) }] : [];
  });
  const on = dayOf(shownDay, today);
  return (
    <section className="book-loans-part" aria-labelledby="book-loans">
      <div className="book-head">
        <h2 id="book-loans">Loans</h2>
        <label className="book-on">
          Payoff on
          <span className="field-box">
            <input type="date" value={day} min={closing} max={latest} onChange={({ target }) => setDay(target.value)} />
          </span>
        </label>
      </div>
      {!isValid && (
        <p className="form-problem" role="alert">
          Choose a day from {dayOf(closing, today)} to {dayOf(latest, today)}.
        </p>
      )}
      {error && quotes === undefined && <Failed text="The payoff of this day could not be loaded." onRetry={retry} />}
      <div className="book-loans">
        <table>
          <thead>
            <tr>
              <th scope="col">Loan</th>
              {[`Payoff, ${on}`, ...columns].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <LoanRow key={row.part.id} {...row} {...{ parts, today, on, onTerms }} />
            ))}
          </tbody>
          <Sums rows={rows} on={on} />
        </table>
      </div>
      <p className="book-disclaimer">
        {parts.some(({ direction }) => direction === 'pay') && 'Our figure. Ask the lender for theirs. '}
        {disclaimer}
      </p>
    </section>
  );
}

const columns = ['Principal', 'Interest to then', 'Paid through', 'Past due · held', 'Escrow'];

type Row = { part: LoanPart; head: LoanHead; quote: PayoffQuote | null };
type LoanRowProps = Row & Pick<LoansProps, 'onTerms'> & { parts: readonly Part[]; today: string; on: string };

function LoanRow({ part, head, quote, parts, today, on, onTerms }: LoanRowProps) {
  const { needs, installment, paidThrough, coveredThrough, pastDue, unapplied, escrow, isPaidOff } = head;
  const name = (
    <th scope="row">
      {part.label}
      <small>{isPaidOff ? 'Paid off' : termsInWords(part, installment, parts)}</small>
    </th>
  );
  if (needs.length > 0) {
    return (
      <tr>
        {name}
        <td colSpan={6} className="book-needs">
          {money(head.paid)} paid so far. Its {listInWords(needs.map((need) => needNames[need]))}{' '}
          {needs.length === 1 ? 'is' : 'are'} unknown, so payments have no split.{' '}
          <Button need="books" className="book-small no-print" onClick={() => onTerms(part)}>
            Enter What Is Missing<span className="visually-hidden"> of {inSentence(part.label)}</span>
          </Button>
        </td>
      </tr>
    );
  }
  const hasEscrow = escrow !== 0 || (installment?.escrow ?? 0) > 0;
  return (
    <tr>
      {name}
      <td className="book-big">
        <Label>{`Payoff, ${on}`}</Label>
        <span>
          {money(quote?.total)}
          {quote && !isPaidOff && <small>{plain(quote.perDiem)} a day</small>}
        </span>
      </td>
      <td>
        <Label>Principal</Label>
        <span>{money(quote?.principal)}</span>
      </td>
      <td>
        <Label>Interest to then</Label>
        <span>
          {money(quote?.interest)}
          {quote && quote.fees > 0 && <small>and fees {plain(quote.fees)}</small>}
        </span>
      </td>
      <td>
        <Label>Paid through</Label>
        <span>{paidThrough === null ? 'nothing yet' : dayOf(paidThrough, today)}</span>
      </td>
      <td>
        <Label>Past due · held</Label>
        <span className={pastDue ? 'book-late' : undefined}>
          {moneyBrief(pastDue)} · {moneyBrief(unapplied)}
          {coveredThrough !== null && <small>held for those due by {dayOf(coveredThrough, today)}</small>}
        </span>
      </td>
      <td className={hasEscrow ? undefined : 'book-none'}>
        <Label>Escrow</Label>
        <span>{hasEscrow ? money(escrow) : 'none'}</span>
      </td>
    </tr>
  );
}

/** On a phone, where the table's head is not seen. */
const Label = ({ children }: { children: string }) => <em>{children}</em>;

/** "3% by the day · 316.20 on the 15th". */
function termsInWords(part: LoanPart, installment: LoanHead['installment'], parts: readonly Part[]): string {
  const words = [
    part.paidBy === 'seller' && `paid by ${watchedPayer(parts)}`,
    part.direction === 'receive' && 'paid to you',
    installment && `${percentUpTo(installment.ratePercent, 5)}${part.method === 'daily' ? ' by the day' : ''}`,
    installment &&
      part.firstDue &&
      `${plain(installment.payment + installment.escrow)} on the ${
        part.dueAtMonthEnd ? 'last day of each month' : ordinal(Number(part.firstDue.slice(8)))
      }`,
  ];
  return words.filter(Boolean).join(' · ');
}

function ordinal(day: number): string {
  const teen = day > 10 && day < 14;
  return `${day}${(!teen && ['th', 'st', 'nd', 'rd'][day % 10]) || 'th'}`;
}

/** The sum owed on loans that the investor pays: where each is known, and there are several. */
function Sums({ rows, on }: { rows: readonly Row[]; on: string }) {
  const own = rows.filter(({ part, head }) => part.direction === 'pay' && part.paidBy === 'us' && !head.isPaidOff);
  const quotes = own.flatMap(({ quote }) => quote ?? []);
  if (own.length < 2 || quotes.length < own.length) return null;
  const sum = (of: (quote: PayoffQuote) => number) => money(quotes.reduce((total, quote) => total + of(quote), 0));
  return (
    <tfoot>
      <tr>
        <th scope="row">
          {own.length === 2 ? 'Both' : 'All'}
          {own.length < rows.length && ' you pay'}
        </th>
        <td>
          <Label>{`Payoff, ${on}`}</Label>
          <span>{sum(({ total }) => total)}</span>
        </td>
        <td>
          <Label>Principal</Label>
          <span>{sum(({ principal }) => principal)}</span>
        </td>
        <td>
          <Label>Interest to then</Label>
          <span>{sum(({ interest }) => interest)}</span>
        </td>
        <td className="book-none" colSpan={3} />
      </tr>
    </tfoot>
  );
}
