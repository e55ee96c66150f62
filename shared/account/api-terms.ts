import type { Tier } from './plan-terms.ts';

/*
 * Apart from the schemas in api-keys.ts, so that a public page can show them without loading those.
 */

/** Every key begins like this, so that people and secret scanners know one when they see it. */
export const apiKeyPrefix = 'dwk_';

/** So that a key can be replaced while the one before is still in use. */
export const maxApiKeys = 2;

/**
 * Calls a key may make in a clock hour. Basic has no API access; what is said of it here is how often a key of
 * an account that moved down is told so. Enterprise is sold as unlimited: its number is fair use.
 */
export const apiCallsPerHour: Record<Tier, number> = { basic: 100, professional: 500, enterprise: 10_000 };
