import { discardAvatar } from '#lambdas/domain/pictures/discard-avatar.ts';
import { requireRecentSignIn } from '#lambdas/domain/sessions/require-recent-sign-in.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { errorFields } from '#lambdas/runtime/log.ts';
import { recordDeletion } from '#lambdas/storage/deletion/record-deletion.ts';
import { showAvatar } from '#lambdas/storage/profiles/profile-avatars.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import { changeProfile, findOrCreateProfile } from '#lambdas/storage/profiles/profiles.ts';
import { findTombstone, ofUser } from '#lambdas/storage/tombstone.ts';
import { accessOf } from '#shared/account/access.ts';

/** The caller's profile; the first call creates it and starts the trial. */
export const getProfile: Operation<'getProfile'> = async ({ user, now, admitted }) => {
  const found = await findProfile(user.id, now);
  if (found?.email === user.email) return found;
  await admitted;
  return findOrCreateProfile(user, now);
};

/** Changes the caller's profile; not subscription or usage. A brand can be removed on every plan. */
export const updateProfile: Operation<'updateProfile'> = async ({ user, body, now }) => {
  if (body.brand) {
    const { requireBrand } = await import('#lambdas/domain/brand/require-brand.ts');
    requireBrand(await findOrCreateProfile(user, now), now);
  }
  const profile = await changeProfile(user, body, now);
  if (body.full_name !== undefined || body.company !== undefined) {
    const { renameInTeams, renameWorkspace } = await import('#lambdas/domain/team/rename-in-teams.ts');
    if (accessOf(profile, now).includes('teamCollaboration')) await renameWorkspace(profile);
    if (body.full_name !== undefined && profile.workspaces) await renameInTeams(profile, now);
  }
  if (body.reminders) {
    const { wakeReminders } = await import('#lambdas/storage/reminders/reminder-rows.ts');
    await ofUser(user.id)(wakeReminders(user.id, now));
  }
  return profile;
};

/** Removes the caller's avatar, if any. */
export const removeAvatar: Operation<'removeAvatar'> = async ({ user, now, log }) => {
  const { profile, replaced } = await showAvatar(user, null, now);
  if (replaced) await discardAvatar(user.id, replaced, log);
  return profile;
};

/**
 * Deletes the caller's account. From then on it has no rows that anybody could read or add to; the sweeper deletes
 * what is left. It takes a recent sign-in. A repeat changes nothing. The browser deletes the user from the user pool.
 */
export const deleteProfile: Operation<'deleteProfile'> = async ({ user, now, log }) => {
  // A repeat deletes nothing more, and its browser still has a user to delete.
  const { deleted_at } = await findTombstone(user.id);
  let endTeam: (() => Promise<void>) | undefined;
  if (deleted_at === undefined) {
    requireRecentSignIn(user, now);
    const { leaveEveryTeam } = await import('#lambdas/domain/team/without-member.ts');
    await leaveEveryTeam(user.id, now, log);
    const { endingTeamOf } = await import('#lambdas/domain/team/end-team.ts');
    endTeam = await endingTeamOf(user.id, now, log);
  }
  const deletion = await recordDeletion(user.id, 'person', now);
  await endTeam?.();
  try {
    const { enqueueBatch } = await import('#lambdas/runtime/queue.ts');
    await enqueueBatch([deletion], 'deletionQueue');
  } catch (error) {
    // It waits for the sweeper's schedule.
    log.warn('deletion_not_enqueued', errorFields(error));
  }
};
