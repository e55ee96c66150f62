import { refreshInTurn } from './refresh-in-turn.ts';
import { settleSession, storedSession } from './session.ts';
import { endSession } from './sign-out.ts';
import { createTokenSource, SessionEnded } from './token-refresh.ts';

/** A valid ID token, `null` when signed out. `fresh` forces a refresh. */
export const idToken = createTokenSource({
  read: storedSession,
  refresh,
  now: Date.now,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

async function refresh(): Promise<void> {
  const session = storedSession();
  if (session === null) return;
  try {
    await refreshInTurn(localStorage, session);
  } catch (error) {
    if (!(error instanceof SessionEnded)) throw error;
    // If the user has signed in again meanwhile, perhaps in another tab, the new session stays.
    if (storedSession()?.refreshToken === session.refreshToken) endSession({ expired: true });
  }
  settleSession();
}
