import * as z from 'zod/mini';

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
