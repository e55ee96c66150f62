import * as z from 'zod/mini';

/* A loan or note as a book keeps it. Money in whole cents; days are calendar days, ISO. */

const cents = z.int().check(z.gte(0), z.lte(999_999_999));

/** How interest is reckoned: a month's at a time (30/360), or day by day (actual/365, simple). */
const Method = z.enum(['monthly', 'daily']);

export const LoanTerms = z.strictObject({
  principal: cents,
  /** Percent a year, at most five decimals. */
  ratePercent: z.number().check(z.gte(0), z.lte(30)),
  /** Principal and interest, a month. */
  payment: cents,
  /** Into escrow, a month. */
  escrow: z._default(cents, 0),
  firstDue: z.iso.date(),
  /** Daily interest runs from here. */
  opened: z.iso.date(),
  method: Method,
  /** Monthly, at a rate above 0. */
  interestOnly: z._default(z.boolean(), false),
  /** The day on which all is due. */
  maturity: z._default(z.nullable(z.iso.date()), null),
  /** Whether the note says that fees are paid before anything else. */
  feesFirst: z._default(z.boolean(), false),
  openingEscrow: z._default(z.int(), 0),
});
export type LoanTerms = z.infer<typeof LoanTerms>;

/** The terms that may change; they hold from some day on. */
export type CurrentTerms = Pick<LoanTerms, 'ratePercent' | 'payment' | 'escrow'>;
