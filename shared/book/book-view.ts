import * as z from 'zod/mini';
import { Book } from '#shared/book/base/book.ts';
import { Part, PartId } from '#shared/finance/part.ts';
import { Exit } from '#shared/strategy/exit-name.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { BookHead } from './book-head.ts';

/* A whole book as calls answer it. Money in whole cents; days are calendar days. */

const cents = z.int();

/** Plan, actual and what lies between them; `null` where a figure does not exist. */
export const Compared = z.object({ plan: z.nullable(cents), actual: z.nullable(cents) });

export const PlannedActual = z.object({
  /** The last whole month, such as `2025-05`; `null` before the first. */
  through: z.nullable(z.string()),
  months: z.int(),
  /** Of the plan, without what was not recorded. */
  cashFlow: Compared,
  /** Rent, running costs and installments of the plan through those months that nobody has recorded; below 0 a cost. */
  notRecorded: z.array(z.object({ label: z.string(), plan: cents })),
  owed: Compared,
  equity: Compared,
  /** A year, percent. */
  returnPercent: z.object({
    plan: z.nullable(z.number()),
    actual: z.nullable(z.number()),
    from: z.nullable(z.iso.date()),
  }),
  /** The largest of what the plan did not have, cash only; below 0 is less cash. Without a day it is of several. */
  differences: z.array(z.object({ label: z.string(), day: z.nullable(z.iso.date()), amount: cents })),
  /** Cash of this month so far. */
  soFar: cents,
  /** All cash since closing, cash in taken off; `null` while nobody knows what was paid in. */
  cash: z.nullable(cents),
  /** Today: value less what is owed, and what is left of it if the house is sold. */
  equityNow: z.nullable(cents),
  ifSold: z.nullable(cents),
});
export type PlannedActual = z.infer<typeof PlannedActual>;

/** A late fee that the terms allow. It is never posted alone. */
export const FeeSuggestion = z.object({ part: PartId, due: z.iso.date(), amount: cents });
export type FeeSuggestion = z.infer<typeof FeeSuggestion>;

/** Which rule of law is shown, by its id. */
export const BookWarning = z.object({ rule: z.string(), part: z.optional(PartId) });

/** A deal's book, whole but for its entries. */
export const BookView = z.object({
  ...BookHead.shape,
  opened_at: z.iso.datetime(),
  closing: z.iso.date(),
  cashIn: z.nullable(cents),
  parts: z.array(Part),
  plan: z.nullable(
    z.object({ structure: z.nullable(Strategy), exit: z.nullable(Exit), sellingCostPercent: z.number() }),
  ),
  isSample: z.boolean(),
  bills: Book.shape.bills,
  planned: PlannedActual,
  /** Installments and known bills of the next 30 days, in cash. */
  billsIn30Days: cents,
  lateFees: z.array(FeeSuggestion),
  warnings: z.array(BookWarning),
  receipts: z.int(),
});
export type BookView = z.infer<typeof BookView>;
