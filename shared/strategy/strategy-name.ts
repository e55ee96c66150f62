import * as z from 'zod/mini';

// Separate from the rules in strategy.ts, so that the contract does not bring them to every function and page.

/** The financing structures that can be recommended. */
export const Strategy = z.enum(['Subject-To', 'Seller Finance', 'Lease Option', 'Novation', 'Wholesale']);
export type Strategy = z.infer<typeof Strategy>;

/** Those in which the investor keeps the house. */
export const keepers: readonly Strategy[] = ['Subject-To', 'Seller Finance', 'Lease Option'];

/** One value for each of them. */
export function byName<T>(of: (structure: Strategy) => T): Record<Strategy, T> {
  // The cast: every name has got its own.
  return Object.fromEntries(Strategy.options.map((name) => [name, of(name)])) as Record<Strategy, T>;
}
