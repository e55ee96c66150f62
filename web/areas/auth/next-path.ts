import { parseUrl } from '#shared/values/parse-url.ts';

/** The default page after sign-in. */
export const homePath = '/dashboard';

export type AuthMode = 'signin' | 'signup';

/** The sign-in page in a mode, with the page to open afterwards. */
export function authPath({ mode = 'signin', next }: { mode?: AuthMode; next?: string }): string {
  const query = new URLSearchParams();
  if (mode === 'signup') query.set('mode', mode);
  if (next !== undefined && next !== homePath) query.set('next', next);
  return query.size === 0 ? '/auth' : `/auth?${query}`;
}

/** The dashboard with the address in its search. */
export function searchPath(address: string): string {
  return `${homePath}?${new URLSearchParams({ address })}`;
}

/** The address that a path searches for, if any. */
export function addressIn(next: string): string | undefined {
  return new URL(next, origin).searchParams.get('address') ?? undefined;
}

// Any origin works: the check is whether a path stays on it.
const origin = 'https://same.site.invalid';

/**
 * A path on this site to open after sign-in. `next` comes from the address bar, so a value that could lead elsewhere
 * (`//evil.example`, `/\evil`, `https:…`) or back to sign-in becomes the dashboard.
 */
export function safeNext(next: string | null | undefined): string {
  if (next === null || next === undefined || !/^\/(?![/\\])/.test(next)) return homePath;
  const url = parseUrl(next, origin);
  if (url === undefined || url.origin !== origin || url.pathname === '/auth' || url.pathname === '/') {
    return homePath;
  }
  // Dots can leave two leading slashes (`/.//evil.example`), which a browser reads as another host.
  if (url.pathname.startsWith('//')) return homePath;
  return url.pathname + url.search + url.hash;
}
