import { revokeToken } from './cognito-tokens.ts';
import { settleSession, storageOf, storedSession } from './session.ts';
import { expiredKey, storedKeys } from './stored-session.ts';

/**
 * Ends the session in this browser, all tabs included. With `expired`, the tabs show a notice until the next sign-in.
 */
export function endSession({ expired = false } = {}): void {
  const storage = storageOf('localStorage');
  if (storage !== null) {
    const gone = storedKeys(storage).filter((key) => !expired || key !== expiredKey);
    // Set first: another tab must never see a missing session without the reason.
    if (expired) storage.setItem(expiredKey, '1');
    for (const key of gone) storage.removeItem(key);
  }
  settleSession();
}

/** Ends the session in this browser at once, then revokes its tokens; a network failure does not stop the sign-out. */
export async function signOut(): Promise<void> {
  const session = storedSession();
  endSession();
  if (session === null) return;
  try {
    await revokeToken(session.refreshToken);
  } catch (error) {
    console.warn('The session could not be revoked; it ends by itself.', error);
  }
}
