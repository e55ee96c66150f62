import type { PostedEntries } from '#shared/book/book-answers.ts';
import type { BookView } from '#shared/book/book-view.ts';
import type { BookEntry } from '#shared/book/entries/entry.ts';
import { listInWords } from '#shared/values/words.ts';
import { amountOf, dayOf, labelOf } from '#web/areas/book/words/book-words.ts';
import { money } from '#web/areas/book/words/figures.ts';
import { wordsOf } from '#web/areas/book/words/kind-words.ts';

type PreviewRowsProps = {
  posted: PostedEntries;
  book: BookView;
  entries: ReadonlyMap<number, BookEntry>;
  replaces?: BookEntry | undefined;
};

/** Where an entry's money goes and the balance after it; of a correction, now and after. */
export function PreviewRows({ posted, book, entries, replaces }: PreviewRowsProps) {
  const entry = posted.entries.at(-1);
  if (entry === undefined) return null;
  const others = posted.entries.flatMap(({ reallocations = [] }) => reallocations.map(({ of }) => of));
  const days = [...new Set(others)].flatMap((of) => entries.get(of)?.fact.day ?? []).toSorted();
  return (
    <>
      {replaces ? (
        <Compared {...{ posted, book, entry, replaces }} />
      ) : (
        <table className="book-preview">
          <caption className="visually-hidden">What it comes to</caption>
          <tbody>
            {rowsOf(entry, posted, book).map(([name, amount]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{money(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {days.length > 0 && (
        <p className="small muted">
          The {days.length === 1 ? 'split' : 'splits'} of {listInWords(days.map((day) => dayOf(day, book.today)))}{' '}
          {days.length === 1 ? 'changes' : 'change'}. What each paid does not.
        </p>
      )}
    </>
  );
}

type Row = readonly [name: string, cents: number];

function rowsOf({ fact, split, payoffs }: BookEntry, { book: after }: PostedEntries, { parts }: BookView): Row[] {
  const rows: Row[] = [];
  const add = (name: string, cents: number | null | undefined) => cents != null && rows.push([name, cents]);
  const addSome = (name: string, cents: number) => cents !== 0 && rows.push([name, cents]);
  if (split) {
    addSome('Interest', split.interest);
    addSome('Principal', split.principal);
    addSome('Escrow', split.escrow);
    addSome('Fees', split.fees);
    addSome(split.unapplied < 0 ? 'From held money' : 'Held until the rest comes', Math.abs(split.unapplied));
    addSome('Corrections', split.corrections);
  }
  for (const { part, amount } of payoffs ?? []) add(`Pays off ${labelOf(parts, part)}`, amount);
  const isOf = ({ part }: { part: string }) => 'part' in fact && part === fact.part;
  const loan = after.loans.find(isOf);
  if (loan?.principal != null) add('Owed after', loan.principal);
  const own = wordsOf(fact).after?.(loan, after);
  if (own) add(...own);
  const lease = after.leases.find(isOf);
  if (lease) add('Past due after', lease.pastDue);
  if (lease && lease.unapplied > 0) add('Held after', lease.unapplied);
  return rows;
}

type ComparedProps = Pick<PreviewRowsProps, 'posted' | 'book'> & { entry: BookEntry; replaces: BookEntry };

function Compared({ posted, book, entry, replaces }: ComparedProps) {
  const part = 'part' in entry.fact ? entry.fact.part : undefined;
  const principal = (loans: BookView['loans']) => loans.find((loan) => loan.part === part)?.principal;
  const [now, after] = [principal(book.loans), principal(posted.book.loans)];
  return (
    <table className="book-preview">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">What</span>
          </th>
          <th scope="col">Now</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">
            {dayOf(replaces.fact.day, book.today)}
            {entry.fact.day !== replaces.fact.day && `, then ${dayOf(entry.fact.day, book.today)}`}
          </th>
          <td>{amountOf(replaces, book.parts)}</td>
          <td>{amountOf(entry, book.parts)}</td>
        </tr>
        {now != null && after != null && (
          <tr>
            <th scope="row">Owed, principal</th>
            <td>{money(now)}</td>
            <td>{money(after)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
