import type { Tier } from './plan-terms.ts';

/* Separate from the schemas in api-keys.ts: a public page shows these without loading schemas. */

/** The prefix of every key, for people and secret scanners. */
export const apiKeyPrefix = 'dwk_';

/** Two, so that a key can be replaced while the old one is still in use. */
export const maxApiKeys = 2;

/** Keys that an account may make in a day (UTC): far more than replacing them needs. */
export const maxKeysPerDay = 20;

/**
 * Calls an account may make per clock hour, with all its keys together. Basic has no API access: its number limits how often a key of a downgraded
 * account is refused. Enterprise is sold as unlimited: its number is fair use.
 */
export const apiCallsPerHour: Record<Tier, number> = { basic: 100, professional: 500, enterprise: 10_000 };

/** Calls without a valid key, per sender and clock hour. */
export const invalidKeyCallsPerHour = 100;

/**
 * Calls without a valid key that are told why they fail, of all senders together. It bounds the writes that many
 * senders cause. Each of them counts only up to its own limit, so it takes six at full speed to reach this one.
 */
export const invalidKeyCallsPerMinute = 600;
