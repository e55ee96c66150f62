import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { accessOf } from '#shared/account/access.ts';
import { plans } from '#shared/account/plans.ts';
import type { Profile } from '#shared/account/profile.ts';
import type { RecentLookup } from '#shared/analysis/recent-lookups.ts';
import { isSample } from '#shared/property/sample-notice.ts';
import { dealPath, newLetterPath } from '#shared/site/analysis-paths.ts';
import { shortDate } from '#shared/values/dates.ts';
import { ApiError } from '#web/api/client.ts';
import { useAnalysis } from '#web/api/resources/use-analyses.ts';
import { isQuotaExceeded, keepFacts, type LookupState, typedFacts, useLookup } from '#web/api/resources/use-lookup.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { useRecentLookups } from '#web/api/resources/use-recent-lookups.ts';
import { forgetPress, wasPressed } from '#web/areas/auth/pressed-address.ts';
import { BackToDashboard } from '#web/areas/lookup/parts/back-to-dashboard.tsx';
import { keepSuccess } from '#web/areas/lookup/result/keep-texts.ts';
import { LoadedResult, loadResultView } from '#web/areas/lookup/result/loaded-result.tsx';
import { showKeepFailure } from '#web/areas/lookup/result/show-keep-failure.ts';
import { LookupProgress } from '#web/areas/lookup/search/lookup-progress.tsx';
import { SearchCard } from '#web/areas/lookup/search/search-card.tsx';
import { useAddressSuggestions } from '#web/areas/lookup/search/use-address-suggestions.ts';
import { ListFailure } from '#web/areas/portfolio/list-failure.tsx';
import { ListSkeleton } from '#web/areas/portfolio/list-skeleton.tsx';
import { portfolioFigures } from '#web/areas/portfolio/portfolio-figures.ts';
import { StatCards } from '#web/areas/portfolio/stat-cards.tsx';
import { usePortfolio } from '#web/areas/portfolio/use-portfolio.ts';
import { EditProfileButton } from '#web/areas/profile/edit-profile-button.tsx';
import { profileText } from '#web/areas/profile/profile-texts.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { Tag } from '#web/ui/layout/tag.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { Plat } from '#web/ui/plat/plat.tsx';
import { usageText } from '#web/ui/text/usage.ts';
import { dashboardPath, dashboardView } from './dashboard-view.ts';
import { failureInWords } from './failure-in-words.ts';
import { AskSavedProposal } from './proposal/ask-proposal.tsx';
import './dashboard-page.css';

// Loaded when it is needed: most visits see none.
const UpgradeDialog = lazy(async () => ({
  default: (await import('#web/areas/plans/upgrade-dialog.tsx')).UpgradeDialog,
}));
const AvailableFeatures = lazy(async () => ({
  default: (await import('#web/areas/plans/available-features.tsx')).AvailableFeatures,
}));
const DealFrame = lazy(async () => ({ default: (await import('./deal-frame.tsx')).DealFrame }));
const ReopenedLookup = lazy(async () => ({ default: (await import('./reopened-lookup.tsx')).ReopenedLookup }));
const EmptyPortfolio = lazy(async () => ({
  default: (await import('#web/areas/portfolio/empty-portfolio.tsx')).EmptyPortfolio,
}));
const SampleRow = lazy(async () => ({ default: (await import('./empty/sample-row.tsx')).SampleRow }));
const LookupProblem = lazy(async () => ({
  default: (await import('#web/areas/lookup/search/lookup-problem.tsx')).LookupProblem,
}));
const loadDeals = () => import('./dashboard-deals.tsx');
const DashboardCalls = lazy(async () => ({ default: (await loadDeals()).DashboardCalls }));
const DashboardFoot = lazy(async () => ({ default: (await loadDeals()).DashboardFoot }));
const DealList = lazy(async () => ({ default: (await loadDeals()).DealList }));

