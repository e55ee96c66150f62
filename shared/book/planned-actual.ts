import type { Book } from '#shared/book/base/book.ts';
import { balloonOf, dues, paidThrough } from '#shared/book/base/due.ts';
import type { KeptEntry } from '#shared/book/entries/entry.ts';
import { kindOf } from '#shared/book/entries/registry.ts';
import type { LoanTerms } from '#shared/finance/part.ts';
import { isLoan, type LeasePart, type LoanPart, type Part, termsOfPart } from '#shared/finance/part.ts';
import { daysAfter, monthsAfter } from '#shared/values/days.ts';
import type { PlannedActual } from './book-view.ts';
import { type CashFlow, cashFlows, directed, optionOf } from './cash.ts';
import { entriesOf } from './entries-of.ts';
import { loanFacts, standing } from './facts.ts';
import { notRecorded } from './not-recorded.ts';
import { dueDay } from './reckoning/day-count.ts';
import { type LoanState, opening } from './reckoning/loan-state.ts';
import { following, payoffOf, replay } from './reckoning/replay.ts';
import { yearlyReturn } from './reckoning/return.ts';

/* How a book compares with the plan that it was opened with. Money in whole cents. */

/** So many of the largest differences are named. */
const mostDifferences = 5;
/** Cents of rounding are no difference. */
const leastDifference = 100;

/** @param today where the user is: whole months have ended before it. */
export function plannedActual(book: Book, entries: readonly KeptEntry[], today: string): PlannedActual {
  const { plan, closing, cashIn } = book;
  const flows = cashFlows(book, entries);
  const sumOf = (those: (flow: CashFlow) => boolean) =>
    flows.reduce((sum, flow) => sum + (those(flow) ? flow.cents : 0), 0);
  const months = wholeMonths(book, today);
  const [first, last] = [
    startOfMonth(monthsAfter(closing, 1)),
    daysAfter(startOfMonth(monthsAfter(startOfMonth(closing), months + 1)), -1),
  ];
  const isCompared = ({ day }: CashFlow) => day >= first && day <= last;
  const nothing = { plan: null, actual: null };
  const added = addedOn(entries);
  const opened = { ...book, parts: book.parts.filter(({ id }) => !added.has(id)) };
  const planned =
    plan === null || plan.cashFlow.length < months
      ? null
      : plan.cashFlow.slice(0, months).reduce((sum, cents) => sum + cents, 0);
  const missing = planned === null || months === 0 ? [] : notRecorded(opened, entries, months, last);
  const recorded = planned === null ? null : missing.reduce((sum, each) => sum - each.plan, planned);
  const schedules = schedulesOf(opened, last);
  const [atPlan, atActual] = [plannedStates(opened, schedules, last), recordedStates(book, entries, last)];
  const statesNow = recordedStates(book, entries, today);
  const ifSold = leftIfSold(book, statesNow, today);
  const from = daysAfter(closing, 365);
  return {
    through: months === 0 ? null : last.slice(0, 'YYYY-MM'.length),
    months,
    cashFlow: months === 0 ? nothing : { plan: recorded, actual: sumOf(isCompared) },
    notRecorded: missing.map(({ label, plan: cents }) => ({ label, plan: cents })),
    owed: months === 0 ? nothing : { plan: owedOf(atPlan), actual: owedOf(atActual) },
    equity: months === 0 ? nothing : { plan: equityOf(book, atPlan, last), actual: equityOf(book, atActual, last) },
    returnPercent: {
      plan: plan?.returnPercent ?? null,
      actual: returnOf(book, flows, ifSold, today),
      from: today < from ? from : null,
    },
    differences:
      months === 0
        ? []
        : differencesOf(book, entries, flows.filter(isCompared), {
            ...{ planned: recorded, schedules, last },
            missing: new Map(missing.flatMap((each) => (each.part === undefined ? [] : [[each.part, each.plan]]))),
          }),
    soFar: sumOf(({ day }) => day.startsWith(today.slice(0, 'YYYY-MM'.length))),
    cash: cashIn === null ? null : sumOf(() => true) - cashIn,
    equityNow: equityOf(book, statesNow, today),
    ifSold,
  };
}

/** Parts that came after the opening, by id: when. The plan knows nothing of them. */
const addedOn = (entries: readonly KeptEntry[]): Map<string, string> =>
  new Map(
    standing(entries).flatMap(({ fact, before }) => (fact.kind === 'part' && !before ? [[fact.part, fact.day]] : [])),
  );

const startOfMonth = (day: string): string => `${day.slice(0, 'YYYY-MM'.length)}-01`;

/** Calendar months that have ended since closing; after a sale its month is the last. */
function wholeMonths({ closing, ended }: Pick<Book, 'closing' | 'ended'>, today: string): number {
  const indexOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  const last = Math.min(indexOf(today) - 1, ended ? indexOf(ended.day) : Number.POSITIVE_INFINITY);
  return Math.max(0, last - indexOf(closing));
}

