import { type Book, fromKept } from '#shared/book/base/book.ts';
import { balloonOf, type OpenDue, openDues, openRents } from '#shared/book/base/due.ts';
import { lateFeeOf } from '#shared/book/reckoning/late-fee.ts';
import { termsNow } from '#shared/book/reckoning/loan-state.ts';
import { isLoan, lastLoanDay, type Part, termsOfPart } from '#shared/finance/part.ts';
import { daysAfter } from '#shared/values/days.ts';

/* What falls due of each part around the lines of a bank's file. Money in whole cents. */

/** An installment may be paid so many days before its day, and after it. */
const [early, late] = [10, 20];
/** What comes after the last one that may be paid with it. */
const aMonth = 31;

/** Whether money of a part goes the way of an amount; what the seller pays is on no account of the investor's. */
export function isSameWay(part: Part, amount: number): boolean {
  if (isLoan(part) && part.paidBy === 'seller') return false;
  const pays = isLoan(part) ? part.direction === 'pay' : part.kind === 'owner_lease';
  return pays === amount < 0;
}

/** The dues of a part until a month after the last line, and how its lines may name it. */
export type Falling = {
  part: Part;
  /** Cents a month; -1 while unknown. */
  usual: number;
  /** Words of its payee that no other payee has. */
  payee: readonly string[];
  /** The late fee of an installment, and whether it is not recorded yet; absent where the terms have none. */
  feeOf?: (due: string) => { fee: number; isNew: boolean };
  /** Those without their money, the oldest first. */
  dues: readonly OpenDue[];
  /** Open cents of each and those before it. */
  sums: readonly number[];
};

/** Looks at each part once for all lines. */
export function fallingDue(book: Book, lines: readonly { day: string }[]): Falling[] {
  const last =
    lines
      .map(({ day }) => day)
      .toSorted()
      .at(-1) ?? '';
  // Nothing is due later, whatever a line says.
  const until = last < lastLoanDay ? daysAfter(last, early) : lastLoanDay;
  const payees = book.parts.map((part) => wordsOf(part.payee ?? ''));
  return book.parts.map((part, at) => {
    const dues = duesOf(book, part, until);
    let sum = 0;
    const sums = dues.map(({ open }) => {
      sum += open;
      return sum;
    });
    const feeOf = feesOf(book, part);
    return { part, usual: usualOf(book, part), payee: ownWords(payees, at), ...(feeOf && { feeOf }), dues, sums };
  });
}

/**
 * What is due of a part by a day and has not its money: installments, the balloon, rents. As of the last entry: lines are
 * older than today, and what was to be paid then may have become a part of something else.
 */
function duesOf({ states }: Book, part: Part, until: string): OpenDue[] {
  const state = states[part.id];
  if (!isLoan(part)) return state?.lease ? [...openRents(part, state.lease, withNext(until))] : [];
  const terms = termsOfPart(part);
  if (!terms || !state?.loan) return [];
  const loan = fromKept(state.loan);
  const balloon = balloonOf(terms, loan, loan.accruedTo);
  const last = balloon && balloon.due <= until ? [{ ...balloon, open: balloon.amount }] : [];
  return [...openDues(terms, loan, withNext(until), until), ...last];
}

const withNext = (until: string) => (until < lastLoanDay ? daysAfter(until, aMonth) : until);

/** What several payees share decides nothing; two parts of one payee have its words. */
function ownWords(payees: readonly Set<string>[], at: number): string[] {
  const own = payees[at] ?? new Set();
  const others = payees.filter((words) => words.size !== own.size || ![...words].every((word) => own.has(word)));
  return [...own].filter((word) => word.length < longWord || !others.some((words) => words.has(word)));
}

const longWord = 4;

function feesOf({ states }: Book, part: Part): Falling['feeOf'] | undefined {
  const loan = isLoan(part) ? states[part.id]?.loan : undefined;
  if (!isLoan(part) || !loan) return undefined;
  const { feesDue } = loan;
  const { lateFee, method } = part;
  if (feesDue > 0) return () => ({ fee: feesDue, isNew: false });
  return lateFee === null ? undefined : (due) => ({ fee: lateFeeOf(lateFee, method, loan, due), isNew: true });
}

/** A part with its installments around a line's day. */
export type Near = { each: Falling; dues: ReturnType<typeof near> };

/** Installments around a day, with what a line of the day may pay: one whole, what is open of it, or all that is past due. */
export function near({ dues, sums }: Falling, day: string): (OpenDue & { amounts: number[] })[] {
  const [from, until] = [daysAfter(day, -late), daysAfter(day, early)];
  const pastDue = sums[countUntil(dues, day) - 1] ?? 0;
  // The first whose day is not before `from`.
  const first = countUntil(dues, daysAfter(from, -1));
  return dues
    .slice(first, countUntil(dues, until))
    .map((each) => ({ ...each, amounts: [each.amount, each.open, pastDue] }));
}

/** How many are due by a day. @param dues the oldest first. */
function countUntil(dues: readonly OpenDue[], day: string): number {
  let [low, high] = [0, dues.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((dues[middle]?.due ?? '') <= day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The part's monthly payment in cents; -1 while unknown. */
function usualOf({ states }: Book, part: Part): number {
  if (!isLoan(part)) return part.rent ?? -1;
  const loan = states[part.id]?.loan;
  if (!loan) return part.payment === null ? -1 : part.payment + part.escrow;
  const { payment, escrow } = termsNow(loan);
  return payment + escrow;
}

/** In small letters, without signs. */
export function wordsOf(text: string): Set<string> {
  return new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  );
}
