import { Link } from 'wouter';
import type { DealView } from '#shared/account/deal-views.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { LostDialog } from '#web/areas/deal-room/header/lost-dialog.tsx';
import { DealsView } from '#web/areas/pipeline/list/deals-view.tsx';
import { PipelineValue } from '#web/areas/pipeline/pipeline-value.tsx';
import { Today } from '#web/areas/pipeline/today.tsx';
import type { usePortfolio } from '#web/areas/portfolio/use-portfolio.ts';
import { failureInWords } from './failure-in-words.ts';

type PortfolioProps = { portfolio: ReturnType<typeof usePortfolio> };

/** What needs a decision today, and what the deals add up to. */
export function DashboardDeals({ portfolio }: PortfolioProps) {
  const { deals, complete, error, retry, change } = portfolio;
  return (
    <div className="dashboard-deals">
      <Today
        deals={deals}
        complete={complete}
        error={error && failureInWords('Failed to load what is due', error)}
        onRetry={retry}
        onChange={change}
      />
      {deals && complete && (
        <PipelineValue
          deals={deals}
          more={
            <Link to="/portfolio" className="small">
              Closings, equity and balloons ahead
            </Link>
          }
        />
      )}
    </div>
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
    <DealsView
      deals={deals}
      complete={complete}
      onChange={change}
      onDelete={deleteAnalysis}
      views={views}
      lostDialog={LostDialog}
    />
  );
}
