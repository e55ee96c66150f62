import * as z from 'zod/mini';
import { daysAfter } from '#shared/values/days.ts';
import { lineOfText } from '#shared/values/free-text.ts';
import { openEnum } from '#shared/values/open-enum.ts';

/* The parts of a book: its loans and leases. Money in whole cents; `null` where nobody knows. Days are calendar days. */

export const mostCents = 999_999_999;
export const Cents = z.int().check(z.gte(0), z.lte(mostCents));
/** Above 0. */
export const Amount = z.int().check(z.gte(1), z.lte(mostCents));
/** Percent a year, at most five decimals. */
export const RatePercent = z.number().check(
  z.gte(0),
  z.lte(30),
  z.refine((rate) => Math.abs(rate * 1e5 - Math.round(rate * 1e5)) < 1e-6, 'Use at most five decimals.'),
);

export const mostParts = 12;
/** `p1` to `p12`, in the order of opening. */
export const PartId = z.string().check(z.regex(/^p([1-9]|1[0-2])$/));

const label = lineOfText({ least: 1, most: 60 });
/** Who is paid, in the words of a bank's line. */
const payee = z.nullable(lineOfText({ most: 80 }));
export const lastLoanDay = '2150-12-31';
export const LoanDay = z.iso
  .date()
  .check(z.refine((day) => day >= '1950-01-01' && day <= lastLoanDay, 'Check the year.'));
const day = z.nullable(LoanDay);
/** Due on the last day of each month; the first then is one. */
const dueAtMonthEnd = z.optional(z.boolean());
const graceDays = z.int().check(z.gte(0), z.lte(60));

export const LoanKind = openEnum(['seller_loan', 'seller_note', 'bank_loan', 'buyer_note'], 'seller_note');
export const LeaseKind = openEnum(['owner_lease', 'tenant_lease'], 'tenant_lease');

/** Of an installment's payment, or dollars; `null` for none. */
const LateFee = z.nullable(
  z.union([z.strictObject({ percent: z.number().check(z.gt(0), z.lte(30)) }), z.strictObject({ cents: Amount })]),
);

const loan = {
  kind: LoanKind,
  label,
  /** The investor pays it, or receives its payments. */
  direction: openEnum(['pay', 'receive'], 'pay'),
  /** `seller`: it is watched, and no money of the investor's. */
  paidBy: openEnum(['us', 'seller'], 'us'),
  principal: z.nullable(Cents),
  ratePercent: z.nullable(RatePercent),
  /** Principal and interest, a month. */
  payment: z.nullable(Cents),
  /** Into escrow, a month. */
  escrow: Cents,
  firstDue: day,
  dueAtMonthEnd,
  /** Daily interest runs from here. */
  opened: LoanDay,
  /** A month's interest at a time (30/360), or day by day (actual/365, simple). */
  method: openEnum(['monthly', 'daily'], 'monthly'),
  /** Monthly, at a rate above 0. */
  interestOnly: z.boolean(),
  /** The day on which all is due. */
  maturity: day,
  /** When the rate changes next. */
  rateChange: day,
  /** Whether the note says that fees are paid before anything else. */
  feesFirst: z.boolean(),
  openingEscrow: z.int().check(z.gte(-mostCents), z.lte(mostCents)),
  graceDays,
  lateFee: LateFee,
  payee,
};

const lease = {
  kind: LeaseKind,
  label,
  /** A month. */
  rent: z.nullable(Cents),
  firstDue: day,
  dueAtMonthEnd,
  /** Of a month whose rent is met by the grace day and due by the expiry, toward the price. */
  credit: Cents,
  /** For the option, paid at closing. */
  fee: Cents,
  /** The price at which the option may be exercised. */
  strike: z.nullable(Cents),
  /** The option's last day. */
  expiry: day,
  graceDays,
  payee,
};

/** Where each is due on the last day of a month, the first is, too. */
const firstAtMonthEnd = z.refine<{ firstDue: string | null; dueAtMonthEnd?: boolean | undefined }>(
  ({ firstDue, dueAtMonthEnd }) => !dueAtMonthEnd || firstDue === null || daysAfter(firstDue, 1).endsWith('-01'),
  { path: ['firstDue'], error: 'This is not the last day of its month.' },
);

export const NewLoanPart = z.strictObject(loan).check(firstAtMonthEnd);
export type NewLoanPart = z.infer<typeof NewLoanPart>;
export const NewLeasePart = z.strictObject(lease).check(firstAtMonthEnd);
export type NewLeasePart = z.infer<typeof NewLeasePart>;
export const NewPart = z.discriminatedUnion('kind', [NewLoanPart, NewLeasePart]);
export type NewPart = z.infer<typeof NewPart>;

/* As kept: a later release may add to them. */
export const LoanPart = z.object({ ...loan, id: PartId });
export type LoanPart = z.infer<typeof LoanPart>;
export const LeasePart = z.object({ ...lease, id: PartId });
export type LeasePart = z.infer<typeof LeasePart>;
export const Part = z.discriminatedUnion('kind', [LoanPart, LeasePart]);
export type Part = z.infer<typeof Part>;

export const isLoan = (part: Part): part is LoanPart => LoanKind.safeParse(part.kind).success;

/** Facts that a loan lacks for its split. */
export type Need = 'principal' | 'ratePercent' | 'payment' | 'firstDue';

export function needsOf(part: LoanPart): Need[] {
  const facts = ['principal', 'ratePercent', 'payment', 'firstDue'] as const;
  return facts.filter((name) => part[name] === null);
}

type Known = { [Fact in Need]: NonNullable<LoanPart[Fact]> };

/** A loan whose facts are known. Money in whole cents, a month; percent a year. */
export type LoanTerms = Known &
  Pick<
    LoanPart,
    'escrow' | 'opened' | 'method' | 'interestOnly' | 'maturity' | 'feesFirst' | 'openingEscrow' | 'dueAtMonthEnd'
  >;

/** The terms that may change; they hold from some day on. */
export type CurrentTerms = Pick<LoanTerms, 'ratePercent' | 'payment' | 'escrow'>;

/** The terms of a loan as it is replayed; `null` while it lacks some: its payments then have no split. */
export function termsOfPart(part: LoanPart): LoanTerms | null {
  const { principal, ratePercent, payment, firstDue } = part;
  if (principal === null || ratePercent === null || payment === null || firstDue === null) return null;
  const { escrow, opened, method, interestOnly, maturity, feesFirst, openingEscrow, dueAtMonthEnd } = part;
  return {
    ...{ principal, ratePercent, payment, escrow, firstDue, opened, method },
    interestOnly: interestOnly && method === 'monthly' && ratePercent > 0,
    ...{ maturity, feesFirst, openingEscrow, dueAtMonthEnd },
  };
}

/** The id of the next part. */
export function nextPart(parts: readonly Pick<Part, 'id'>[]): string {
  return `p${Math.max(0, ...parts.map(({ id }) => Number(id.slice(1)))) + 1}`;
}
