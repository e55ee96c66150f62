import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { ApiError } from '#web/api/client.ts';
import type { LookupState } from '#web/api/resources/use-lookup.ts';
import { usePayments } from '#web/api/use-payments.ts';
import { BackToDashboard } from '#web/areas/lookup/parts/back-to-dashboard.tsx';
import { LoadedResult, loadResultView } from '#web/areas/lookup/result/loaded-result.tsx';
import { LookupProgress } from '#web/areas/lookup/search/lookup-progress.tsx';
import { SearchCard } from '#web/areas/lookup/search/search-card.tsx';
import { useAddressSuggestions } from '#web/areas/lookup/search/use-address-suggestions.ts';
import { pricingPath } from '#web/areas/plans/pricing/payment-path.ts';
import { profileText } from '#web/areas/profile/profile-texts.ts';
import { FieldsFor, WhoMay } from '#web/ui/controls/may.tsx';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { Plat } from '#web/ui/plat/plat.tsx';
import { usageText } from '#web/ui/text/usage.ts';
import { DashboardMain, loadDeals } from './dashboard-main.tsx';
import { dashboardPath } from './dashboard-view.ts';
import { failureInWords } from './frames/failure-in-words.ts';
import { AskSavedProposal } from './proposal/ask-proposal.tsx';
import { type Dashboard, useDashboard } from './use-dashboard.ts';
import './dashboard-page.css';

// Loaded when it is needed: most visits see none.
const UpgradeDialog = lazy(async () => ({
  default: (await import('#web/areas/plans/upgrade-dialog.tsx')).UpgradeDialog,
}));
const UnsavedNotice = lazy(async () => ({
  default: (await import('#web/areas/deal-room/unsaved/unsaved-notice.tsx')).UnsavedNotice,
}));
const DealFrame = lazy(async () => ({ default: (await import('./frames/deal-frame.tsx')).DealFrame }));
const ReopenedLookup = lazy(async () => ({ default: (await import('./reopened-lookup.tsx')).ReopenedLookup }));
const LookupProblem = lazy(async () => ({
  default: (await import('#web/areas/lookup/search/lookup-problem.tsx')).LookupProblem,
}));

