import { accountOfCall, type CallBy } from '#lambdas/storage/profiles/account-of-call.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import type { AccountEvent } from '#shared/account/account-log.ts';
import { noteEvent } from './note-event.ts';

type Call = Omit<Parameters<typeof noteEvent>[0], 'user'> & CallBy;

/**
 * Writes into the log of a call's workspace what was done to its keys, webhooks, links and data. The owner is mailed about
 * it, whoever did it. Never rejects for what `noteEvent` does not.
 */
export async function noteInWorkspace({ user, workspace, ...call }: Call, event: AccountEvent): Promise<void> {
  const account = accountOfCall({ user, workspace });
  // A member's call does not know the owner's address.
  const email = account.email || (await findProfile(account.id, call.now))?.email;
  // Without a profile the log is gone with its account.
  if (email === undefined) return;
  const withKey = 'keyId' in user && { keyId: user.keyId };
  await noteEvent({ ...call, user: { id: account.id, email, ...withKey } }, event);
}
