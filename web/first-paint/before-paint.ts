import { readStoredSession } from '#web/api/session/stored-session.ts';
import { fontKey } from './site-font.ts';

/*
 * Stands in every page and runs before the browser draws anything of it: pages are rendered for somebody who is
 * signed out, and whoever is not must not see that. Of the home page, which leads them to their dashboard, nothing
 * shows; of the others the header leaves its place empty until it knows whose it is. See layout.css.
 */

try {
  if (readStoredSession(window.localStorage) !== null) {
    document.documentElement.dataset.signedIn = '';
    if (window.location.pathname === '/') document.documentElement.dataset.leaving = '';
  }
  // An earlier page of this tab has fetched it.
  if (window.sessionStorage.getItem(fontKey) !== null) document.documentElement.dataset.font = '';
} catch {
  // A browser that refuses storage has nobody signed in.
}
