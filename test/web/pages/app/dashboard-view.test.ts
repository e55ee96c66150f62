import { matchPath } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { dashboardPath, dashboardView } from '#web/pages/app/dashboard-view.ts';

function view(path: string) {
  const { pathname, searchParams } = new URL(path, 'https://example.test');
  return dashboardView(matchPath('/analysis/:lookupId', pathname)?.params.lookupId, searchParams);
}

describe('what the dashboard shows', () => {
  it('is in its address', () => {
    expect(view(dashboardPath.main)).toEqual({ kind: 'main', tab: 'analyses' });
    expect(view(dashboardPath.searchTab)).toEqual({ kind: 'main', tab: 'search' });
    expect(view(dashboardPath.featuresTab)).toEqual({ kind: 'main', tab: 'features' });
    expect(view(dashboardPath.search)).toEqual({ kind: 'search' });
    expect(view(dashboardPath.result('01H'))).toEqual({ kind: 'result', id: '01H' });
    expect(view('/analysis/01H/')).toEqual({ kind: 'result', id: '01H' });
    expect(view('/dashboard?analysis=01H')).toEqual({ kind: 'saved', id: '01H' });
  });

  it('falls back to the portfolio', () => {
    expect(view('/dashboard?view=nonsense&tab=nonsense')).toEqual({ kind: 'main', tab: 'analyses' });
  });
});