/** The user's dashboard: portfolio, search, result and saved analyses. */
export function DashboardPage() {
  const dashboard = useDashboard();
  const { view, account, profile, portfolio, lookup, savedResult, typed, upgrade, search, resume } = dashboard;
  const payments = usePayments();
  const { state } = lookup;
  const container = useFocusOnChange(`${JSON.stringify(view)} ${state.step === 'analyzing'}`);
  useEffect(() => {
    loadDeals().catch(() => undefined);
    loadResultView().catch(() => undefined);
  }, []);

  if (!profile) {
    const error = account.error && failureInWords(profileText.loadFailed, account.error);
    return <PageFrame title="Dashboard" loading error={error} onRetry={account.retry} />;
  }
  if (view.kind === 'saved') return <SavedResult dashboard={dashboard} id={view.id} />;
  const shown = view.kind === 'result' && lookup.result?.lookup_id === view.id ? lookup.result : undefined;
  if (view.kind === 'result' && state.step !== 'analyzing') {
    const isSaved = shown ? shown.saved !== undefined : portfolio.deals?.some(({ id }) => id === view.id);
    // Saved before this page was loaded: what was entered since may be on the server only.
    if (isSaved && !savedResult) return <Navigate to={dashboardPath.saved(view.id)} replace />;
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

  const problem = problemOf(state, search, {
    onUpgrade: account.unlimited ? undefined : () => upgrade.show(true),
    plansPath: payments === 'stripe' ? pricingPath(profile.billing_interval) : undefined,
  });
  const searchProps = {
    useSuggestions: useAddressSuggestions,
    onSearch: search,
    // Another place has the field once it is known that there are no deals: what was typed meanwhile goes with it.
    initialAddress: dashboard.givenAddress,
    onType: (address: string) => {
      typed.current = address;
    },
    problem,
  };
  const mayWrite = account.may('write');
  const refused = <WhoMay need="write" />;
  const searchCard = mayWrite ? <SearchCard {...searchProps} usage={usageText(profile, new Date())} /> : refused;
  const toSearch = () => dashboard.goTo(dashboardPath.search);
  const searchLine = (button: ReactNode) =>
    mayWrite ? <SearchCard {...searchProps} line={{ button, onBlank: toSearch }} /> : refused;

  let content: ReactNode;
  if (state.step === 'analyzing') {
    content = <LookupProgress address={state.address} onCancel={lookup.cancel} />;
  } else if (shown) {
    content = <FoundResult key={shown.lookup_id} dashboard={dashboard} found={shown} />;
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
    content = <DashboardMain {...{ dashboard, profile, tab, searchCard, searchLine }} />;
  }

  return (
    <PageFrame title={titleOf(view.kind)}>
      <div ref={container}>{content}</div>
      {upgrade.isShown && (
        <Suspense fallback={null}>
          <UpgradeDialog open onOpenChange={upgrade.show} onUpgraded={resume} />
        </Suspense>
      )}
    </PageFrame>
  );
}

function SavedResult({ dashboard, id }: { dashboard: Dashboard; id: string }) {
  const { solves, buyBox, openPage, newSearch } = dashboard;
  return (
    <Suspense fallback={<PageFrame title="Property Analysis" loading />}>
      <DealFrame
        key={id}
        id={id}
        title="Property Analysis"
        tab="overview"
        offer="absent"
        hasHeading
        hasPaperHead
        figures
      >
        {(analysis, isStepElsewhere) => (
          <LoadedResult
            property={analysis.analysis_data}
            analysis={analysis}
            isStepElsewhere={isStepElsewhere}
            {...{ solves, buyBox, onOpen: openPage, onNewSearch: newSearch }}
            proposal={(asked) => <AskSavedProposal analysis={analysis} asked={asked} />}
          />
        )}
      </DealFrame>
    </Suspense>
  );
}

/** Shown before and after a lookup's result is saved. */
function FoundResult({
  dashboard,
  found,
}: {
  dashboard: Dashboard;
  found: NonNullable<Dashboard['lookup']['result']>;
}) {
  const { portfolio, lookup, recent, kept, savedResult, solves, buyBox, openPage, newSearch } = dashboard;
  const { lookup_id, property } = found;
  const [taken, setTaken] = useState(0);
  return (
    <FieldsFor need="write">
      {savedResult && (
        <Suspense fallback={null}>
          <UnsavedNotice analysis={savedResult} onTaken={() => setTaken(taken + 1)} />
        </Suspense>
      )}
      <LoadedResult
        key={taken}
        property={property}
        analysis={savedResult}
        kept={kept}
        {...{ solves, buyBox, onOpen: openPage, onNewSearch: newSearch }}
        onSave={async (purchase_price) => {
          const analysis = await portfolio.save({ lookup_id, purchase_price, seller_facts: kept.facts });
          lookup.keep(analysis);
          recent.refresh();
          return analysis;
        }}
      />
    </FieldsFor>
  );
}

function titleOf(kind: 'main' | 'search' | 'result'): string {
  if (kind === 'search') return 'Analyze New Property';
  return kind === 'result' ? 'Property Analysis' : 'Dashboard';
}

/** Why the last search failed, shown below the search. */
function problemOf(
  state: LookupState,
  onSearch: (address: string) => void,
  ways: { onUpgrade: (() => void) | undefined; plansPath: string | undefined },
): ReactNode {
  if (state.step !== 'failed') return undefined;
  return (
    <Suspense fallback={null}>
      {state.error instanceof ApiError ? (
        <LookupProblem
          code={state.error.code}
          message={state.error.message}
          reference={state.error.reference}
          address={state.address}
          {...ways}
          suggestion={state.error.suggestion}
          onSearch={onSearch}
        />
      ) : (
        <LookupProblem />
      )}
    </Suspense>
  );
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
