/** What the dashboard shows, as its address says. */
export type DashboardView =
  | { kind: 'main'; tab: 'analyses' | 'search' }
  | { kind: 'search' }
  /** The last lookup's result. */
  | { kind: 'result' }
  /** A saved analysis, opened again. */
  | { kind: 'saved'; id: string };

export function dashboardView(query: URLSearchParams): DashboardView {
  const id = query.get('analysis');
  if (id !== null) return { kind: 'saved', id };
  const view = query.get('view');
  if (view === 'search' || view === 'result') return { kind: view };
  return { kind: 'main', tab: query.get('tab') === 'search' ? 'search' : 'analyses' };
}

export const dashboardPath = {
  main: '/dashboard',
  searchTab: '/dashboard?tab=search',
  search: '/dashboard?view=search',
  result: '/dashboard?view=result',
} as const;
