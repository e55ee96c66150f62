import { pathTo } from '#shared/site/app-paths.ts';

export type DashboardView =
  | { kind: 'main'; tab: 'analyses' | 'search' | 'features' }
  | { kind: 'search' }
  /** A lookup that is not saved. */
  | { kind: 'result'; id: string }
  | { kind: 'saved'; id: string };

/** @param lookupId of the path, where it has one. */
export function dashboardView(lookupId: string | undefined, query: URLSearchParams): DashboardView {
  if (lookupId !== undefined) return { kind: 'result', id: lookupId };
  const id = query.get('analysis');
  if (id !== null) return { kind: 'saved', id };
  const view = query.get('view');
  if (view === 'search') return { kind: view };
  // An address in a link fills the search.
  if (query.has('address')) return { kind: 'search' };
  const tab = query.get('tab');
  return { kind: 'main', tab: tab === 'search' || tab === 'features' ? tab : 'analyses' };
}

export const dashboardPath = {
  main: '/dashboard',
  searchTab: '/dashboard?tab=search',
  featuresTab: '/dashboard?tab=features',
  search: '/dashboard?view=search',
  result: (lookupId: string) => pathTo('/analysis/:lookupId', { lookupId }),
  saved: (id: string) => `/dashboard?analysis=${id}`,
} as const;
