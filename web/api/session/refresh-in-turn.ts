import { refreshTokens } from './cognito-tokens.ts';
import { storeTokens } from './store-tokens.ts';
import { readStoredSession, type StoredSession } from './stored-session.ts';

/*
 * All tabs of this browser share one stored session, so one of them refreshes it and the others take what it got:
 * fifty tabs restored with a token that has ended ask Cognito once.
 */

const lockName = 'session-refresh';
/** Waiting longer for the other tabs counts as a failed attempt, in milliseconds. */
const turnPatience = 10_000;
/** What another tab has stored may become visible here a moment after its turn is over, in milliseconds. */
const arrival = { within: 500, step: 20 };

/**
 * Stores new tokens for the session as it was read, unless they are there by then or somebody has signed out.
 * Throws `SessionEnded` when the session will never be refreshed again.
 */
export async function refreshInTurn(storage: Storage, session: StoredSession): Promise<void> {
  const isAsRead = () => {
    const stored = readStoredSession(storage);
    return stored?.refreshToken === session.refreshToken && stored.idToken === session.idToken;
  };
  await inTurn(async (hasWaited) => {
    if (hasWaited) await untilChanged(isAsRead);
    if (!isAsRead()) return;
    const tokens = await refreshTokens(session.refreshToken);
    // Signing out meanwhile wins: nothing is stored for somebody who has left.
    if (isAsRead()) storeTokens(storage, tokens);
  });
}

/** One tab at a time; where there are no Web Locks (an insecure origin), each for itself. */
async function inTurn(run: (hasWaited: boolean) => Promise<void>): Promise<void> {
  const locks = globalThis.navigator?.locks;
  if (locks === undefined) return await run(false);
  const wasFree = await locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (lock === null) return false;
    await run(false);
    return true;
  });
  if (wasFree) return;
  await locks.request(lockName, { signal: AbortSignal.timeout(turnPatience) }, () => run(true));
}

async function untilChanged(isAsRead: () => boolean): Promise<void> {
  for (let waited = 0; isAsRead() && waited < arrival.within; waited += arrival.step) {
    await new Promise((resolve) => setTimeout(resolve, arrival.step));
  }
}
