import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import type { Profile } from '#shared/account/profile.ts';
import { zoneOf } from '#shared/account/reminder-settings.ts';
import { dayIn } from '#shared/values/local-time.ts';

export type CallerToday = {
  /** `undefined` before the first call that makes it, and once the account is deleted. */
  profile: Profile | undefined;
  /** The day where the caller is; in UTC where nobody has told. */
  today: string;
};

/** The caller, and which day it is where they are. */
export async function callerToday({ id }: { id: string }, now: Date): Promise<CallerToday> {
  const profile = await findProfile(id, now);
  return { profile, today: dayIn(zoneOf(profile?.reminders).zone, now) };
}
