import * as z from 'zod/mini';
import { Takeover } from '#shared/strategy/exit-name.ts';
import { HouseCondition } from '#shared/strategy/seller-facts.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import type { HouseField, LoanFactName } from '#shared/terms/house-facts.ts';
import { LoanType } from '#shared/terms/loan-type.ts';
import { declaredTerms, type FullTerms, solvedBy, type TermsKey, termsKey } from '#shared/terms/structure-terms.ts';
import { aboveText, type Declared, type Unit } from '#shared/terms/term.ts';

/*
 * What the deal engine takes: one house, the investor's assumptions and targets, and the terms of each structure.
 * Percentages are percent, money is USD, months are whole. A fact that nobody knows is `null`, never 0.
 */

const Amount = z.number().check(z.gte(0), z.lte(1e9));
const Percent = z.number().check(z.gte(0), z.lte(100));
const Rate = z.number().check(z.gte(0), z.lte(30));
const Growth = z.number().check(z.gte(-20), z.lte(20));
/** Terms run at most 40 years. */
export const maxMonths = 480;
const Months = z.int().check(z.gte(1), z.lte(maxMonths));

const KnownAmount = z._default(z.nullable(Amount), null);
const KnownPercent = z._default(z.nullable(Percent), null);
const KnownFlag = z._default(z.nullable(z.boolean()), null);

/** The owner's loans together. A balance of 0 is free and clear. */
export const ExistingLoan = z.strictObject({
  balance: Amount,
  ratePercent: z._default(z.nullable(Rate), null),
  paymentsLeft: z._default(z.nullable(z.int().check(z.gte(1), z.lte(600))), null),
  /** USD a month. */
  payment: KnownAmount,
  /** Whether that payment includes property taxes and insurance; unknown counts as without. */
  paymentIncludesEscrow: KnownFlag,
} satisfies Record<LoanFactName, z.ZodMiniType>);

export const House = z.strictObject({
  value: KnownAmount,
  /** `null`: as the value. */
  afterRepairValue: KnownAmount,
  repairs: KnownAmount,
  /** The high figure of a repair estimate, which the stress test takes; `null` without one. */
  repairsHigh: KnownAmount,
  /** USD a month, whole property. */
  rent: KnownAmount,
  vacancyPercent: KnownPercent,
  /** Of gross rent. */
  managementPercent: KnownPercent,
  /** Of value, a year. */
  maintenancePercent: KnownPercent,
  taxesYearly: KnownAmount,
  insuranceYearly: KnownAmount,
  hoaMonthly: KnownAmount,
  otherMonthly: KnownAmount,
  /** `null`: nobody knows what is owed. */
  loan: z._default(z.nullable(ExistingLoan), null),
  /** Overdue on the loan. */
  arrears: KnownAmount,
  /** All liens other than mortgages. */
  liens: KnownAmount,
  /** Cash that the seller needs at closing. */
  cashNeeded: KnownAmount,
  /** Months without rent at the start. */
  vacantMonths: z._default(z.int().check(z.gte(0), z.lte(120)), 0),
  /** Cash set aside at the start and kept at the exit. */
  reserves: z._default(Amount, 0),
  propertyType: z._default(z.nullable(z.string().check(z.maxLength(100))), null),
  bankOwned: KnownFlag,
  occupied: KnownFlag,
  condition: z._default(z.nullable(HouseCondition), null),
  distressed: KnownFlag,
  /** Whether the record reports a lien. */
  hasLiens: KnownFlag,
  /** The day of a foreclosure or trustee sale; `none` when none is scheduled. */
  auctionDate: z._default(z.nullable(z.union([z.iso.date(), z.literal('none')])), null),
  loanType: z._default(z.nullable(LoanType), null),
  state: z._default(z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))), null),
} satisfies Record<HouseField, z.ZodMiniType>);
export type House = z.infer<typeof House>;

/** The investor's assumptions; those left out are the product's. */
export const Assumptions = z.strictObject({
  rentGrowthPercent: z._default(Growth, 3),
  costGrowthPercent: z._default(Growth, 3),
  valueGrowthPercent: z._default(Growth, 3),
  /** Of the sale price. */
  sellingCostPercent: z._default(Percent, 7),
  /** Of the price. */
  closingPercent: z._default(Percent, 2),
  /** The return the investor asks for, a year. */
  hurdlePercent: z._default(Percent, 10),
  /** At which the seller's later payments are discounted, a year. */
  sellerDiscountPercent: z._default(Percent, 5),
  holdMonths: z._default(Months, 60),
  /** A sale with an agent. */
  listing: z._default(z.strictObject({ costPercent: z._default(Percent, 8.5), months: z._default(Months, 3) }), {
    costPercent: 8.5,
    months: 3,
  }),
  /** The loan that replaces the seller's. */
  refinance: z._default(
    z.strictObject({
      ratePercent: z._default(Rate, 7),
      months: z._default(Months, 360),
      loanToValuePercent: z._default(Percent, 75),
      /** Net operating income ÷ payment that the lender asks for. */
      dscr: z._default(z.number().check(z.gte(0.1), z.lte(10)), 1.2),
    }),
    { ratePercent: 7, months: 360, loanToValuePercent: 75, dscr: 1.2 },
  ),
});
export type Assumptions = z.infer<typeof Assumptions>;

