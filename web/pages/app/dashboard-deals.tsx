import { lazy, Suspense } from 'react';
import type { DealView } from '#shared/account/deal-views.ts';
import type { DealRow } from '#shared/pipeline/deal-row.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { Calls } from '#web/areas/pipeline/calls.tsx';
import { DealsView } from '#web/areas/pipeline/list/deals-view.tsx';
import type { usePortfolio } from '#web/areas/portfolio/use-portfolio.ts';
import { failureInWords } from './failure-in-words.ts';

const DatesAhead = lazy(async () => ({
  default: (await import('#web/areas/pipeline/dates-ahead.tsx')).DatesAhead,
}));

// A deal is lost now and then.
const LostDialog = lazy(async () => ({
  default: (await import('#web/areas/deal-room/header/lost-dialog.tsx')).LostDialog,
}));

const hasDates = ({ dates }: DealRow) => Object.values(dates).some((day) => day !== null);

type PortfolioProps = { portfolio: ReturnType<typeof usePortfolio> };

/** The calls that are due. */
export function DashboardCalls({ portfolio }: PortfolioProps) {
  const { deals, complete, error, retry, change } = portfolio;
  return (
    <Calls
      deals={deals}
      complete={complete}
      error={error && failureInWords('Failed to load what is due', error)}
      onRetry={retry}
      onChange={change}
    />
  );
}

/** All deals, as a list or a board. */
export function DealList({ portfolio }: PortfolioProps) {
  const { deals = [], complete, change, deleteAnalysis } = portfolio;
  const { profile, updateProfile } = useProfile();
  const views = {
    all: profile?.deal_views ?? [],
    save: async (deal_views: DealView[]) => void (await updateProfile({ deal_views })),
  };
  return (
    <>
      <DealsView
        deals={deals}
        complete={complete}
        onChange={change}
        onDelete={deleteAnalysis}
        views={views}
        lostDialog={LostDialog}
      />
      {deals.some(hasDates) && (
        <Suspense fallback={null}>
          <DatesAhead deals={deals} />
        </Suspense>
      )}
    </>
  );
}
