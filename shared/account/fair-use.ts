import type { Profile } from './profile.ts';

/**
 * New houses that an account may look up in a day (UTC): those that nobody has looked up lately, which cost calls to
 * a provider of property data that all accounts share. "Unlimited" is fair use. While nothing has been paid, the
 * lowest share applies, whatever plan the trial has chosen.
 */
export const newHousesPerDay = { unpaid: 10, basic: 10, professional: 50, enterprise: 200 } as const;

/** The account's share of new houses in a day. */
export function newHousesOf({
  subscription_status,
  subscription_tier,
}: Pick<Profile, 'subscription_status' | 'subscription_tier'>): number {
  return newHousesPerDay[subscription_status === 'active' ? subscription_tier : 'unpaid'];
}

/** Lookups of an account in a clock hour that may find nothing: each costs provider calls but none of the quota. */
export const failedLookupsPerHour = 20;

/** Uploads of pictures and photos by an account in a clock hour, refused ones too: each is decoded, or looked at. */
export const uploadsPerHour = 120;

/** The part of a day's provider calls that one account may use, percent. */
export const accountSharePercent = 20;