/** A note to the seller beside the loan that stays. */
export const Second = z.strictObject({
  amount: Amount,
  ratePercent: Rate,
  months: Months,
  balloonMonth: z._default(z.nullable(Months), null),
});
export type Second = z.infer<typeof Second>;

export const units = {
  dollars: Amount,
  dollarsOrNone: z.nullable(Amount),
  percent: Percent,
  rate: Rate,
  months: Months,
  start: z.int().check(z.gte(0), z.lte(60)),
  ratio: z.number().check(z.gte(0.1), z.lte(10)),
  balloon: z.nullable(Months),
  yesNo: z.boolean(),
} satisfies Record<Unit, z.ZodMiniType>;

/** How Subject-To takes the loan over, and what the lender asks for an assumption. */
const assumption = {
  takeover: z.optional(Takeover),
  assumptionFee: z.optional(Amount),
  fundingFeePercent: z.optional(Percent),
  qualifies: z.optional(z.nullable(z.boolean())),
};

/** A structure's terms, each of which may be left out. */
function ownTerms(key: TermsKey) {
  const own: Declared = declaredTerms[key];
  const fields = Object.entries(own).map(([name, term]) => [
    name,
    z.optional('fields' in term ? z.nullable(Second) : units[term.unit]),
  ]);
  const limits = Object.entries(own).flatMap(([name, term]) =>
    'notAbove' in term && term.notAbove !== undefined ? [{ name, above: term.notAbove, text: aboveText(term) }] : [],
  );
  return z.strictObject({ ...Object.fromEntries(fields), ...(key === 'subjectTo' ? assumption : {}) }).check(
    ...limits.map(({ name, above, text }) =>
      z.refine((terms) => {
        const values = new Map<string, unknown>(Object.entries(Object(terms)));
        return Number(values.get(name) ?? 0) <= Number(values.get(above) ?? Infinity);
      }, text),
    ),
  );
}

type OwnTerms = {
  [Key in TermsKey]: z.ZodMiniOptional<
    z.ZodMiniObject<{
      [Name in keyof FullTerms[Key]]-?: z.ZodMiniOptional<z.ZodMiniType<Exclude<FullTerms[Key][Name], undefined>>>;
    }>
  >;
};

/** Every structure's terms; those left out are proposed. */
export const Terms = z.strictObject(
  // The cast: a field's type is that of its unit.
  Object.fromEntries(Object.values(termsKey).map((key) => [key, z.optional(ownTerms(key))])) as unknown as OwnTerms,
);
export type Terms = z.infer<typeof Terms>;

/** An absent target is not tested. */
export const Targets = z.strictObject({
  /** At least, USD a month. */
  cashFlow: z.optional(z.number().check(z.gte(-1e6), z.lte(1e6))),
  /** At least. */
  cashOnCashPercent: z.optional(z.number().check(z.gte(0), z.lte(1000))),
  /** At most. */
  cashIn: z.optional(Amount),
  /** At least. */
  profit: z.optional(Amount),
  /** At least; takes the place of the profit in a wholesale. */
  assignmentFee: z.optional(Amount),
});
export type Targets = z.infer<typeof Targets>;

const deal = {
  house: House,
  assumptions: z.prefault(Assumptions, {}),
  terms: z.prefault(Terms, {}),
  targets: z.prefault(Targets, {}),
  /** ISO date. Without it an auction date only warns. */
  today: z.optional(z.iso.date()),
};

export const CompareInput = z.strictObject(deal);
export type CompareInput = z.infer<typeof CompareInput>;

export const StressInput = z.strictObject({ ...deal, structure: Strategy });
export type StressInput = z.infer<typeof StressInput>;

/** The terms that can be solved for. */
export const Unknown = z.enum([...new Set(Strategy.options.flatMap(solvedBy))]);
export type Unknown = z.infer<typeof Unknown>;

export const SolveInput = z.strictObject({ ...deal, structure: Strategy, unknown: Unknown }).check(
  z.refine(({ structure, unknown }) => solvedBy(structure).includes(unknown), {
    path: ['unknown'],
    error: 'This structure has no such term to solve for.',
  }),
);
export type SolveInput = z.infer<typeof SolveInput>;