/** The states of parts on a day; a loan without its terms is unknown. */
type States = {
  loans: { part: LoanPart; terms: LoanTerms; state: LoanState }[];
  leases: { part: LeasePart; option: 'open' | 'expired' | 'exercised'; toPrice: number }[];
  /** Loans of the investor's that lack terms. */
  isUnknown: boolean;
};

function statesOf(
  { parts }: Pick<Book, 'parts'>,
  loan: (part: LoanPart, terms: LoanTerms) => LoanState,
  lease: (part: LeasePart) => ReturnType<typeof optionOf>,
): States {
  const own = parts.filter(isLoan).filter(({ paidBy }) => paidBy === 'us');
  const loans = own.flatMap((part) => {
    const terms = termsOfPart(part);
    return terms ? [{ part, terms, state: loan(part, terms) }] : [];
  });
  const leases = parts.flatMap((part) => (isLoan(part) ? [] : [{ part, ...lease(part) }]));
  return { loans, leases, isUnknown: loans.length < own.length };
}

function recordedStates({ parts }: Book, entries: readonly KeptEntry[], day: string): States {
  const added = addedOn(entries);
  return statesOf(
    { parts: parts.filter(({ id }) => (added.get(id) ?? '') <= day) },
    (part, terms) => replay(terms, loanFacts(entries, part.id), day).state,
    (part) => optionOf(part, entries, day),
  );
}

/** Of each loan that has its terms, by id. */
type Schedules = ReadonlyMap<string, ReturnType<typeof asPlanned>>;

function schedulesOf({ parts }: Pick<Book, 'parts'>, until: string): Schedules {
  return new Map(
    parts.filter(isLoan).flatMap((part) => {
      const terms = termsOfPart(part);
      return terms ? [[part.id, asPlanned(terms, until)] as const] : [];
    }),
  );
}

const plannedStates = (book: Book, schedules: Schedules, day: string): States =>
  statesOf(
    book,
    ({ id }, terms) => schedules.get(id)?.state ?? opening(terms),
    (part) => ({ option: 'open', toPrice: part.fee + part.credit * duesBy(part, day).length }),
  );

/**
 * Every installment on its due day, by the terms of opening, and what that pays until a day. A plan reckons by months,
 * also a note whose interest runs by the day: its days count from the last installment on.
 */
function asPlanned(terms: LoanTerms, until: string): { state: LoanState; paid: number } {
  const monthly: LoanTerms = { ...terms, method: 'monthly' };
  let state = opening(monthly);
  let paid = 0;
  for (const { amount, after } of dues(monthly, state, until)) {
    paid += amount;
    state = after;
  }
  const balloon = balloonOf(monthly, state, terms.opened);
  if (balloon && balloon.due <= until) {
    const day = balloon.due;
    state = following(monthly, state, { kind: 'payment', number: 0, day, amount: balloon.amount }).state;
    paid += balloon.amount;
  }
  return { state: { ...state, accruedTo: paidThrough(terms, state) ?? terms.opened }, paid };
}

function duesBy({ firstDue, dueAtMonthEnd }: Pick<LeasePart, 'firstDue' | 'dueAtMonthEnd'>, day: string): string[] {
  const dues: string[] = [];
  if (firstDue === null) return dues;
  const rule = { firstDue, dueAtMonthEnd };
  for (let due = dueDay(rule, 0); due <= day; due = dueDay(rule, dues.length)) dues.push(due);
  return dues;
}

/** Principal of the loans that the investor pays. */
function owedOf({ loans, isUnknown }: States): number | null {
  if (isUnknown) return null;
  return loans.reduce((sum, { part, state }) => sum + (part.direction === 'pay' ? state.principal : 0), 0);
}

/** The house's value to a book, cents; `null` while nobody knows, 0 once it is sold, on terms or for all. */
function houseOf({ parts, ended, value }: Book, { leases }: States, day: string): number | null {
  if (ended && ended.day <= day) return 0;
  if (parts.some(({ kind }) => kind === 'buyer_note')) return 0;
  const owners = leases.find(({ part }) => part.kind === 'owner_lease');
  // Without its option the house stays the owner's.
  return owners && owners.option !== 'open' ? 0 : (value?.amount ?? null);
}

/**
 * Value − payoffs owed + payoffs of notes held ± escrow. An owner's open option has its price still to pay; what a
 * tenant paid toward theirs is owed until they exercise or lose it.
 */
function equityOf(book: Book, states: States, day: string): number | null {
  const house = houseOf(book, states, day);
  if (house === null || states.isUnknown) return null;
  const loans = states.loans.map(({ part, terms, state }) => {
    const { total, escrowLeft } = payoffOf(terms, state, day);
    return directed(part, total - escrowLeft);
  });
  const leases = states.leases.map(({ part, option, toPrice }) => {
    if (option !== 'open') return 0;
    if (part.kind === 'tenant_lease') return -toPrice;
    return part.strike === null ? null : toPrice - part.strike;
  });
  return [...loans, ...leases].reduce<number | null>(
    (sum, each) => (sum === null || each === null ? null : sum + each),
    house,
  );
}

