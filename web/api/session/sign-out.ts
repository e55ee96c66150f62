import { revokeToken } from './cognito-tokens.ts';
import { settleSession, storageOf, storedSession } from './session.ts';
import { expiredKey, type StoredSession, storedKeys } from './stored-session.ts';

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

/**
 * Ends the session in this browser at once, then elsewhere, and revokes its tokens; a network failure does not stop the
 * sign-out.
 *
 * @param elsewhere is given the session while its tokens are still good.
 */
export async function signOut(elsewhere: (session: StoredSession) => Promise<void>): Promise<void> {
  const session = storedSession();
  endSession();
  if (session === null) return;
  await elsewhere(session).catch((error: unknown) => console.warn('The server still lists the session.', error));
  try {
    await revokeToken(session.refreshToken);
  } catch (error) {
    console.warn('The session could not be revoked; it ends by itself.', error);
  }
}
