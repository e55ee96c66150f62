import type { Share } from '#lambdas/property-sources/property-source.ts';
import { findProfile, type Person } from '#lambdas/storage/profiles/profile-rows.ts';
import { accountSharePercent, newHousesOf } from '#shared/account/fair-use.ts';
import type { Profile } from '#shared/account/profile.ts';

/**
 * An account's share of new houses on this day: its plan's, and at most a fifth of what all accounts have. The count
 * is a conditional write, so it holds over concurrent lookups.
 *
 * @param profile read when absent.
 */
export function shareOf(person: Person, now: Date, profile?: Profile): Share {
  return {
    async take(calls, perDay) {
      const account = profile ?? (await findProfile(person.id, now));
      if (!account) return false;
      const ofAll = Math.max(1, Math.floor((perDay * accountSharePercent) / 100 / calls));
      const { countNewHouse } = await import('#lambdas/storage/properties/properties.ts');
      return countNewHouse(person.id, Math.min(newHousesOf(account), ofAll), now);
    },
  };
}
