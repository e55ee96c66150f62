import { asStarted, cents, proposedAlong } from '#shared/structures/base/first-terms.ts';
import { keptRent, ownersCarry } from '#shared/structures/base/house.ts';
import type { Stretch } from '#shared/structures/base/proposal/search.ts';
import type { First, PricedAt, Start } from '#shared/structures/base/structure.ts';
import type { FullTerms } from '#shared/terms/structure-terms.ts';
import { optionOf } from './plan.ts';

/** The strike is searched; fee, rent, term and shares start as usual. */
export function firstLease(start: Start, fairWorth: number, pricedOf: PricedAt): First<'leaseOption'> {
  const { value } = start.facts;
  const given = start.given.leaseOption ?? {};
  const fixed = {
    fee: cents(0.03 * value),
    creditMonthly: 0,
    months: 36,
    repairs: 0,
    closing: 1000,
    maintenanceSharePercent: 50,
    ...given,
  };
  const termsAt = (strike: number) => ({
    strike,
    rent: firstRent(start, fixed),
    ...fixed,
  });
  if (given.strike !== undefined) return { terms: termsAt(given.strike), proposal: asStarted };
  // The cast: what using an option leaves depends on its own terms only.
  const { exercised } = optionOf({ ...start, terms: { leaseOption: termsAt(0) } as FullTerms });
  const pricedAt: Stretch['pricedAt'] = ([strike], isExact) => pricedOf(termsAt(strike), isExact);
  const upTo = (high: number): Stretch[] => [{ low: 0, high, pricedAt }];
  // Where nothing says what the investor can afford, nobody pays more than the house is worth.
  const withinValue = upTo(Math.min(exercised, value));
  const isAfforded = !Number.isNaN(fairWorth) && !Number.isNaN(start.facts.rent);
  return proposedAlong(isAfforded ? upTo(exercised) : withinValue, fairWorth, termsAt, withinValue);
}

/**
 * 70 % of the market rent, or what the house costs its owner where that is known and more, but no more than the
 * month's targets allow; whole dollars.
 */
function firstRent(
  { facts, assumptions, targets }: Start,
  { fee, repairs, closing, maintenanceSharePercent }: Omit<FullTerms['leaseOption'], 'strike' | 'rent'>,
): number {
  const ownShare = maintenanceSharePercent / 100;
  const carry = ownersCarry(facts, facts.loan.payment) + facts.maintenance * (1 - ownShare);
  const share = 0.7 * facts.rent;
  const wanted = Math.ceil(Math.max(share, Number.isNaN(carry) ? share : carry) - 1e-6);
  const income = keptRent({ facts, assumptions }, 1) - facts.maintenance * ownShare;
  const returned = ((targets.cashOnCashPercent ?? 0) / 1200) * Math.max(0, fee + repairs + closing);
  const allowed = Math.floor(income - Math.max(0, targets.cashFlow ?? 0, returned) + 1e-6);
  return allowed > 0 && allowed < wanted ? allowed : wanted;
}
