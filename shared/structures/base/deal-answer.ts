import * as z from 'zod/mini';
import { round } from '#shared/finance/figures.ts';
import { Takeover } from '#shared/strategy/exit-name.ts';
import { SellerVerdict, unjudged, verdicts } from '#shared/strategy/run-as.ts';
import { byName, Strategy } from '#shared/strategy/strategy-name.ts';
import { declaredTerms, type FullTerms, type TermsKey } from '#shared/terms/structure-terms.ts';
import type { Declared, Group, Term } from '#shared/terms/term.ts';
import { Second } from './deal-input.ts';

/*
 * What the deal engine answers. USD to the cent, percentages to two decimals; `null` where a figure does not exist or
 * needs a fact that nobody knows.
 */

const figure = z.nullable(z.number());

/** A figure as it leaves the engine: rounded, `null` when it does not exist or is unknown. */
export function outward(amount: number | null, decimals = 2): number | null {
  return amount === null || !Number.isFinite(amount) ? null : round(amount, decimals);
}

export const Verdict = z.enum(verdicts);
export type Verdict = z.infer<typeof Verdict>;

/** The seller's money by the contract. */
export const SellerSide = z.object({
  cashNow: figure,
  monthly: figure,
  /** To the last payment; 0 where all comes at closing. An answer of an earlier release has none. */
  months: z._default(figure, null),
  total: figure,
  presentValue: figure,
  loanInNameAtExit: figure,
});
export type SellerSide = z.infer<typeof SellerSide>;

/** How terms that were left out came about. */
export const Proposal = z.object({
  /**
   * `fair`: as a listing, or better, for the seller. `limit`: the best for the seller that the investor can afford.
   * `start`: none was searched. `unknown`: a fact is missing that says what is fair.
   */
  how: z.enum(['fair', 'limit', 'start', 'unknown']),
  /** The targets that no terms meet together with the others. */
  letGo: z.array(z.string()),
});
export type Proposal = z.infer<typeof Proposal>;

type Name = { [Key in TermsKey]: keyof FullTerms[Key] }[TermsKey];
type Priced<Value> = Value extends number ? number | null : Value;
type PricedTerm<Of extends Name> = Priced<
  { [Key in TermsKey]: Of extends keyof FullTerms[Key] ? FullTerms[Key][Of] : never }[TermsKey]
>;

export type PricedTerms = { [Of in Name]?: PricedTerm<Of> | undefined };

const pricedTerms = Object.values<Declared>(declaredTerms).flatMap((own) =>
  Object.entries(own).map(([name, term]) => [name, z.optional(pricedTerm(term))]),
);
const assumed = {
  takeover: z.optional(Takeover),
  assumptionFee: z.optional(figure),
  fundingFeePercent: z.optional(figure),
  qualifies: z.optional(z.nullable(z.boolean())),
};
export const PricedTerms = z.object(
  // The cast: a field's type is that of its unit, in every structure that has it.
  { ...Object.fromEntries(pricedTerms), ...assumed } as {
    [Of in Name]: z.ZodMiniOptional<z.ZodMiniType<PricedTerm<Of>>>;
  },
);

function pricedTerm(term: Term | Group) {
  if ('fields' in term) return z.nullable(z.object(Second.shape));
  return term.unit === 'yesNo' ? z.boolean() : figure;
}

export const StructureResult = z.object({
  structure: Strategy,
  verdict: Verdict,
  reasons: z.array(z.string()),
  warnings: z.array(z.string()),
  /** Paths of the input: "house.rent". */
  needs: z.array(z.string()),
  terms: PricedTerms,
  /** Paths of the input. */
  assumed: z.array(z.string()),
  price: figure,
  cashIn: figure,
  monthlyCashFlow: figure,
  cashOnCashPercent: figure,
  exitMonth: figure,
  netAtExit: figure,
  profit: figure,
  npv: figure,
  npvNoGrowth: figure,
  irrPercent: figure,
  seller: SellerSide,
  /** An answer of an earlier release has none of the four. */
  how: z._default(Proposal.shape.how, 'start'),
  letGo: z._default(Proposal.shape.letGo, []),
  sellerVerdict: z._default(SellerVerdict, unjudged),
  /** Works, and the seller gets about what a listing would bring. */
  isDeal: z._default(z.boolean(), false),
});
export type StructureResult = z.infer<typeof StructureResult>;

