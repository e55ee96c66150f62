import * as z from 'zod/mini';
import { Exit, Takeover } from '#shared/strategy/exit-name.ts';
import { SellerVerdict } from '#shared/strategy/run-as.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { SellerSide, Verdict } from '#shared/structures/base/deal-answer.ts';
import { parties } from '#shared/structures/base/entry.ts';
import { declaredExits, type ExitKey, type ExitTerms } from '#shared/terms/exit-terms.ts';

/* What the engine of exits answers. USD to the cent, percent to two decimals; `null` where a figure does not exist. */

const figure = z.nullable(z.number());

/** Who takes the house from the investor. */
export const EndBuyer = z.object({
  kind: z.enum(['buyer', 'tenant-buyer', 'assignee']),
  price: figure,
  /** When they take it over. */
  cashAtClosing: figure,
  /** A month. */
  payment: figure,
  /** With taxes, insurance and dues, where these are theirs. */
  paymentWithCosts: figure,
  /** In the same month. */
  marketRent: figure,
  /** Their payment above that rent. */
  difference: figure,
  /** At the exit as agreed. */
  owed: figure,
  value: figure,
  equity: figure,
  /** All they pay, but what they pay off at the end. */
  paid: figure,
  /** Their payments into the house by then, or fee and credits of an option. */
  lostIfTheyLeave: figure,
  /** Of an assignee: what the structure takes and brings, after the fee. */
  cash: figure,
  month: figure,
  profit: figure,
  npv: figure,
});
export type EndBuyer = z.infer<typeof EndBuyer>;

/** An end buyer of some kind has no figure for these. */
export const noBuyerFigures: Omit<EndBuyer, 'kind'> = {
  price: null,
  cashAtClosing: null,
  payment: null,
  paymentWithCosts: null,
  marketRent: null,
  difference: null,
  owed: null,
  value: null,
  equity: null,
  paid: null,
  lostIfTheyLeave: null,
  cash: null,
  month: null,
  profit: null,
  npv: null,
};

export const Risks = z.object({
  /** The investor's debt falls due before the end buyer's note. */
  mismatch: z.nullable(z.object({ month: z.number(), owed: figure, theirs: z.number() })),
  /** The investor bridges this when theirs comes late, USD. */
  oneLatePayment: figure,
  /** The lender calls the loan, and nobody must pay the end buyer's note off. */
  called: z.nullable(z.object({ month: z.number(), payoff: figure, theirs: figure })),
});
export type Risks = z.infer<typeof Risks>;

export const noRisks: Risks = { mismatch: null, oneLatePayment: null, called: null };

export const Outcome = z.object({
  name: z.string(),
  exitMonth: figure,
  profit: figure,
  npv: figure,
  npvNoGrowth: figure,
  irrPercent: figure,
});
export type Outcome = z.infer<typeof Outcome>;

type Name = { [Key in ExitKey]: keyof ExitTerms[Key] }[ExitKey];
export type PricedExitTerms = { [Of in Name]?: number | null };

const names = new Set(Object.values(declaredExits).flatMap((own) => Object.keys(own)));
export const PricedExitTerms = z.object(
  // The cast: each name is one of the declared.
  Object.fromEntries([...names].map((name) => [name, z.optional(figure)])) as {
    [Of in Name]: z.ZodMiniOptional<typeof figure>;
  },
);

/** One structure left one way. */
export const ExitCell = z.object({
  structure: Strategy,
  /** Where the seller's loan is taken over. */
  takeover: z.nullable(Takeover),
  exit: Exit,
  possible: z.boolean(),
  /** Why it is not possible; `null` where it is. */
  why: z.nullable(z.string()),
  verdict: z.nullable(Verdict),
  reasons: z.array(z.string()),
  warnings: z.array(z.string()),
  /** Paths of the input. */
  needs: z.array(z.string()),
  terms: PricedExitTerms,
  /** Paths of the input. */
  assumed: z.array(z.string()),
  /** The outcome that the figures are of. */
  restsOn: z.nullable(z.string()),
  startMonth: figure,
  exitMonth: figure,
  cashIn: figure,
  cashAtStart: figure,
  cashLeft: figure,
  monthlyCashFlow: figure,
  cashOnCashPercent: figure,
  profit: figure,
  npv: figure,
  npvNoGrowth: figure,
  netAtExit: figure,
  irrPercent: figure,
  outcomes: z.array(Outcome),
  risks: z.nullable(Risks),
  /** By the contract, in every exit the structure's. */
  seller: z.nullable(z.extend(SellerSide, { loanOutOfNameMonth: figure })),
  /** What this exit pays them, which may be sooner. An answer of an earlier release has none. */
  sellerByExit: z._default(
    z.nullable(z.object({ total: figure, presentValue: figure, loanInNameAtExit: figure })),
    null,
  ),
  sellerVerdict: z.nullable(SellerVerdict),
  isDeal: z.boolean(),
  endBuyer: z.nullable(EndBuyer),
});
export type ExitCell = z.infer<typeof ExitCell>;

/** Everybody's money of one outcome. Each month sums to zero. */
export const Flows = z.object({
  structure: Strategy,
  exit: Exit,
  outcome: z.string(),
  months: z.array(
    z.object({
      month: z.number(),
      seller: figure,
      investor: figure,
      endBuyer: figure,
      outsiders: figure,
      setAside: figure,
    }),
  ),
  /** Who pays whom, in the months that tell: closing, the start, the month after, the last. */
  payments: z.array(
    z.object({ month: z.number(), from: z.enum(parties), to: z.enum(parties), kind: z.string(), amount: figure }),
  ),
});
export type Flows = z.infer<typeof Flows>;

export const ExitComparison = z.object({
  /** In the table's order. */
  cells: z.array(ExitCell),
  /** The possible ones by NPV; what fails or lacks facts last. */
  ranking: z.array(z.object({ structure: Strategy, exit: Exit })),
  flows: z.optional(Flows),
});
export type ExitComparison = z.infer<typeof ExitComparison>;
