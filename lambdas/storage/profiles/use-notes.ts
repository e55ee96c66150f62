import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { setting } from '#lambdas/runtime/settings.ts';
import { expiresIn } from '#lambdas/storage/document-client.ts';
import { getRow, type Row, toPut, type Write } from '#lambdas/storage/table.ts';
import { profilesTable } from '#lambdas/storage/tables.ts';
import { lostLookups } from './lost-lookups.ts';

/*
 * What an e-mail address has used, so that deleting an account and signing up again gives no second trial and no more
 * lookups. One row of the profiles table per address, under a keyed hash: without the secret nobody can tell whose it
 * is. While the account lives, the row names its profile, which has the figures; somebody may also delete the sign-in
 * alone and sign up again. Deleting the account leaves the figures for 90 days.
 */
const keptDays = 90;

const Use = z.object({
  usage_period: z.string(),
  monthly_analyses_used: z.number(),
  trial_end_date: z.nullable(z.string()),
});
/** A month's lookups, and the end of the trial; `null` for one that ended early. */
export type Use = z.infer<typeof Use>;

const Note = z.extend(Use, { user_id: z.optional(z.string()) });

/** The key of an address's note. */
export async function noteKey(email: string): Promise<string> {
  const { secretValue } = await import('#lambdas/runtime/secrets.ts');
  const secret = await secretValue(setting('useSecret'));
  return `use#${createHmac('sha256', secret).update(email.toLowerCase()).digest('base64url')}`;
}

/**
 * Reads the use by an address.
 * @param key its `noteKey`.
 */
export async function findUse(key: string, now: Date): Promise<Use | undefined> {
  const row = await getRow(profilesTable, { id: key }, now);
  if (!row) return undefined;
  const { user_id, ...use } = Note.parse(row);
  const profile = user_id === undefined ? undefined : await getRow(profilesTable, { id: user_id });
  return profile ? usedBy(profile, now) : use;
}

/** Notes that a profile belongs to an address. */
export function noteProfile(key: string, { id, ...profile }: Use & { id: string }): Write {
  return toPut(profilesTable, { ...Use.parse(profile), id: key, user_id: id });
}

/** Notes what a profile has used, for the time after its deletion. */
export function noteUse(key: string, profile: Row, now: Date): Write {
  return toPut(profilesTable, { ...usedBy(profile, now), id: key, expires_at: expiresIn(keptDays, now) });
}

/** A profile's use, without the lookups that died. */
function usedBy(profile: Row, now: Date): Use {
  const use = Use.parse(profile);
  return { ...use, monthly_analyses_used: Math.max(0, use.monthly_analyses_used - lostLookups(profile, now).length) };
}
