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
export const SellerFacts = z.partial(z.strictObject(facts));
export type SellerFacts = z.infer<typeof SellerFacts>;
export type SellerFact = keyof SellerFacts;

type Removable = { [Fact in SellerFact]: z.ZodMiniNullable<(typeof facts)[Fact]> };
// The cast: the type is built of the same names.
const removable = Object.fromEntries(
  Object.entries(facts).map(([fact, schema]) => [fact, z.nullable(schema)]),
) as Removable;

/** A change of some answers; `null` removes one. */
export const SellerFactChanges = z.partial(z.strictObject(removable));
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
