import { lazy, Suspense, useState } from 'react';
import type { NewBook } from '#shared/book/base/book.ts';
import type { BookAnswer } from '#shared/book/book-answers.ts';
import type { NewPart } from '#shared/finance/part.ts';
import { watchedPayer } from '#shared/finance/wrap-payer.ts';
import { percentUpTo } from '#shared/values/percent.ts';
import { counted } from '#shared/values/words.ts';
import { disclaimer } from '#web/areas/book/words/book-words.ts';
import { money, moneyBrief } from '#web/areas/book/words/figures.ts';
import { LawNotes, rulesShownOn } from '#web/areas/book/words/law-notes.tsx';
import { whyNot } from '#web/areas/book/words/why-not.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { May } from '#web/ui/controls/may.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { Problem } from '#web/ui/layout/problem.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import '#web/areas/book/parts/forms.css';

const EditBook = lazy(async () => ({ default: (await import('./edit-book.tsx')).EditBook }));

type NoBookProps = {
  answer: BookAnswer;
  onOpen: (book: NewBook) => Promise<void>;
  /** Shows how the deal closed, to be completed. */
  onClosing: () => void;
};

/** A closed deal without a book: what one would hold, and the press that opens it. */
export function NoBook({ answer: { proposal, plan, asksDay = false, unchosen = 0 }, onOpen, onClosing }: NoBookProps) {
  const [isEdited, setEdited] = useState(false);
  const { busy, problem, run } = useAction(
    async () => {
      if (proposal) await onOpen(proposal);
    },
    (error) => whyNot(error, 'The book is not opened. Try again.'),
  );
  if (proposal === null) {
    return (
      <section className="book-card" aria-labelledby="book-empty">
        <h2 id="book-empty">This deal has no book yet</h2>
        <p>A book opens once the deal is in the stage Closed. It keeps what was paid, is due and is owed.</p>
        <p>A structure that leaves no loan or lease after closing needs none.</p>
      </section>
    );
  }
  if (isEdited) {
    return (
      <Suspense fallback={<Skeleton lines={9} />}>
        <EditBook start={proposal} onOpen={onOpen} onCancel={() => setEdited(false)} />
      </Suspense>
    );
  }
  const isFull = plan.open >= plan.books;
  const { parts, cashIn } = proposal;
  return (
    <section className="book-card" aria-labelledby="book-empty">
      <h2 id="book-empty">Keep this deal’s book</h2>
      <p>
        Payments, what is owed on any day, and how it compares with the plan.{' '}
        {parts.length === 0
          ? 'Your terms name no loan or lease: add what is paid or received.'
          : `${counted(parts.length, 'part')} ${parts.length === 1 ? 'comes' : 'come'} from your terms; check ${parts.length === 1 ? 'it' : 'them'} once.`}
      </p>
      {parts.length > 0 && (
        <table className="book-preview">
          <caption className="visually-hidden">What the book opens with</caption>
          <tbody>
            {parts.map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they stay in their order.
              <tr key={at}>
                <th scope="row">
                  {part.label}, {wayOf(part, parts)}
                </th>
                <td>{partInWords(part)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">Cash in</th>
              <td>{cashIn === null ? 'unknown' : money(cashIn)}</td>
            </tr>
          </tbody>
        </table>
      )}
      {asksDay && <p>When did it close? The book begins on that day.</p>}
      {!asksDay && unchosen > 0 && (
        <p className="book-note">
          Signed letter, deal and statement differ in {counted(unchosen, 'term')}.{' '}
          <May need="write">
            <button type="button" className="link-button" aria-haspopup="dialog" onClick={onClosing}>
              Choose
            </button>
          </May>
        </p>
      )}
      <Problem error={problem === undefined ? undefined : new Error(problem)} />
      {isFull ? (
        <p className="book-note">
          {plan.books === 0
            ? 'Your plan has ended. Open books go on; a plan opens new ones.'
            : `Your plan opens ${counted(plan.books, 'book')}.`}{' '}
          <Link to="/account-settings?tab=subscription">See plans</Link>
        </p>
      ) : (
        <div className="button-row">
          {asksDay && (
            <Button need="write" variant="primary" aria-haspopup="dialog" onClick={onClosing}>
              Enter the Closing Day
            </Button>
          )}
          {parts.length > 0 && !asksDay && (
            <Button need="books" variant="primary" busy={busy} onClick={run}>
              Open the Book
            </Button>
          )}
          <Button
            need="books"
            variant={parts.length > 0 || asksDay ? 'default' : 'primary'}
            disabled={busy}
            onClick={() => setEdited(true)}
          >
            {parts.length > 0 ? 'Edit First' : 'Add Loans or Leases'}
          </Button>
        </div>
      )}
      {parts.some(({ kind }) => kind === 'buyer_note') && <LawNotes ids={rulesShownOn('opening')} />}
      <p className="book-disclaimer">{disclaimer}</p>
    </section>
  );
}

function wayOf(part: NewPart, parts: readonly NewPart[]): string {
  if ('direction' in part) {
    if (part.paidBy === 'seller') return `paid by ${watchedPayer(parts)}`;
    return part.direction === 'pay' ? 'you pay' : 'you receive';
  }
  return part.kind === 'owner_lease' ? 'you pay' : 'you receive';
}

/** "$165,000.00 · 3.25% · $849.62 + $375.00". */
function partInWords(part: NewPart): string {
  if (!('direction' in part)) {
    return [`${money(part.rent)} a month`, part.strike !== null && `option at ${moneyBrief(part.strike)}`]
      .filter(Boolean)
      .join(' · ');
  }
  const { principal, ratePercent, payment, escrow } = part;
  const monthly = `${money(payment)}${escrow > 0 ? ` + ${money(escrow)}` : ''}`;
  return [money(principal), percentUpTo(ratePercent, 5), monthly].join(' · ');
}
