import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { changeProfile, findOrCreateProfile } from '#lambdas/storage/profiles/profiles.ts';
import { ofUser } from '#lambdas/storage/tombstone.ts';

/** Changes the caller's profile; not subscription or usage. A brand can be removed on every plan. */
export const updateProfile: Operation<'updateProfile'> = async ({ user, body, now }) => {
  if (body.brand) {
    const { requireBrand } = await import('#lambdas/domain/brand/require-brand.ts');
    requireBrand(await findOrCreateProfile(user, now), now);
  }
  const profile = await changeProfile(user, body, now);
  if (body.reminders) {
    const { wakeReminders } = await import('#lambdas/storage/reminders/reminder-rows.ts');
    await ofUser(user.id)(wakeReminders(user.id, now));
  }
  return profile;
};
