import { parseUrl } from '#shared/values/parse-url.ts';

/** Where people land when nothing else was asked for. */
export const homePath = '/dashboard';

export type AuthMode = 'signin' | 'signup';

/** The sign-in screen, in a mode, remembering where to go afterwards. */
export function authPath({ mode = 'signin', next }: { mode?: AuthMode; next?: string }): string {
  const query = new URLSearchParams();
  if (mode === 'signup') query.set('mode', mode);
  if (next !== undefined && next !== homePath) query.set('next', next);
  return query.size === 0 ? '/auth' : `/auth?${query}`;
}

/** The dashboard, running a search for the address by itself. */
export function searchPath(address: string): string {
  return `${homePath}?${new URLSearchParams({ address })}`;
}

/** The address a path will search for, if it does. */
export function addressIn(next: string): string | undefined {
  return new URL(next, origin).searchParams.get('address') ?? undefined;
}

// Any origin would do: what matters is whether a path stays on it.
const origin = 'https://same.site.invalid';

/**
 * A place on this site to go to after signing in. `next` comes from the address bar, so anything that could lead
 * elsewhere (`//evil.example`, `/\evil`, `https:…`) or back to the sign-in screen becomes the dashboard.
 */
export function safeNext(next: string | null | undefined): string {
  if (next === null || next === undefined || !/^\/(?![/\\])/.test(next)) return homePath;
  const url = parseUrl(next, origin);
  if (url === undefined || url.origin !== origin || url.pathname === '/auth' || url.pathname === '/') {
    return homePath;
  }
  // Dots can leave two slashes in front (`/.//evil.example`), which a browser reads as another host.
  if (url.pathname.startsWith('//')) return homePath;
  return url.pathname + url.search + url.hash;
}
