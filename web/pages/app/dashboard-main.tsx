import { lazy, type ReactNode, Suspense } from 'react';
import { accessOf } from '#shared/account/access.ts';
import { plans } from '#shared/account/plans.ts';
import type { Profile } from '#shared/account/profile.ts';
import { shortDate } from '#shared/values/dates.ts';
import { usePayments } from '#web/api/use-payments.ts';
import { ListFailure } from '#web/areas/portfolio/list-failure.tsx';
import { ListSkeleton } from '#web/areas/portfolio/list-skeleton.tsx';
import { portfolioFigures } from '#web/areas/portfolio/portfolio-figures.ts';
import { StatCards } from '#web/areas/portfolio/stat-cards.tsx';
import { EditProfileButton } from '#web/areas/profile/edit-profile-button.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { May } from '#web/ui/controls/may.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { Tag } from '#web/ui/layout/tag.tsx';
import { dashboardPath } from './dashboard-view.ts';
import type { Dashboard } from './use-dashboard.ts';

// Loaded where plans end.
const PlanBanner = lazy(async () => ({
  default: (await import('#web/areas/plans/paying/plan-banner.tsx')).PlanBanner,
}));
const AvailableFeatures = lazy(async () => ({
  default: (await import('#web/areas/plans/available-features.tsx')).AvailableFeatures,
}));
const EmptyPortfolio = lazy(async () => ({
  default: (await import('#web/areas/portfolio/empty-portfolio.tsx')).EmptyPortfolio,
}));
const SampleRow = lazy(async () => ({ default: (await import('./empty/sample-row.tsx')).SampleRow }));
/** The list with its menus, and what stands around it. */
export const loadDeals = () => import('./dashboard-deals.tsx');
const DashboardCalls = lazy(async () => ({ default: (await loadDeals()).DashboardCalls }));
const DashboardFoot = lazy(async () => ({ default: (await loadDeals()).DashboardFoot }));
const DealList = lazy(async () => ({ default: (await loadDeals()).DealList }));

type MainProps = {
  dashboard: Dashboard;
  profile: Profile;
  tab: 'analyses' | 'search' | 'features';
  /** The search as a card, and in one line with its button. */
  searchCard: ReactNode;
  searchLine: (button: ReactNode) => ReactNode;
};

/** Calls, numbers and deals, with the search above them. */
export function DashboardMain({ dashboard, profile, tab, searchCard, searchLine }: MainProps) {
  const { portfolio, account, recent, goTo: navigate, openRecent, saveRecent } = dashboard;
  const toSearch = () => navigate(dashboardPath.search);
  const payments = usePayments();
  const isEmpty = portfolio.deals?.length === 0 && portfolio.complete;
  return (
    <>
      {payments !== undefined && payments !== 'free' && (
        <May need="own">
          <Suspense fallback={null}>
            <PlanBanner profile={profile} isBrief />
          </Suspense>
        </May>
      )}
      <div className="dashboard-head">
        {/* The tab of the search, and the empty portfolio, have a field of their own. */}
        {tab === 'search' || (isEmpty && tab === 'analyses') ? (
          <p>
            <Button need="write" onClick={toSearch}>
              Analyze New Property
            </Button>
          </p>
        ) : (
          searchLine(
            <span>
              Analyze <span className="search-line-more">New Property</span>
            </span>,
          )
        )}
        <Welcome
          profile={profile}
          trialActive={account.trialActive}
          isNew={profile.monthly_analyses_used === 0 && (portfolio.deals ?? []).length === 0}
        />
      </div>
      {!isEmpty && (
        <Suspense fallback={<Skeleton />}>
          <DashboardCalls portfolio={portfolio} />
        </Suspense>
      )}
      <StatCards
        profile={profile}
        resetsAt={account.resetsAt}
        figures={portfolio.deals && portfolio.complete ? portfolioFigures(portfolio.deals) : undefined}
        failed={portfolio.error !== undefined}
      />
      <div className="dashboard-tabs">
        <Tabs
          toEdge
          label="Dashboard"
          value={tab}
          onChange={(next) => navigate(tabPath(next))}
          tabs={[
            {
              id: 'analyses',
              label: 'Property Analyses',
              content: (
                <>
                  <Portfolio portfolio={portfolio} search={searchLine('Create Your First Analysis')} />
                  <Suspense fallback={null}>
                    <DashboardFoot recent={recent} deals={portfolio.deals} onOpen={openRecent} onSave={saveRecent} />
                  </Suspense>
                </>
              ),
            },
            { id: 'search', label: 'Property Search', content: searchCard },
            {
              id: 'features',
              label: 'Available Features',
              content: (
                <Suspense fallback={<Skeleton lines={9} />}>
                  <AvailableFeatures tier={accessOf(profile, new Date()).tier} interval={profile.billing_interval} />
                </Suspense>
              ),
            },
          ]}
        />
      </div>
    </>
  );
}

function tabPath(tab: string): string {
  if (tab === 'search') return dashboardPath.searchTab;
  return tab === 'features' ? dashboardPath.featuresTab : dashboardPath.main;
}

type WelcomeProps = {
  profile: Profile;
  trialActive: boolean;
  /** Nothing was looked up or saved yet. */
  isNew: boolean;
};

function Welcome({ profile, trialActive, isNew }: WelcomeProps) {
  const name = profile.full_name.trim().split(/\s+/)[0] || profile.email;
  return (
    <header className="welcome">
      <h1 tabIndex={-1}>
        {isNew ? 'Welcome' : 'Welcome back'}, <b>{name}</b>
      </h1>
      <Tag>{plans[accessOf(profile, new Date()).tier].name} plan</Tag>
      {trialActive && profile.trial_end_date !== null && (
        <Tag tone="mark">Trial ends {shortDate(profile.trial_end_date)}</Tag>
      )}
      {profile.subscription_status === 'trial' && !trialActive && <Tag>Trial ended</Tag>}
      <May need="own">
        <Link to="/account-settings?tab=subscription" className="welcome-plan">
          Manage Plan
        </Link>
      </May>
      <EditProfileButton />
    </header>
  );
}

function Portfolio({ portfolio, search }: { portfolio: Dashboard['portfolio']; search: ReactNode }) {
  const { deals, complete, error, retry } = portfolio;
  const failure = error && <ListFailure error={error} onRetry={retry} />;
  if (!deals) return failure ?? <ListSkeleton />;
  if (deals.length === 0 && complete) {
    return (
      <Suspense fallback={<ListSkeleton />}>
        <EmptyPortfolio search={search} sample={<SampleRow />} />
      </Suspense>
    );
  }
  return (
    <>
      <Suspense fallback={<ListSkeleton />}>
        <DealList portfolio={portfolio} />
      </Suspense>
      {failure}
    </>
  );
}