/** Equity that a sale at the value would leave once everything is settled, cents; `null` while unknown. */
function leftIfSold(book: Book, states: States, day: string): number | null {
  const [house, equity] = [houseOf(book, states, day), equityOf(book, states, day)];
  if (house === null || equity === null || house === 0) return equity;
  return book.plan === null ? null : equity - Math.round((house * book.plan.sellingCostPercent) / 100);
}

/** The yearly return to date; `null` where a figure is missing. */
function returnOf(book: Book, flows: readonly CashFlow[], left: number | null, today: string): number | null {
  const { cashIn, closing, ended } = book;
  if (cashIn === null || left === null) return null;
  // Once all is sold and settled, nothing grows any more.
  const end = ended && left === 0 ? ([ended.day, ...flows.map(({ day }) => day)].toSorted().at(-1) ?? today) : today;
  return yearlyReturn([{ day: closing, cents: -cashIn }, ...flows], { day: end, cents: left });
}

type Difference = PlannedActual['differences'][number];

/** Rent and what a house costs every year: the plan has them, whatever they are booked as. */
const running: readonly string[] = ['rent', 'taxes', 'insurance', 'hoa', 'management'];

/** The largest of what makes actual cash another than the plan's. Below 0 is less cash than planned. */
function differencesOf(
  book: Book,
  entries: readonly KeptEntry[],
  flows: readonly CashFlow[],
  {
    planned,
    schedules,
    last,
    missing,
  }: { planned: number | null; schedules: Schedules; last: string; missing: ReadonlyMap<string, number> },
): Difference[] {
  const fees = new Map(entriesOf(book, entries, last).map(({ number, split }) => [number, split?.fees ?? 0]));
  const sums = new Map<string, Difference & { days: Set<string> }>();
  const add = (key: string, label: string, day: string | null, amount: number) => {
    const sum = sums.get(key) ?? { label, day: null, amount: 0, days: new Set() };
    if (day !== null && amount !== 0) sum.days.add(day);
    sums.set(key, { ...sum, amount: sum.amount + amount });
  };
  const added = addedOn(entries);
  const known = new Map(
    book.parts.flatMap((part) => {
      const paid = added.has(part.id) ? 0 : plannedCash(part, schedules, last);
      return paid === null ? [] : [[part.id, paid - (missing.get(part.id) ?? 0)] as const];
    }),
  );
  for (const [id, paid] of known) add(id, labelOf(book, id), null, -paid);
  for (const { entry, isReversal, cents, day } of flows) {
    const { fact, number } = entry;
    if (fact.kind === 'payment') {
      const part = book.parts.find(({ id }) => id === fact.part);
      const sign = isReversal ? -1 : 1;
      const [extra, fee] = [fact.toPrincipal ?? 0, fees.get(number) ?? 0].map((each) => directed(part, sign * each));
      if (!known.has(fact.part)) {
        add('running', runningLabel, null, cents);
        continue;
      }
      add('extra', 'Extra principal', day, extra ?? 0);
      add('fees', 'Late fees', day, fee ?? 0);
      add(fact.part, labelOf(book, fact.part), null, cents - (extra ?? 0) - (fee ?? 0));
    } else if ((fact.kind === 'income' || fact.kind === 'cost') && running.includes(fact.account)) {
      add('running', runningLabel, null, cents);
    } else {
      const label = 'part' in fact ? labelOf(book, fact.part) : '';
      add(`${number}`, kindOf(fact).differs?.(fact, label) ?? '', fact.day, cents);
    }
  }
  if (planned === null) sums.delete('running');
  else
    add(
      'running',
      runningLabel,
      null,
      [...known.values()].reduce((sum, paid) => sum + paid, -planned),
    );
  return [...sums.values()]
    .filter(({ amount }) => Math.abs(amount) >= leastDifference)
    .toSorted((one, other) => Math.abs(other.amount) - Math.abs(one.amount))
    .slice(0, mostDifferences)
    .map(({ label, amount, days: [day, ...others] }) => ({
      label,
      amount,
      day: others.length === 0 ? (day ?? null) : null,
    }));
}

const runningLabel = 'Rent and running costs';

/** Cash of a part that is paid as planned; `null` for a loan that lacks terms. */
function plannedCash(part: Part, schedules: Schedules, until: string): number | null {
  if (isLoan(part)) {
    const paid = schedules.get(part.id)?.paid;
    return paid === undefined ? null : directed(part, paid);
  }
  return part.rent === null ? null : directed(part, part.rent * duesBy(part, until).length);
}

const labelOf = ({ parts }: Book, id: string): string => parts.find((part) => part.id === id)?.label ?? '';
