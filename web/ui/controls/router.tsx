import type { ReactNode } from 'react';
import { type AroundNavHandler, type BaseLocationHook, Router } from 'wouter';
import { useBrowserLocation, useLocationProperty, useSearch } from 'wouter/use-browser-location';

/**
 * The site's router: wouter, with what it lacks. In the build, which has no browser, `path` says where the visitor is.
 */
export function SiteRouter({ path, children }: { path?: string; children: ReactNode }) {
  return (
    <Router hook={useEncodedPath} searchHook={useEncodedSearch} ssrPath={path} aroundNav={keepEntry}>
      {children}
    </Router>
  );
}

// wouter decodes both, once too often: in `?next=…%2523…` the `#` would end the address. Encoded, they come out as
// they are in the address bar.
const useEncodedPath: BaseLocationHook = (router) => {
  const [path, navigate] = useBrowserLocation(router);
  return [encoded(path), navigate];
};
const useEncodedSearch: typeof useSearch = (router) => encoded(useSearch(router));
const encoded = (part: string) => part.replaceAll('%', '%25');

let isByBrowser = true;
// Listens before wouter does, whose listener may render the page at once.
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => {
    isByBrowser = true;
  });
}

/** Gives every entry of the browser's history a state, which a link to a part, followed by the browser, has not. */
const keepEntry: AroundNavHandler = (navigate, to, options) => {
  // As the browser does it: going to where one is makes no second entry.
  const replace = options?.replace ?? new URL(to, window.location.href).href === window.location.href;
  isByBrowser = false;
  navigate(to, { replace, state: { ...options?.state, hasPrevious: !replace || hasPreviousPage() } });
};

/** Whether the browser itself led here: by its own buttons, by a link to a part, or to the first page. */
export const isLedByBrowser = (): boolean => isByBrowser;

/** Whether the entry before this one in the browser's history is a page of this visit. */
export function hasPreviousPage(): boolean {
  const entry: unknown = window.history.state;
  return typeof entry === 'object' && entry !== null && 'hasPrevious' in entry && entry.hasPrevious === true;
}

/** Path, query and part of the page that is open, to come back to; `/` in the build. */
export function useAddress(): string {
  return useLocationProperty(
    () => window.location.pathname + window.location.search + window.location.hash,
    () => '/',
  );
}
