export type DashboardView =
  | { kind: 'main'; tab: 'analyses' | 'search' | 'features' }
  | { kind: 'search' }
  | { kind: 'result' }
  | { kind: 'saved'; id: string };

export function dashboardView(query: URLSearchParams): DashboardView {
  const id = query.get('analysis');
  if (id !== null) return { kind: 'saved', id };
  const view = query.get('view');
  if (view === 'search' || view === 'result') return { kind: view };
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
  result: '/dashboard?view=result',
  saved: (id: string) => `/dashboard?analysis=${id}`,
} as const;
