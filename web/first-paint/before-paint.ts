import { readStoredSession } from '#web/api/session/stored-session.ts';

/*
 * An inline script in the head of every page. Pages are rendered signed out; a signed-in person must not see that.
 * The home page, which redirects them to the dashboard, stays blank; on other pages the header stays empty until it
 * is hydrated. See layout.css for the styles and layout.tsx for the end of it.
 */

try {
  if (readStoredSession(window.localStorage) !== null) {
    document.documentElement.dataset.signedIn = '';
    if (window.location.pathname === '/') document.documentElement.dataset.leaving = '';
  }
} catch {
  // A browser that refuses storage has nobody signed in.
}