/** The main term at which the seller's worth today equals the listing's. */
export const EqualTerm = z.object({ term: z.string(), value: z.number(), npv: figure });
export type EqualTerm = z.infer<typeof EqualTerm>;
/** `null` where there is none. */
const equalTerm = z.nullable(EqualTerm);

/** One structure to run for a house. */
export const Answer = z.object({
  /** All five, the one to run first. */
  order: z.array(Strategy),
  working: Strategy,
  /** Of the working structure: `deal`, or what keeps it from being one; `none` where all five fail. */
  kind: z.enum(['deal', 'works_unknown', 'works_worse', 'works_asks', 'misses', 'needs', 'none']),
});
export type Answer = z.infer<typeof Answer>;

export const Comparison = z.object({
  /** In the rule table's order. */
  structures: z.array(StructureResult),
  listed: z.object({ seller: SellerSide }),
  /** By NPV; structures that fail or lack facts last. */
  ranking: z.array(Strategy),
  /** An answer of an earlier release has none. */
  answer: z.optional(Answer),
  atEqualSeller: z.object({
    terms: z.object(byName(() => equalTerm)),
    ranking: z.array(Strategy),
  }),
});
export type Comparison = z.infer<typeof Comparison>;

/** The range that a target, the hurdle or a test of the verdict allows for the term. `null`: no value meets it. */
export const Bound = z.object({
  target: z.string(),
  /** Another term than the unknown, where two are solved together. */
  term: z.optional(z.string()),
  value: figure,
  direction: z.enum(['max', 'min']),
});
export type Bound = z.infer<typeof Bound>;

export const Solution = z.object({
  feasible: z.boolean(),
  /** Rounded; `null` when there is none, or when any value will do. */
  value: figure,
  /** The target that one more step would break; `null` when nothing limits the term. */
  binding: z.nullable(z.string()),
  bounds: z.array(Bound),
  /** The values that meet everything, before rounding; `high` is `null` without a limit. */
  interval: z.nullable(z.object({ low: z.number(), high: figure })),
  /** The bounds that exclude each other; empty when feasible. */
  conflict: z.array(Bound),
  /** For each other term, the smallest change that makes a solution. */
  repairs: z.array(z.object({ term: z.string(), value: z.number(), change: z.number() })),
  /** A remark that the figures cannot make; `null` without one. */
  note: z.nullable(z.string()),
  terms: PricedTerms,
  result: StructureResult,
});
export type Solution = z.infer<typeof Solution>;

const Stressed = z.object({ monthlyCashFlow: figure, difference: figure, cashOnCashPercent: figure });

export const StressTest = z.object({
  base: StructureResult,
  /** One at a time. */
  drivers: z.array(z.object({ driver: z.string(), change: z.string(), ...Stressed.shape })),
  /** Rent, vacancy and maintenance together; `null` without a monthly cash flow. */
  badYear: z.nullable(Stressed),
  /** Where the month comes to 0. */
  breakEven: z.nullable(
    z.object({ rent: figure, rentPercent: figure, vacancyPercent: figure, fixedCostsPercent: figure }),
  ),
  balloon: z.nullable(
    z.object({
      month: z.number(),
      balance: figure,
      /** A lender refinances up to this. */
      limit: figure,
      short: figure,
      firstMonthThatPasses: figure,
    }),
  ),
  /** The loan that stays is called in month 12; `null` where none stays. */
  called: z.nullable(z.object({ payoff: figure, payment: figure, monthlyCashFlow: figure })),
  exits: z.array(
    z.object({
      month: z.number(),
      profit: figure,
      profitNoGrowth: figure,
      npv: figure,
      irrPercent: figure,
      note: z.nullable(z.string()),
    }),
  ),
});
export type StressTest = z.infer<typeof StressTest>;
