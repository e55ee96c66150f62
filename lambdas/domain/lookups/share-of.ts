import type { Share } from '#lambdas/property-sources/property-source.ts';
import { Refusal } from '#lambdas/runtime/errors.ts';
import { secondsLeftOfDay } from '#lambdas/runtime/seconds-left.ts';
import { paymentsHere } from '#lambdas/storage/profiles/plan-end.ts';
import { findProfile, type Person } from '#lambdas/storage/profiles/profile-rows.ts';
import { newHousesOf } from '#shared/account/access.ts';
import { accountSharePercent } from '#shared/account/fair-use.ts';
import { analysesLimit } from '#shared/account/plans.ts';
import type { Profile } from '#shared/account/profile.ts';
import { errorText } from '#shared/values/error-texts.ts';

/** An account's share of new houses, and once it is used up, why. */
export type AccountShare = Share & { refusal(): Refusal };

/** A small stage has few calls a day; Basic's lookups of a month still fit into one. */
const leastHouses = analysesLimit('basic');

/**
 * An account's share of new houses on this day: its plan's, and at most a fifth of what all accounts have. The count
 * is a conditional write, so it holds over concurrent lookups.
 *
 * @param profile read when absent.
 */
export function shareOf(person: Person, now: Date, profile?: Profile): AccountShare {
  let limit = { most: 0, isPlans: true };
  return {
    async take(calls, perDay) {
      const account = profile ?? (await findProfile(person.id, now));
      if (!account) return false;
      const ofPlan = newHousesOf(account, now, paymentsHere());
      const ofAll = Math.max(leastHouses, Math.floor((perDay * accountSharePercent) / 100 / calls));
      limit = { most: Math.min(ofPlan, ofAll), isPlans: ofPlan <= ofAll };
      const { countNewHouse } = await import('#lambdas/storage/properties/properties.ts');
      return countNewHouse(person.id, limit.most, now);
    },
    refusal() {
      if (limit.most === 0) return new Refusal('payment_required', errorText.newHousesNeedPlan);
      const why = limit.isPlans ? 'as many as your plan allows' : 'your share of what this site can look up in a day';
      const text = `You have looked up ${limit.most} new houses today, ${why}. New ones open again at midnight UTC; houses that were looked up lately still open.`;
      return new Refusal('rate_limited', text, secondsLeftOfDay(now));
    },
  };
}
