import * as z from 'zod/mini';
import { lineOfText } from '#shared/values/free-text.ts';

/** The account's id (16 characters), 3 random characters, and the key's slot, `1` or `2`. */
export const ApiKeyId = z.string().check(z.regex(/^[0-9A-Za-z]{19}[12]$/));

/** A key as its owner sees it later. The key itself is shown once and never stored. */
export const ApiKey = z.object({
  id: ApiKeyId,
  name: z.string(),
  /** The key's last four characters, for telling keys apart. */
  last_four: z.string(),
  created_at: z.iso.datetime(),
  /** The account of the person who made it; absent from a key of a release before it was kept. */
  made_by: z.optional(z.string()),
  /** `null` until its first call. */
  last_used_at: z.nullable(z.iso.datetime()),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const ApiKeyList = z.object({ items: z.array(ApiKey) });
export type ApiKeyList = z.infer<typeof ApiKeyList>;

export const maxApiKeyName = 60;

export const NewApiKey = z.strictObject({
  name: lineOfText({ least: 1, most: maxApiKeyName }),
});

/** The only answer that contains a key. */
export const CreatedApiKey = z.object({ ...ApiKey.shape, key: z.string() });
export type CreatedApiKey = z.infer<typeof CreatedApiKey>;
