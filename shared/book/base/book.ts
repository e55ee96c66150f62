import * as z from 'zod/mini';
import type { LoanState } from '#shared/book/reckoning/loan-state.ts';
import { Amount, Cents, LoanDay, mostParts, NewPart, Part, PartId, RatePercent } from '#shared/finance/part.ts';
import { Exit } from '#shared/strategy/exit-name.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { openEnum } from '#shared/values/open-enum.ts';

/* A deal's book as it is kept, but for its entries. Money in whole cents; days are calendar days. */

/** Limits; docs/fair-use.md lists them all. */
/** Of an entry, in its book: from 1. */
export const EntryNumber = z.int().check(z.gte(1), z.lte(99_999_999));

export const bookLimits = {
  entries: 4000,
  receipts: 400,
  /** Of one loan. */
  termsChanges: 60,
  /** Of one loan. */
  proofLinks: 5,
  proofReadsAnHour: 120,
  entriesACall: 15,
  entriesAPage: 50,
  bankLinesACall: 500,
  receiptBytes: 2 * 1024 * 1024,
  /** Payoff quotes run so far ahead. */
  quoteDays: 90,
} as const;

const months = z.array(z.int()).check(z.maxLength(360));

/** The plan as it was when the book was opened: later edits do not move it. */
export const FrozenPlan = z.object({
  /** `null` where a page of an earlier release does not know it. */
  structure: z.nullable(Strategy),
  exit: z.nullable(Exit),
  /** Of the engine that reckoned it. */
  release: z.string(),
  cashIn: z.nullable(z.int()),
  /** Of each month from the first after closing to the exit. */
  cashFlow: months,
  sellingCostPercent: z.number(),
  /** A year; `null` where the plan has none. */
  returnPercent: z.nullable(z.number()),
  /** The terms and assumptions that it follows from, as JSON. */
  inputs: z.string(),
});
export type FrozenPlan = z.infer<typeof FrozenPlan>;

export const NewBook = z.strictObject({
  closing: LoanDay,
  /** The investor's cash in at closing. */
  cashIn: z.nullable(Cents),
  parts: z.array(NewPart).check(z.minLength(1), z.maxLength(mostParts)),
});
export type NewBook = z.infer<typeof NewBook>;

/** The rules by which the states of a book are a cache of its replay. */
export const rulesOfStates = 2;

/** A loan's state after its last fact: a cache of the replay. */
export const KeptLoanState = z.object({
  principal: z.int(),
  /** Billionths of a cent: below one cent, so a number holds it. */
  carry: z.int(),
  interestOwed: z.int(),
  unapplied: z.int(),
  feesDue: z.int(),
  escrow: z.int(),
  met: z.int(),
  counted: z.int(),
  accruedTo: z.string(),
  terms: z.array(z.object({ from: z.string(), ratePercent: RatePercent, payment: Cents, escrow: Cents })),
  isPaidOff: z.boolean(),
});
type KeptLoanState = z.infer<typeof KeptLoanState>;

const KeptLeaseState = z.object({
  unapplied: z.int(),
  met: z.int(),
  credits: z.int(),
  option: openEnum(['open', 'expired', 'exercised'], 'open'),
});

/** A loan, a lease, or a loan that lacks terms: it takes payments without a split. */
export const KeptState = z.object({
  loan: z.optional(KeptLoanState),
  lease: z.optional(KeptLeaseState),
  /** All that was paid, without a split. */
  paid: z.optional(z.int()),
  /** Of its last entry. */
  lastDay: z.nullable(z.iso.date()),
  /** When its rate changes next, as a change of terms has said. */
  rateChange: z.optional(z.nullable(z.iso.date())),
  /** The day by which the lender demands the balance. */
  calledBy: z.optional(z.nullable(z.iso.date())),
});
export type KeptState = z.infer<typeof KeptState>;

export const toKept = ({ carry, terms, ...state }: LoanState): KeptLoanState => ({
  ...state,
  carry: Number(carry),
  terms: [...terms],
});
export const fromKept = ({ carry, ...state }: KeptLoanState): LoanState => ({ ...state, carry: BigInt(carry) });

export const Book = z.object({
  opened_at: z.iso.datetime(),
  closing: z.iso.date(),
  cashIn: z.nullable(Cents),
  parts: z.array(Part),
  plan: z.nullable(FrozenPlan),
  /** Of sample data: no link leaves it. */
  isSample: z.boolean(),
  /** Changes with each entry. */
  version: z.int(),
  /** The number of the last entry. */
  count: z.int(),
  states: z.partialRecord(PartId, KeptState),
  /** By which rules the states were reckoned, and for which version: an earlier release that writes leaves it as it is. */
  reckoned: z.optional(z.object({ rules: z.int(), version: z.int() })),
  setAside: z.int(),
  /** The latest of its day. */
  value: z.nullable(z.object({ amount: Amount, day: z.iso.date() })),
  /** When bills come next. */
  bills: z.object({ taxes: z.nullable(z.iso.date()), insurance: z.nullable(z.iso.date()) }),
  /** The sale that ended it. */
  ended: z.nullable(z.object({ day: z.iso.date(), number: EntryNumber })),
});
export type Book = z.infer<typeof Book>;

/** Whether a book's states are a cache of the replay of now: those of another release are of its rules. */
export const isReckoned = ({ reckoned, version }: Pick<Book, 'reckoned' | 'version'>): boolean =>
  reckoned?.rules === rulesOfStates && reckoned.version === version;
