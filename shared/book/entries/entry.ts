import * as z from 'zod/mini';
import { EntryNumber } from '#shared/book/base/book.ts';
import { Part, PartId } from '#shared/finance/part.ts';
import { openEnum } from '#shared/values/open-enum.ts';
import { NextBill } from './bill.ts';
import { Called } from './called.ts';
import { Cost } from './cost.ts';
import { EscrowPaid } from './escrow-paid.ts';
import { EscrowRefund } from './escrow-refund.ts';
import { Fee } from './fee.ts';
import { FeeWaived } from './fee-waived.ts';
import { Income } from './income.ts';
import { LenderBalance } from './lender-balance.ts';
import { PartEntry } from './new-part.ts';
import { TermsEntry } from './new-terms.ts';
import { OptionExpired } from './option-expired.ts';
import { Payment } from './payment.ts';
import { Payoff } from './payoff.ts';
import { Reversal } from './reversal.ts';
import { Sale } from './sale.ts';
import { SetAside } from './set-aside.ts';
import { Value } from './value.ts';

/* What is recorded in a book, and how it stands there. Money in whole cents; days as typed, never converted. */

export const NewEntry = z.discriminatedUnion('kind', [
  Payment,
  Fee,
  FeeWaived,
  PartEntry,
  TermsEntry,
  EscrowPaid,
  EscrowRefund,
  LenderBalance,
  Payoff,
  Income,
  Cost,
  SetAside,
  Called,
  OptionExpired,
  Sale,
  Value,
  NextBill,
  Reversal,
]);
export type NewEntry = z.infer<typeof NewEntry>;

/** Where the money of a loan's entry went; a reversal has the exact opposite. */
export const EntrySplit = z.object({
  interest: z.int(),
  principal: z.int(),
  escrow: z.int(),
  fees: z.int(),
  unapplied: z.int(),
  corrections: z.int(),
});

/** How an entry recorded for an earlier day changed another's split. */
export const Reallocation = z.object({ of: EntryNumber, split: EntrySplit });
export type Reallocation = z.infer<typeof Reallocation>;

/** How it changed the split of an installment that held money had met, by its due day; `day` is the one of being met. */
export const HeldReallocation = z.object({
  part: PartId,
  due: z.iso.date(),
  day: z.iso.date(),
  split: EntrySplit,
});
export type HeldReallocation = z.infer<typeof HeldReallocation>;

export const EntrySource = openEnum(['typed', 'planned', 'bank'], 'typed');

export const KeptEntry = z.object({
  number: EntryNumber,
  fact: NewEntry,
  recorded_at: z.iso.datetime(),
  source: EntrySource,
  /** As of recording; absent for what is no loan's, and of a loan that lacks terms. */
  split: z.optional(EntrySplit),
  reallocations: z.optional(z.array(Reallocation)),
  /** Apart from those of entries: the release before reads these rows, too. */
  heldReallocations: z.optional(z.array(HeldReallocation)),
  /** Of a part's new terms: those before, unless it was new. */
  before: z.optional(Part),
  /** Of a sale: what paid off each loan; of its reversal the opposite. */
  payoffs: z.optional(z.array(z.object({ part: PartId, amount: z.int(), split: z.optional(EntrySplit) }))),
});
export type KeptEntry = z.infer<typeof KeptEntry>;

/** An entry in the list, as now known. */
export const BookEntry = z.object({
  ...KeptEntry.shape,
  /** By later entries as well. */
  split: z.optional(EntrySplit),
  /** As it was recorded, where a later entry for an earlier day has changed it. */
  splitBefore: z.optional(EntrySplit),
  /** Principal of its loan after it. */
  owedAfter: z.optional(z.int()),
  reversedBy: z.optional(EntryNumber),
  /** Installments that held money has met by itself after this payment and before the next; of a loan with its split. */
  held: z.optional(z.array(z.object({ due: z.iso.date(), day: z.iso.date(), split: z.optional(EntrySplit) }))),
  /** Of a payment that met installments: when the earliest of them was due, and how late that was, in days. */
  metDue: z.optional(z.iso.date()),
  daysLate: z.optional(z.int()),
});
export type BookEntry = z.infer<typeof BookEntry>;
