import { settleSession, storageOf, storedSession } from './session.ts';
import { expiredKey, storedKeys } from './stored-session.ts';

/** Forgets the session here and in every other tab. Where it `expired`, they say so until somebody signs in. */
export function endSession({ expired = false } = {}): void {
  const storage = storageOf('localStorage');
  if (storage !== null) {
    const gone = storedKeys(storage).filter((key) => !expired || key !== expiredKey);
    // First, so that no other tab sees a session that is gone and does not know why.
    if (expired) storage.setItem(expiredKey, '1');
    for (const key of gone) storage.removeItem(key);
  }
  settleSession();
}

/** Forgets the session here and now, then revokes its tokens; a network that fails keeps nobody signed in. */
export async function signOut(): Promise<void> {
  const session = storedSession();
  endSession();
  if (session === null) return;
  try {
    const { revokeToken } = await import('./cognito-tokens.ts');
    await revokeToken(session.refreshToken);
  } catch (error) {
    console.warn('The session could not be revoked; it ends by itself.', error);
  }
}
