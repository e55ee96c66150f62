import type { Book, KeptState } from '#shared/book/base/book.ts';
import type { LoanFact } from '#shared/book/reckoning/fact.ts';
import type { LeaseFact } from '#shared/book/reckoning/lease.ts';
import type { LoanState } from '#shared/book/reckoning/loan-state.ts';
import type { LoanPart, LoanTerms, Part } from '#shared/finance/part.ts';

/** `field` is the entry's; `text` is for the user. */
export type EntryProblem = { field: string; text: string };

type Undated<T> = T extends unknown ? Omit<T, 'number' | 'day'> : never;
export type LoanEffect = Undated<LoanFact>;
export type LeaseEffect = Undated<LeaseFact>;

/** A loan or lease as an entry of it finds it. */
export type Found = {
  part: Part;
  kept: KeptState | undefined;
  /** The loan on a day; `null` without its terms. */
  loanOn(day: string): { terms: LoanTerms; state: LoanState } | null;
};

/** Whole cents; above 0 is a debit. */
export type Posting = { account: string; cents: number };

/** The accounts of a loan or lease, and what its replay says of an entry. */
export type PartLedger = {
  part: Part;
  /** 1 of who pays, −1 of who receives. */
  sign: 1 | -1;
  feesDue: string;
  fees: string;
  option: string;
  optionFee: string;
  cash: string;
  /** Cents of fees. */
  waived: number;
  /** Cents paid toward a price that is no longer due: replays the lease. */
  lost: () => number;
  /** The part's opening balances, if this entry brings it. */
  opening: () => Posting[];
};

/**
 * A kind of entry: what one does to a book, and to the loan or lease that it is of. What a kind leaves out does nothing.
 * Money in whole cents.
 */
export type EntryKind<E> = {
  /** In a journal. */
  title: string;
  /** Which loans and leases take it; absent for an entry of the house. */
  takenBy?: 'loans' | 'leases' | 'both';
  /** Whether a loan takes it while it lacks terms. */
  withoutTerms?: true;
  /** Whether a loan takes it once it is paid off. */
  afterPayoff?: true;
  toLoan?: (entry: E) => LoanEffect;
  toLease?: (entry: E) => LeaseEffect;
  /** The dates that it sets for its loan. */
  dates?: (entry: E) => Pick<KeptState, 'rateChange' | 'calledBy'>;
  /**
   * Its cash to the investor; below 0 is paid.
   * @param directed an amount by who pays it.
   */
  cash?: (entry: E, directed: (cents: number) => number) => number;
  /**
   * The name of its cash where it differs from a plan's.
   * @param label the part's.
   */
  differs?: (entry: E, label: string) => string;
  /** Applies it to the house and its cash. */
  house?: (book: Book, entry: E, number: number) => Book;
  /** Its own reason to refuse an entry, beside those of all kinds; `null` when there is none. */
  problem?: (entry: E, book: Book, found: Found | undefined) => EntryProblem | null;
  /** Of the house: what it posts beside cash. */
  posts?: (entry: E) => Posting;
  /** Of a loan or lease: what it posts, and against which account, where that is not its split against cash. */
  postsOn?: (entry: E, ledger: PartLedger) => { postings: Posting[]; against: string };
  /** Where the other side of its split is, if not cash. */
  splitAgainst?: (entry: E, part: LoanPart) => string | null;
  /** Whether its corrections change the debt itself: what else differs was paid. */
  correctsDebt?: true;
};
