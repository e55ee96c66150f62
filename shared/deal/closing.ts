import * as z from 'zod/mini';
import { Dollars } from '#shared/values/dollars.ts';

/*
 * The closing of a deal: its day, what the settlement statement says, and which of signed letter, deal and statement
 * counts where they differ. It stands while the deal is closed. Money in USD, to the cent.
 */

/** What a settlement statement may say, and a choice may be about. */
export const ClosingPath = z.enum([
  'price',
  'down',
  'cashToSeller',
  'note',
  'notePayment',
  'loan.balance',
  'loan.payment',
  'firstDue',
  'cashIn',
]);
export type ClosingPath = z.infer<typeof ClosingPath>;

export const ClosingSide = z.enum(['signed', 'deal', 'statement']);
export type ClosingSide = z.infer<typeof ClosingSide>;

/** What the settlement statement says; what is absent was not typed. */
export const Settlement = z.strictObject({
  price: z.optional(Dollars),
  down: z.optional(Dollars),
  cashToSeller: z.optional(Dollars),
  /** What is owed to the seller on the note. */
  note: z.optional(Dollars),
  /** A month. */
  notePayment: z.optional(Dollars),
  'loan.balance': z.optional(Dollars),
  /** A month, as the lender takes it. */
  'loan.payment': z.optional(Dollars),
  /** The day of the first payment. */
  firstDue: z.optional(z.iso.date()),
  /** The investor's cash. */
  cashIn: z.optional(Dollars),
});
export type Settlement = z.infer<typeof Settlement>;

export const ClosingChoices = z.partialRecord(ClosingPath, ClosingSide);
export type ClosingChoices = z.infer<typeof ClosingChoices>;

/** As it is kept: without a day, the book asks for it. */
export const Closing = z.object({
  day: z.nullable(z.iso.date()),
  choices: z._default(ClosingChoices, {}),
  settlement: z._default(Settlement, {}),
  /** The price that was settled: the statement's, or one that was chosen. `null` where nobody said. */
  price: z._default(z.nullable(z.number()), null),
});
export type Closing = z.infer<typeof Closing>;

/** As it is sent. */
export const NewClosing = z.strictObject({
  day: z.iso.date(),
  choices: z._default(ClosingChoices, {}),
  settlement: z._default(Settlement, {}),
});
export type NewClosing = z.infer<typeof NewClosing>;

/** A deal that was moved to Closed without saying more. */
export const closedWithoutDay: Closing = { day: null, choices: {}, settlement: {}, price: null };

/** A part of a closing that can't be, and why. */
export type ClosingProblem = { path: string; text: string };

/** @param latest ISO date; the closing is not later. */
export function closingProblem({ day, choices, settlement }: NewClosing, latest: string): ClosingProblem | null {
  if (day > latest) return { path: 'day', text: 'This day is still to come.' };
  const { price, down, firstDue } = settlement;
  if (price !== undefined && down !== undefined && down > price) {
    return { path: 'settlement.down', text: 'The down payment is above the price.' };
  }
  if (firstDue !== undefined && firstDue < day) {
    return { path: 'settlement.firstDue', text: 'The first payment is due before the closing.' };
  }
  const unsaid = ClosingPath.options.find((path) => choices[path] === 'statement' && settlement[path] === undefined);
  return unsaid ? { path: `choices.${unsaid}`, text: 'The statement does not say it.' } : null;
}
