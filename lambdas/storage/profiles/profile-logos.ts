import * as z from 'zod/mini';
import { Refusal } from '#lambdas/runtime/errors.ts';
import { getRow, updateRow } from '#lambdas/storage/table.ts';
import { profilesTable } from '#lambdas/storage/tables.ts';
import { accountDeleted } from '#lambdas/storage/tombstone.ts';
import type { Profile } from '#shared/account/profile.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import { maxLogoFiles } from '#shared/brand/logo.ts';
import { toProfile } from './profile-rows.ts';

/*
 * The logo attributes of a profile: `logo_url`, the current one; `kept_logos`, those that something sent shows, which
 * stay when the logo is replaced (keep-logo.ts); and `avatar_files`, with all files that may exist (profile-avatars.ts).
 */
const Kept = z.object({ kept_logos: z._default(z.set(z.string()), new Set()) });

/**
 * Records a file before it is written.
 *
 * @throws `not_allowed` when the account keeps too many files.
 */
export async function recordLogoFile(id: WorkspaceId, url: string): Promise<void> {
  const row = await updateRow(
    profilesTable,
    { id },
    {
      change: 'ADD avatar_files :files',
      condition: 'attribute_exists(id) AND (attribute_not_exists(avatar_files) OR size(avatar_files) < :most)',
      values: { ':files': new Set([url]), ':most': maxLogoFiles },
    },
    'NONE',
  );
  if (row) return;
  if (!(await getRow(profilesTable, { id }))) throw accountDeleted();
  throw new Refusal('not_allowed', `What you sent already keeps ${maxLogoFiles} logos.`);
}

/**
 * Sets the current logo, or none.
 *
 * @returns the profile, and the replaced URL unless something shows it. Concurrent calls get different ones, so that
 * each is removed once.
 * @throws `not_signed_in` when the account is deleted.
 */
export async function showLogo(
  id: WorkspaceId,
  url: string | null,
  now: Date,
): Promise<{ profile: Profile; replaced: string | null }> {
  const updated_at = now.toISOString();
  const before = await updateRow(
    profilesTable,
    { id },
    {
      change: 'SET logo_url = :url, updated_at = :now',
      condition: 'exists',
      values: { ':url': url, ':now': updated_at },
    },
    'ALL_OLD',
  );
  if (!before) throw accountDeleted();
  const { logo_url: replaced = null, ...profile } = toProfile(before, now);
  // The SDK retries a call whose answer was lost; then the row already has the new URL.
  const isUnused = replaced !== null && replaced !== url && !Kept.parse(before).kept_logos.has(replaced);
  return { profile: { ...profile, logo_url: url, updated_at }, replaced: isUnused ? replaced : null };
}
