import * as z from 'zod/mini';
import { Dollars } from '#shared/values/dollars.ts';
import { typedText } from '#shared/values/free-text.ts';

// Separate from the rules that apply them, so that the contract does not bring those to every page.

/** Percent a year with three decimals, as in loan papers. */
const Rate = z.pipe(
  z.number().check(z.gte(0), z.lte(30)),
  z.transform((percent) => Math.round(percent * 1000) / 1000),
);

/** USD, as large as the deal engine takes. */
export const mostAsked = 1e9;
const SellersAmount = z.pipe(z.number().check(z.lte(mostAsked)), Dollars);

/** The occupant. A tenant or a vacant property means that the owner lives elsewhere. */
export const Occupancy = z.enum(['owner', 'tenant', 'vacant']);
export type Occupancy = z.infer<typeof Occupancy>;

export const HouseCondition = z.enum(['move_in_ready', 'light_repairs', 'major_repairs', 'uninhabitable']);
export type HouseCondition = z.infer<typeof HouseCondition>;

export const SellingReason = z.enum([
  'foreclosure',
  'divorce',
  'inheritance',
  'job_loss',
  'health',
  'relocation',
  'landlord_fatigue',
  'upgrade',
  'other',
]);
export type SellingReason = z.infer<typeof SellingReason>;

const facts = {
  /** The user's value in USD, replacing the source's estimate. */
  estimatedValue: z.pipe(z.number().check(z.gte(1)), Dollars),
  /** USD owed on all loans together; 0 means free and clear. */
  loanBalance: Dollars,
  /** Percent a year. */
  interestRate: Rate,
  /** USD a month. */
  monthlyPayment: Dollars,
  /** Whether that payment includes property taxes and insurance. */
  paymentIncludesEscrow: z.boolean(),
  behindOnPayments: z.boolean(),
  monthsBehind: z.int().check(z.gte(0), z.lte(360)),
  /** USD overdue. */
  arrears: Dollars,
  occupancy: Occupancy,
  condition: HouseCondition,
  /** USD. */
  repairEstimate: Dollars,
  reason: SellingReason,
  hasLiens: z.boolean(),
  /** USD of all liens other than mortgages. */
  lienAmount: Dollars,
  /** USD; shown beside the price. Decides nothing. */
  askingPrice: SellersAmount,
  /** USD that the seller needs at closing. */
  cashNeeded: SellersAmount,
  notes: typedText(2000),
};

/** The seller's answers and the user's value, each independent; absent when not given. */
export const SellerFacts = z.strictObject({
  estimatedValue: z.optional(facts.estimatedValue),
  loanBalance: z.optional(facts.loanBalance),
  interestRate: z.optional(facts.interestRate),
  monthlyPayment: z.optional(facts.monthlyPayment),
  paymentIncludesEscrow: z.optional(facts.paymentIncludesEscrow),
  behindOnPayments: z.optional(facts.behindOnPayments),
  monthsBehind: z.optional(facts.monthsBehind),
  arrears: z.optional(facts.arrears),
  occupancy: z.optional(facts.occupancy),
  condition: z.optional(facts.condition),
  repairEstimate: z.optional(facts.repairEstimate),
  reason: z.optional(facts.reason),
  hasLiens: z.optional(facts.hasLiens),
  lienAmount: z.optional(facts.lienAmount),
  askingPrice: z.optional(facts.askingPrice),
  cashNeeded: z.optional(facts.cashNeeded),
  notes: z.optional(facts.notes),
});
export type SellerFacts = z.infer<typeof SellerFacts>;
export type SellerFact = keyof SellerFacts;

/** A change of some answers; `null` removes one. */
export const SellerFactChanges = z.strictObject({
  estimatedValue: z.optional(z.nullable(facts.estimatedValue)),
  loanBalance: z.optional(z.nullable(facts.loanBalance)),
  interestRate: z.optional(z.nullable(facts.interestRate)),
  monthlyPayment: z.optional(z.nullable(facts.monthlyPayment)),
  paymentIncludesEscrow: z.optional(z.nullable(facts.paymentIncludesEscrow)),
  behindOnPayments: z.optional(z.nullable(facts.behindOnPayments)),
  monthsBehind: z.optional(z.nullable(facts.monthsBehind)),
  arrears: z.optional(z.nullable(facts.arrears)),
  occupancy: z.optional(z.nullable(facts.occupancy)),
  condition: z.optional(z.nullable(facts.condition)),
  repairEstimate: z.optional(z.nullable(facts.repairEstimate)),
  reason: z.optional(z.nullable(facts.reason)),
  hasLiens: z.optional(z.nullable(facts.hasLiens)),
  lienAmount: z.optional(z.nullable(facts.lienAmount)),
  askingPrice: z.optional(z.nullable(facts.askingPrice)),
  cashNeeded: z.optional(z.nullable(facts.cashNeeded)),
  notes: z.optional(z.nullable(facts.notes)),
});
export type SellerFactChanges = z.infer<typeof SellerFactChanges>;

/** The facts after a change. */
export function changedFacts(before: SellerFacts, changes: SellerFactChanges): SellerFacts {
  const entries = Object.entries({ ...before, ...changes });
  return SellerFacts.parse(Object.fromEntries(entries.filter(([, answer]) => answer !== null && answer !== undefined)));
}

/** The fields that other facts depend on. */
export function changesBetween(before: SellerFacts, after: SellerFacts): SellerFactChanges {
  const [old, current] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const names = new Set([...old.keys(), ...current.keys()]);
  const changed = [...names].filter((name) => old.get(name) !== current.get(name));
  return SellerFactChanges.parse(Object.fromEntries(changed.map((name) => [name, current.get(name) ?? null])));
}
