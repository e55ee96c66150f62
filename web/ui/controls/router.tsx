import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';

/*
 * Where the visitor is, and how to get elsewhere. Pages are found in tables (routes.tsx), so this is all of a router
 * that the site needs; react-router, which the names are from, would be 12 kB gz more on every first visit.
 */

export type Location = {
  pathname: string;
  search: string;
  hash: string;
  /** What `navigate` was given to keep with this entry of the browser's history. */
  state: unknown;
  /** One for each entry; `default` for those the browser made itself: the first page, and a link to a part. */
  key: string;
};
type NavigateOptions = { replace?: boolean; state?: unknown };
type Navigate = (to: string | number, options?: NavigateOptions) => void;
/** How the visitor came here: POP is by the browser's own buttons, or the first page. */
type NavigationType = 'POP' | 'PUSH' | 'REPLACE';
type Visit = { location: Location; type: NavigationType };

const RouterContext = createContext<Visit & { navigate: Navigate }>({
  location: { pathname: '/', search: '', hash: '', state: null, key: 'default' },
  type: 'POP',
  navigate: () => {},
});

export function BrowserRouter({ children }: { children: ReactNode }) {
  const [visit, setVisit] = useState<Visit>(() => ({ location: currentLocation(), type: 'POP' }));

  useLayoutEffect(() => {
    const onPop = () => setVisit({ location: currentLocation(), type: 'POP' });
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);

  const navigate = useCallback<Navigate>((to, { replace = false, state = null } = {}) => {
    if (typeof to === 'number') return window.history.go(to);
    const { idx } = currentEntry();
    const entry = { usr: state, key: Math.random().toString(36).slice(2, 10), idx: replace ? idx : idx + 1 };
    if (replace) window.history.replaceState(entry, '', to);
    else window.history.pushState(entry, '', to);
    setVisit({ location: currentLocation(), type: replace ? 'REPLACE' : 'PUSH' });
  }, []);

  const router = useMemo(() => ({ ...visit, navigate }), [visit, navigate]);
  return <RouterContext value={router}>{children}</RouterContext>;
}

/** For the build, which renders the page at one address. */
export function StaticRouter({ location, children }: { location: string; children: ReactNode }) {
  const { pathname, search, hash } = new URL(location, 'https://build.invalid');
  const at: Visit = { location: { pathname, search, hash, state: null, key: 'default' }, type: 'POP' };
  return <RouterContext value={{ ...at, navigate: () => {} }}>{children}</RouterContext>;
}

function currentLocation(): Location {
  const { pathname, search, hash } = window.location;
  const { usr, key } = currentEntry();
  return { pathname, search, hash, state: usr, key };
}

/** What `navigate` has put into the current entry of the browser's history; `idx` counts the entries of this visit. */
function currentEntry(): { usr: unknown; key: string; idx: number } {
  return { usr: null, key: 'default', idx: 0, ...window.history.state };
}

export const useLocation = (): Location => useContext(RouterContext).location;
export const useNavigationType = (): NavigationType => useContext(RouterContext).type;
export const useNavigate = (): Navigate => useContext(RouterContext).navigate;

type SetSearchParams = (to: Record<string, string> | URLSearchParams, options?: NavigateOptions) => void;

/** The query of the address, and how to replace it. */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { location, navigate } = useContext(RouterContext);
  const params = useMemo(() => new URLSearchParams(location.search), [location.search]);
  const setParams = useCallback<SetSearchParams>(
    (to, options) => {
      const query = new URLSearchParams(to).toString();
      navigate(window.location.pathname + (query === '' ? '' : `?${query}`), options);
    },
    [navigate],
  );
  return [params, setParams];
}

/** Leads elsewhere as soon as it is rendered. */
export function Navigate({ to, replace = false }: { to: string; replace?: boolean }) {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace }), [navigate, to, replace]);
  return null;
}
