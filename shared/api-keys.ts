import * as z from 'zod/mini';
import type { Tier } from './plan-terms.ts';

/** Every key begins like this, so that people and secret scanners know one when they see it. */
export const apiKeyPrefix = 'dwk_';

/** So that a key can be replaced while the one before is still in use. */
export const maxApiKeys = 2;

/**
 * Calls a key may make in a clock hour. Basic has no API access; what is said of it here is how often a key of
 * an account that moved down is told so. Enterprise is sold as unlimited: its number is fair use.
 */
export const apiCallsPerHour: Record<Tier, number> = { basic: 100, professional: 500, enterprise: 10_000 };

/** The account a key belongs to in sixteen characters, three random ones, and its place, `1` or `2`. */
export const ApiKeyId = z.string().check(z.regex(/^[0-9A-Za-z]{19}[12]$/));

/** A key as its owner sees it afterwards; the key itself is shown once and kept by nobody but them. */
export const ApiKey = z.object({
  id: ApiKeyId,
  name: z.string(),
  /** The key's last four characters, to tell it from another one. */
  last_four: z.string(),
  created_at: z.iso.datetime(),
  /** `null` until its first call. */
  last_used_at: z.nullable(z.iso.datetime()),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const ApiKeyList = z.object({ items: z.array(ApiKey) });
export type ApiKeyList = z.infer<typeof ApiKeyList>;

export const maxApiKeyName = 60;

export const NewApiKey = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxApiKeyName)),
});

/** The one answer that holds a key. */
export const CreatedApiKey = z.object({ ...ApiKey.shape, key: z.string() });
export type CreatedApiKey = z.infer<typeof CreatedApiKey>;
