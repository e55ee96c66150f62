import { refreshTokens } from './cognito-tokens.ts';
import { storeTokens } from './store-tokens.ts';
import { readStoredSession, type StoredSession } from './stored-session.ts';

/*
 * All tabs share one stored session: one of them refreshes it and the others use the result. Fifty restored tabs ask
 * Cognito once.
 */

const lockName = 'session-refresh';
/** A longer wait for the other tabs counts as a failed attempt, in milliseconds. */
const lockTimeoutMs = 10_000;
/** Another tab's tokens may show up here shortly after it releases the lock: how long to poll, in milliseconds. */
const arrival = { within: 500, step: 20 };

/**
 * Stores new tokens for this session, unless another tab has done so or the user has signed out. Throws `SessionEnded`
 * if the session has ended for good.
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
    // A sign-out in the meantime wins: nothing is stored.
    if (isAsRead()) storeTokens(storage, tokens);
  });
}

/** One tab at a time; without Web Locks (an insecure origin) every tab refreshes for itself. */
async function inTurn(run: (hasWaited: boolean) => Promise<void>): Promise<void> {
  const locks = globalThis.navigator?.locks;
  if (locks === undefined) return await run(false);
  const wasFree = await locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (lock === null) return false;
    await run(false);
    return true;
  });
  if (wasFree) return;
  await locks.request(lockName, { signal: AbortSignal.timeout(lockTimeoutMs) }, () => run(true));
}

async function untilChanged(isAsRead: () => boolean): Promise<void> {
  for (let waited = 0; isAsRead() && waited < arrival.within; waited += arrival.step) {
    await new Promise((resolve) => setTimeout(resolve, arrival.step));
  }
}