/** The user's dashboard: portfolio, search, result and saved analyses. */
export function DashboardPage() {
  const [query] = useSearchParams();
  const { lookupId } = useParams();
  const navigate = useNavigate();
  const view = dashboardView(lookupId, query);
  const account = useProfile();
  const portfolio = usePortfolio();
  const recent = useRecentLookups();
  const lookup = useLookup();
  const [upgradeShown, setUpgradeShown] = useState(false);
  const savedResult = useAnalysis(lookup.result?.saved?.id ?? null);
  const { facts, facts_of: from } = lookup.result ?? {};
  const kept = useMemo(() => ({ facts: facts ?? {}, keep: keepFacts, from }), [facts, from]);
  // The list may load during a lookup.
  const saved = useRef(portfolio.deals);
  const typed = useRef('');
  saved.current = portfolio.deals;
  const { profile } = account;

  async function search(address: string, announce = true) {
    typed.current = '';
    // Also without analyses left: only the server knows whether this is a free repeat.
    const found = await lookup.lookUp(address, () => saved.current ?? []);
    void account.refresh();
    if (!found) return;
    recent.refresh();
    if (announce) {
      toast({
        title: 'Analysis Ready',
        text: isSample(found.property) ? 'Sample data loaded.' : 'Real-time property data loaded successfully!',
      });
    }
    navigate(dashboardPath.result(found.lookup_id));
  }

  async function openRecent({ lookup_id }: RecentLookup): Promise<void> {
    try {
      await lookup.reopen(lookup_id, saved.current ?? []);
      navigate(dashboardPath.result(lookup_id));
    } catch (error) {
      toast({ title: 'Error', text: failureText(error, 'Failed to load property analysis'), kind: 'error' });
    }
  }

  async function saveRecent({ lookup_id, property_address }: RecentLookup): Promise<void> {
    try {
      lookup.keep(await portfolio.save({ lookup_id, seller_facts: typedFacts(property_address) }));
      toast(keepSuccess('save', property_address));
      recent.refresh();
    } catch (error) {
      showKeepFailure('save', error);
    }
  }

  const { state } = lookup;
  useSearchFromAddress(profile !== undefined, search);

  /** Makes the lookup that the limit stopped. Its toast would replace that of the upgrade. */
  function resume() {
    if (state.step === 'failed') void search(state.address, false);
  }

  useCancelWhenLeaving(lookup.cancel);
  const container = useFocusOnChange(`${JSON.stringify(view)} ${state.step === 'analyzing'}`);
  useEffect(() => {
    loadDeals().catch(() => undefined);
    loadResultView().catch(() => undefined);
  }, []);
  const refused = state.step === 'failed' && isQuotaExceeded(state.error);
  useEffect(() => {
    // There is no plan above the highest to offer.
    if (refused && !account.unlimited) setUpgradeShown(true);
  }, [refused, account.unlimited]);

  const solves = profile !== undefined && accessOf(profile, new Date()).opens('advancedAnalytics');
  const buyBox = useMemo(() => profile?.buy_box ?? {}, [profile]);
  const openPage = (page: 'calculator' | 'letter', id: string) =>
    navigate(page === 'calculator' ? dealPath(id) : newLetterPath(id));

  function newSearch() {
    navigate(dashboardPath.search);
    lookup.discard();
  }

  if (!profile) {
    const error = account.error && failureInWords(profileText.loadFailed, account.error);
    return <PageFrame title="Dashboard" loading error={error} onRetry={account.retry} />;
  }
  if (view.kind === 'saved') {
    return (
      <Suspense fallback={<PageFrame title="Property Analysis" loading />}>
        <DealFrame
          key={view.id}
          id={view.id}
          title="Property Analysis"
          tab="overview"
          offer="absent"
          hasHeading
          hasPaperHead
          figures
        >
          {(analysis) => (
            <LoadedResult
              property={analysis.analysis_data}
              analysis={analysis}
              solves={solves}
              buyBox={buyBox}
              onOpen={openPage}
              onNewSearch={newSearch}
              proposal={(asked) => <AskSavedProposal analysis={analysis} asked={asked} />}
            />
          )}
        </DealFrame>
      </Suspense>
    );
  }
  const shown = view.kind === 'result' && lookup.result?.lookup_id === view.id ? lookup.result : undefined;
  if (view.kind === 'result' && state.step !== 'analyzing') {
    const isSaved = shown ? shown.saved !== undefined : portfolio.deals?.some(({ id }) => id === view.id);
    // Saved before this page was loaded: what was entered since may be on the server only.
    if (isSaved && !savedResult.data) return <Navigate to={dashboardPath.saved(view.id)} replace />;
    if (!shown) {
      return (
        <Suspense fallback={<PageFrame title="Property Analysis" loading />}>
          <ReopenedLookup
            key={view.id}
            id={view.id}
            isReady={portfolio.complete || portfolio.error !== undefined}
            reopen={(id) => lookup.reopen(id, portfolio.deals ?? [])}
          />
        </Suspense>
      );
    }
  }

  const problem = problemOf(state, search, account.unlimited ? undefined : () => setUpgradeShown(true));
  const searchProps = {
    useSuggestions: useAddressSuggestions,
    onSearch: search,
    // Another place has the field once it is known that there are no deals: what was typed meanwhile goes with it.
    initialAddress: ('address' in state && state.address) || query.get('address') || typed.current,
    onType: (address: string) => {
      typed.current = address;
    },
    problem,
  };
  const searchCard = <SearchCard {...searchProps} usage={usageText(profile, new Date())} />;
  const toSearch = () => navigate(dashboardPath.search);
  const searchLine = (button: ReactNode) => <SearchCard {...searchProps} line={{ button, onBlank: toSearch }} />;

  let content: ReactNode;
  if (state.step === 'analyzing') {
    content = <LookupProgress address={state.address} onCancel={lookup.cancel} />;
  } else if (shown) {
    const { lookup_id, property } = shown;
    content = (
      <LoadedResult
        key={lookup_id}
        property={property}
        analysis={savedResult.data}
        kept={kept}
        solves={solves}
        buyBox={buyBox}
        onSave={async (purchase_price) => {
          const seller_facts = kept.facts;
          const analysis = await portfolio.save({ lookup_id, purchase_price, seller_facts });
          lookup.keep(analysis);
          recent.refresh();
          return analysis;
        }}
        onOpen={openPage}
        onNewSearch={newSearch}
      />
    );
  } else if (view.kind === 'search') {
    content = (
      <div className="search-view">
        <div>
          <BackToDashboard />
          <h1 tabIndex={-1}>Analyze New Property</h1>
          <p className="search-promise">
            One analysis gives you value, equity, rent, comps and the structure that fits.
          </p>
          {searchCard}
        </div>
        <Plat title="A plat without a marked lot" unmarked />
      </div>
    );
  } else {
    const tab = view.kind === 'main' ? view.tab : 'analyses';
    const isEmpty = portfolio.deals?.length === 0 && portfolio.complete;
    content = (
      <>
        <div className="dashboard-head">
          {/* The tab of the search, and the empty portfolio, have a field of their own. */}
          {tab === 'search' || (isEmpty && tab === 'analyses') ? (
            <p>
              <Button onClick={toSearch}>Analyze New Property</Button>
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

  return (
    <PageFrame title={titleOf(view.kind)}>
      <div ref={container}>{content}</div>
      {upgradeShown && (
        <Suspense fallback={null}>
          <UpgradeDialog open onOpenChange={setUpgradeShown} onUpgraded={resume} />
        </Suspense>
      )}
    </PageFrame>
  );
}

function tabPath(tab: string): string {
  if (tab === 'search') return dashboardPath.searchTab;
  return tab === 'features' ? dashboardPath.featuresTab : dashboardPath.main;
}

function titleOf(kind: 'main' | 'search' | 'result'): string {
  if (kind === 'search') return 'Analyze New Property';
  return kind === 'result' ? 'Property Analysis' : 'Dashboard';
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
      <Link to="/account-settings?tab=subscription" className="welcome-plan">
        Manage Plan
      </Link>
      <EditProfileButton />
    </header>
  );
}

function Portfolio({ portfolio, search }: { portfolio: ReturnType<typeof usePortfolio>; search: ReactNode }) {
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

/** Why the last search failed, shown below the search. */
function problemOf(state: LookupState, onSearch: (address: string) => void, onUpgrade?: () => void): ReactNode {
  if (state.step !== 'failed') return undefined;
  return (
    <Suspense fallback={null}>
      {state.error instanceof ApiError ? (
        <LookupProblem
          code={state.error.code}
          message={state.error.message}
          reference={state.error.reference}
          address={state.address}
          onUpgrade={onUpgrade}
          suggestion={state.error.suggestion}
          onSearch={onSearch}
        />
      ) : (
        <LookupProblem />
      )}
    </Suspense>
  );
}

/** An address for which this tab's guest pressed Analyze is searched after sign-in, once. Any other waits for a press. */
function useSearchFromAddress(ready: boolean, search: (address: string) => void): void {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const address = query.get('address');
  const [waiting, setWaiting] = useState<string>();
  useEffect(() => {
    if (address === null || !wasPressed(address)) return;
    forgetPress();
    setWaiting(address);
    navigate(dashboardPath.search, { replace: true });
  }, [address, navigate]);
  // The address leaves the URL before the search starts: neither reload nor Back repeats it.
  useEffect(() => {
    if (!ready || waiting === undefined || address !== null) return;
    setWaiting(undefined);
    search(waiting);
  }, [ready, waiting, address, search]);
}

/** Cancels the lookup when the user goes elsewhere. */
function useCancelWhenLeaving(cancel: () => void): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry is what the effect is about.
  useEffect(() => cancel, [key, cancel]);
}

/** Focuses the heading and scrolls to the top when the view changes. */
function useFocusOnChange(shown: string) {
  const container = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    container.current?.querySelector('h1')?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [shown]);
  return container;
}
