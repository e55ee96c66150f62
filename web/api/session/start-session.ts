import { settleSession, showSession, storedSession } from './session.ts';
import { concernsSession } from './stored-session.ts';

/* Imported once, by the app: loads the stored session and follows changes by other tabs. */

/** An unexpired token is trusted; an expired one is refreshed before the page shows a user. */
async function start(): Promise<void> {
  const session = storedSession();
  if (session !== null && session.expiresAt <= Date.now()) {
    showSession({ state: 'loading' });
    try {
      const { idToken } = await import('./id-token.ts');
      await idToken();
    } catch (error) {
      console.warn('The session could not be refreshed yet.', error);
    }
  }
  settleSession();
}

if (typeof window !== 'undefined') {
  void start();
  window.addEventListener('storage', (event) => {
    if (concernsSession(event.key)) settleSession();
  });
}
