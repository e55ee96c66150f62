import type { ReactNode } from 'react';
import type { BookView, PlannedActual } from '#shared/book/book-view.ts';
import { structureAndExit } from '#shared/exits/exit-words.ts';
import { longMonthYear, shortDate } from '#shared/values/dates.ts';
import { percent, percentUpTo } from '#shared/values/percent.ts';
import { counted } from '#shared/values/words.ts';
import { SellerProof } from '#web/areas/book/proof/seller-proof.tsx';
import type { EntryKind } from '#web/areas/book/record/entry-forms.ts';
import { dayOf } from '#web/areas/book/words/book-words.ts';
import { money, moneyBrief, moneyIn } from '#web/areas/book/words/figures.ts';
import { LawNotes, rulesShownOn } from '#web/areas/book/words/law-notes.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/controls/classes.ts';
import './book-side.css';

type BookSideProps = {
  book: BookView;
  onRecord: (kind: EntryKind) => void;
  taken: ReactNode;
};

/** How the book compares with the plan, what is set aside, and what the house is worth. */
export function BookSide({ book, onRecord, taken }: BookSideProps) {
  const { planned, setAside, billsIn30Days, bills, today, value, ended } = book;
  const days = [
    bills.taxes && `taxes ${dayOf(bills.taxes, today)}`,
    bills.insurance && `insurance ${dayOf(bills.insurance, today)}`,
  ].filter(Boolean);
  const here = rulesShownOn('book', 'quote');
  const rules = new Set(book.warnings.flatMap(({ rule }) => (here.has(rule) ? [rule] : [])));
  return (
    <div className="book-side">
      <Planned book={book} planned={planned} />
      {planned.returnPercent.actual !== null && <ReturnSoFar book={book} rate={planned.returnPercent.actual} />}
      <SellerProof book={book} />
      {rules.size > 0 && (
        <section aria-labelledby="book-law">
          <div className="book-head">
            <h2 id="book-law">Law</h2>
          </div>
          <LawNotes ids={rules} />
        </section>
      )}
      <section aria-labelledby="book-aside">
        <div className="book-head">
          <h2 id="book-aside">Set aside</h2>
          {ended === null && (
            <Button need="books" className="book-small no-print" onClick={() => onRecord('set_aside')}>
              Set Money Aside
            </Button>
          )}
        </div>
        <p>
          {setAside === 0 ? 'Nothing yet.' : `${money(setAside)} set aside.`} Bills in the next 30 days:{' '}
          {money(billsIn30Days)}.{days.length > 0 && ` Next: ${days.join(', ')}.`}
        </p>
      </section>
      <section aria-labelledby="book-value">
        <div className="book-head">
          <h2 id="book-value">Value of the house</h2>
          {ended === null && (
            <Button need="books" className="book-small no-print" onClick={() => onRecord('value')}>
              {value === null ? 'Enter a Value' : 'Change'}
            </Button>
          )}
        </div>
        <p>
          {value === null
            ? 'Unknown. Equity and the return need it.'
            : `${moneyBrief(value.amount)}, as of ${dayOf(value.day, today)}.`}
        </p>
      </section>
      {taken}
    </div>
  );
}

function Planned({ book, planned }: { book: BookView; planned: PlannedActual }) {
  const { plan, value } = book;
  const { through, months, cashFlow, notRecorded, owed, equity, returnPercent, differences, soFar } = planned;
  const isWhole = notRecorded.length === 0;
  const missing = notRecorded.reduce((sum, each) => sum + each.plan, 0);
  const difference = cashFlow.plan !== null && cashFlow.actual !== null ? cashFlow.actual - cashFlow.plan : null;
  return (
    <section className="book-planned" aria-labelledby="book-planned">
      <div className="book-head">
        <h2 id="book-planned">Planned and actual</h2>
        {through !== null && <span className="small muted">through {longMonthYear(through)}</span>}
      </div>
      {notRecorded.length > 0 && (
        <p className="book-not-recorded">
          <b>Not recorded:</b> {notRecorded.map(({ label }) => label).join(', ')} ({moneyIn(missing)} in the plan). Of
          what is recorded:
        </p>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">What</span>
            </th>
            <th scope="col">Plan</th>
            <th scope="col">Actual</th>
          </tr>
        </thead>
        <tbody>
          {months > 0 && (
            <>
              <Compared
                name={`Cash flow, ${counted(months, 'month')}`}
                figures={cashFlow}
                words={['over', 'under']}
                isWhole={isWhole}
              />
              <Compared name="Owed, principal" figures={owed} words={['more', 'less']} isWhole={isWhole} />
              <Compared
                name={value === null ? 'Equity' : `Equity at ${moneyBrief(value.amount)}`}
                figures={equity}
                words={['more', 'less']}
                isWhole={isWhole}
              />
            </>
          )}
          <tr>
            <th scope="row">Return a year</th>
            <td>{percent(returnPercent.plan, 2)}</td>
            <td>
              {returnPercent.actual === null && returnPercent.from !== null
                ? `from ${shortDate(returnPercent.from)}`
                : percent(returnPercent.actual, 2)}
            </td>
          </tr>
        </tbody>
      </table>
      {difference !== null && difference !== 0 && (isWhole || difference < 0) && differences.length > 0 && (
        <>
          <p className="book-why">
            Cash flow is {money(Math.abs(difference))} {difference < 0 ? 'under' : 'over'} plan
          </p>
          <ul className="book-differences">
            {differences.map(({ label, day, amount }) => (
              <li key={`${label} ${day}`}>
                <span>
                  {label}
                  {day !== null && `, ${dayOf(day, book.today)}`}
                </span>
                <span>{moneyIn(amount)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        {plan === null
          ? 'There is no plan to compare with.'
          : plan.structure === null
            ? 'The plan is as agreed at closing.'
            : `The plan is ${structureAndExit(plan.structure, plan.exit)} as agreed at closing.`}{' '}
        {months === 0 && 'The first whole month is compared once it has ended. '}
        This month so far: {moneyIn(soFar)}.
      </p>
    </section>
  );
}

type ComparedProps = {
  name: string;
  figures: PlannedActual['owed'];
  words: [above: string, below: string];
  /** Whether all of the plan is recorded: else no difference is named, which might read as better than planned. */
  isWhole: boolean;
};

function Compared({ name, figures: { plan, actual }, words: [above, below], isWhole }: ComparedProps) {
  const difference = plan === null || actual === null ? 0 : actual - plan;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{money(plan)}</td>
      <td>
        <b className={classes(actual !== null && actual < 0 && 'negative')}>{money(actual)}</b>
        {difference !== 0 && isWhole && (
          <small>
            {money(Math.abs(difference))} {difference > 0 ? above : below}
          </small>
        )}
      </td>
    </tr>
  );
}

function ReturnSoFar({ book: { planned, plan, value }, rate }: { book: BookView; rate: number }) {
  const rows: [string, number | null][] = [
    ['Cash in and out, to date', planned.cash],
    ['Equity', planned.equityNow],
    ['If sold', planned.ifSold],
  ];
  return (
    <section aria-labelledby="book-return">
      <div className="book-head">
        <h2 id="book-return">{percent(rate, 2)} a year so far</h2>
      </div>
      <p>
        {value !== null && `At your value of ${moneyBrief(value.amount)}`}
        {value !== null && plan !== null && `, ${percentUpTo(plan.sellingCostPercent, 2)} to sell`}.
      </p>
      <table>
        <tbody>
          {rows.map(([name, amount]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={classes(amount !== null && amount < 0 && 'negative')}>{money(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
