import type { BookView } from '#shared/book/book-view.ts';
import type { LeasePart } from '#shared/finance/part.ts';
import { isLoan } from '#shared/finance/part.ts';
import { dayOf } from '#web/areas/book/words/book-words.ts';
import { money, moneyBrief, plain } from '#web/areas/book/words/figures.ts';
import './loans.css';

const optionWords = { open: 'open', expired: 'expired', exercised: 'exercised' };

/** The rents of a book's leases, and what they have earned toward the price. */
export function Leases({ book }: { book: BookView }) {
  const { today } = book;
  const parts = book.parts.filter((part): part is LeasePart => !isLoan(part));
  if (parts.length === 0) return null;
  return (
    <section className="book-loans-part" aria-labelledby="book-leases">
      <div className="book-head">
        <h2 id="book-leases">Leases</h2>
      </div>
      <ul className="book-leases">
        {parts.map((part) => {
          const head = book.leases.find((each) => each.part === part.id);
          return (
            head && (
              <li key={part.id}>
                <h3>{part.label}</h3>
                <p className="small muted">{rentInWords(part, today)}</p>
                <dl>
                  <Pair name="Paid through" value={head.paidThrough ? dayOf(head.paidThrough, today) : 'nothing yet'} />
                  <Pair name="Past due · held" value={`${moneyBrief(head.pastDue)} · ${moneyBrief(head.unapplied)}`} />
                  {head.coveredThrough !== null && (
                    <Pair name="Held for rents due by" value={dayOf(head.coveredThrough, today)} />
                  )}
                  {(part.credit > 0 || head.credits > 0) && <Pair name="Credits so far" value={money(head.credits)} />}
                  {part.strike !== null && <Pair name="Option" value={optionInWords(part, head.option, today)} />}
                </dl>
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}

const Pair = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

function rentInWords({ kind, rent, firstDue, credit }: LeasePart, today: string): string {
  const way = kind === 'tenant_lease' ? 'paid to you' : 'you pay';
  if (rent === null) return `${way} · the rent is unknown, so money is only held`;
  const since = firstDue === null ? 'its first day is unknown' : `from ${dayOf(firstDue, today)}`;
  return [way, `${plain(rent)} a month, ${since}`, credit > 0 && `${plain(credit)} of it toward the price`]
    .filter(Boolean)
    .join(' · ');
}

const optionInWords = ({ strike, expiry }: LeasePart, option: keyof typeof optionWords, today: string): string =>
  [`${optionWords[option]}, at ${money(strike)}`, option === 'open' && expiry && `until ${dayOf(expiry, today)}`]
    .filter(Boolean)
    .join(', ');
