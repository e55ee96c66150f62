import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { changeProfile } from '#lambdas/storage/profiles/profiles.ts';
import { ofUser } from '#lambdas/storage/tombstone.ts';

/** Changes the caller's profile; not subscription or usage. */
export const updateProfile: Operation<'updateProfile'> = async ({ user, body, now }) => {
  const profile = await changeProfile(user, body, now);
  if (body.reminders) {
    const { wakeReminders } = await import('#lambdas/storage/reminders/reminder-rows.ts');
    await ofUser(user.id)(wakeReminders(user.id, now));
  }
  return profile;
};
