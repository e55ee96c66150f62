import * as z from 'zod/mini';
import { Book } from '#shared/book/base/book.ts';
import { PartId } from '#shared/finance/part.ts';
import { openEnum } from '#shared/values/open-enum.ts';
import { Ulid } from '#shared/values/ulid.ts';

/* What a book's own row says, as calls answer it. Money in whole cents; days are calendar days. */

const cents = z.int();
const day = z.nullable(z.iso.date());

const Due = z.object({ due: z.iso.date(), amount: cents });

export const PayoffQuote = z.object({
  day: z.iso.date(),
  principal: cents,
  interest: cents,
  fees: cents,
  /** Of escrow. */
  shortage: cents,
  /** Held, and taken off. */
  unapplied: cents,
  total: cents,
  /** The escrow balance comes back apart. */
  escrowLeft: cents,
  /** Of interest, for information: each day is reckoned anew. */
  perDiem: cents,
});
export type PayoffQuote = z.infer<typeof PayoffQuote>;

/** Without its terms only the payments of a loan are known. */
export const LoanHead = z.object({
  part: PartId,
  needs: z.array(z.enum(['principal', 'ratePercent', 'payment', 'firstDue'])),
  /** Of payments without a split. */
  paid: z.nullable(cents),
  principal: z.nullable(cents),
  unapplied: z.nullable(cents),
  feesDue: z.nullable(cents),
  escrow: z.nullable(cents),
  /** The payment and the escrow of now. */
  installment: z.nullable(z.object({ payment: cents, escrow: cents, ratePercent: z.number() })),
  paidThrough: day,
  /** Money is held for installments to come up to this one; `null` where it covers none. */
  coveredThrough: day,
  /** Today; `null` while nobody knows. */
  pastDue: z.nullable(cents),
  /** The open part of the next installment without its money, or of the balloon after the last. */
  next: z.nullable(Due),
  /** What falls due with the maturity, if all until then is paid on its day. */
  balloon: z.nullable(Due),
  /** Of today. */
  payoff: z.nullable(PayoffQuote),
  isPaidOff: z.boolean(),
});
export type LoanHead = z.infer<typeof LoanHead>;

export const LeaseHead = z.object({
  part: PartId,
  unapplied: cents,
  paidThrough: day,
  coveredThrough: day,
  pastDue: cents,
  next: z.nullable(Due),
  /** Earned toward the price. */
  credits: cents,
  option: openEnum(['open', 'expired', 'exercised'], 'open'),
});
export type LeaseHead = z.infer<typeof LeaseHead>;

/** The next of each kind that falls due. */
export const DueItem = z.object({
  /** The same one keeps it: an installment by its number, a bill and a change of the rate by their day. */
  id: z.string(),
  kind: openEnum(
    ['installment', 'balloon', 'taxes', 'insurance', 'option_expiry', 'rate_change', 'called'],
    'installment',
  ),
  part: z.optional(PartId),
  day: z.iso.date(),
  amount: z.nullable(cents),
});
export type DueItem = z.infer<typeof DueItem>;

export const BookHead = z.object({
  analysis_id: Ulid,
  version: z.int(),
  count: z.int(),
  today: z.iso.date(),
  loans: z.array(LoanHead),
  leases: z.array(LeaseHead),
  due: z.array(DueItem),
  setAside: cents,
  value: Book.shape.value,
  ended: day,
});
export type BookHead = z.infer<typeof BookHead>;
