import { readStoredSession } from '#web/api/session/stored-session.ts';

/*
 * An inline script in the head of every page. Pages are pre-rendered signed out; a signed-in user must not see that.
 * The home page, which redirects to the dashboard, stays blank; on other pages the header stays empty until hydrated.
 * See layout.css for the styles and layout.tsx, which ends it.
 */

try {
  if (readStoredSession(window.localStorage) !== null) {
    document.documentElement.dataset.signedIn = '';
    if (window.location.pathname === '/') document.documentElement.dataset.leaving = '';
  }
} catch {
  // If the browser refuses storage, nobody is signed in.
}
