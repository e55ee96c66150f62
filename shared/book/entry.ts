import * as z from 'zod/mini';
import { Amount, Cents, mostCents, NewPart, Part, PartId, RatePercent } from '#shared/finance/part.ts';
import { ReversalReason } from '#shared/pipeline/reversal-reason.ts';
import { lineOfText } from '#shared/values/free-text.ts';
import { openEnum } from '#shared/values/open-enum.ts';
import { Ulid } from '#shared/values/ulid.ts';

/* What is recorded in a book, and how it stands there. Money in whole cents; days as typed, never converted. */

export const Account = openEnum(
  ['rent', 'option_fee', 'taxes', 'insurance', 'hoa', 'repairs', 'management', 'other'],
  'other',
);
/** What a bill is of. */
const Bill = openEnum(['taxes', 'insurance'], 'taxes');
export type Account = z.infer<typeof Account>;

/** Of an entry, in its book: from 1. */
export const EntryNumber = z.int().check(z.gte(1), z.lte(99_999_999));

/** Of a line of a bank's file, as the browser works it out: SHA-256, hex. */
export const BankLine = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const any = {
  /** Names the entry: the same one sent again is the same. */
  id: Ulid,
  day: z.iso.date(),
  note: z.optional(lineOfText({ most: 200 })),
};
const money = {
  ...any,
  amount: Amount,
  /** The bank's line that it was read from. */
  bank: z.optional(BankLine),
  receipt: z.optional(Ulid),
  /** Whether the seller's page shows the receipt. */
  showReceipt: z.optional(z.boolean()),
};
/** Of a loan or lease. */
const part = PartId;
const of = <Kind extends string>(kind: Kind) => z.literal(kind);

/** What may be recorded. */
export const NewEntry = z.discriminatedUnion('kind', [
  z.strictObject({
    ...money,
    kind: of('payment'),
    part,
    /** 0 applies what is held. */
    amount: Cents,
    /** Meant for the principal: it waits behind what is due. */
    toPrincipal: z.optional(Cents),
    /** Meant for fees, at most what is due of them. */
    toFees: z.optional(Cents),
    /** The installment's due day, of a payment as planned: it is recorded once. */
    due: z.optional(z.iso.date()),
  }),
  z.strictObject({ ...any, kind: of('fee'), part, amount: Amount }),
  z.strictObject({ ...any, kind: of('fee_waived'), part, amount: Amount }),
  /** A new loan or lease, or one whose terms were unknown or wrong from its beginning. */
  z.strictObject({
    ...any,
    kind: of('part'),
    /** A new one has the next id. */
    part,
    terms: NewPart,
    /** What a new loan brought in cash; below 0, what it cost. */
    cash: z.optional(z.int().check(z.gte(-mostCents), z.lte(mostCents))),
  }),
  /** The terms from its day on. */
  z.strictObject({
    ...any,
    kind: of('terms'),
    part,
    ratePercent: z.optional(RatePercent),
    payment: z.optional(Cents),
    escrow: z.optional(Cents),
    /** When the rate changes next. */
    rateChange: z.optional(z.nullable(z.iso.date())),
  }),
  z.strictObject({ ...money, kind: of('escrow_paid'), part, account: Bill }),
  z.strictObject({ ...money, kind: of('escrow_refund'), part }),
  /** The principal as the lender's statement says. */
  z.strictObject({ ...any, kind: of('lender_balance'), part, principal: Cents }),
  /** Ends the loan. One that differs from our quote says why in its note. */
  z.strictObject({ ...money, kind: of('payoff'), part }),
  z.strictObject({ ...money, kind: of('income'), account: Account }),
  z.strictObject({ ...money, kind: of('cost'), account: Account }),
  /** Cash that waits for bills, or goes back from there: it costs nothing. */
  z.strictObject({ ...any, kind: of('set_aside'), amount: Amount, back: z.optional(z.boolean()) }),
  /** The lender demands the balance by a day. */
  z.strictObject({ ...any, kind: of('called'), part, by: z.iso.date() }),
  /** Ends the option of a lease. */
  z.strictObject({ ...any, kind: of('option_expired'), part }),
  /** The house is sold, or bought under the option: each loan is paid off, and the book ends. */
  z.strictObject({ ...any, kind: of('sale'), price: Cents, costs: Cents }),
  /** What the house is worth. */
  z.strictObject({ ...any, kind: of('value'), amount: Amount }),
  /** When a bill comes next; `null` for none. */
  z.strictObject({
    ...any,
    kind: of('bill'),
    account: Bill,
    due: z.nullable(z.iso.date()),
  }),
  /** Takes one entry back, for good. */
  z.strictObject({ ...any, kind: of('reversal'), of: EntryNumber, reason: ReversalReason }),
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

export const EntrySource = openEnum(['typed', 'planned', 'bank'], 'typed');

/** An entry as it is kept. */
export const KeptEntry = z.object({
  number: EntryNumber,
  fact: NewEntry,
  recorded_at: z.iso.datetime(),
  source: EntrySource,
  /** As of recording; absent for what is no loan's, and of a loan that lacks terms. */
  split: z.optional(EntrySplit),
  reallocations: z.optional(z.array(Reallocation)),
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
  /** Of a payment that met installments: when the earliest of them was due, and how late that was, in days. */
  metDue: z.optional(z.iso.date()),
  daysLate: z.optional(z.int()),
});
export type BookEntry = z.infer<typeof BookEntry>;
