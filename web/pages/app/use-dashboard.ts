import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { accessOf } from '#shared/account/access.ts';
import type { RecentLookup } from '#shared/analysis/recent-lookups.ts';
import { isSample } from '#shared/property/sample-notice.ts';
import { dealPath, newLetterPath } from '#shared/site/analysis-paths.ts';
import { useAnalysis } from '#web/api/resources/use-analyses.ts';
import { isQuotaExceeded, keepFacts, typedFacts, useLookup } from '#web/api/resources/use-lookup.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { useRecentLookups } from '#web/api/resources/use-recent-lookups.ts';
import { forgetPress, wasPressed } from '#web/areas/auth/pressed-address.ts';
import { keepSuccess } from '#web/areas/lookup/result/keep-texts.ts';
import { showKeepFailure } from '#web/areas/lookup/result/show-keep-failure.ts';
import { usePortfolio } from '#web/areas/portfolio/use-portfolio.ts';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { dashboardPath, dashboardView } from './dashboard-view.ts';

export type Dashboard = ReturnType<typeof useDashboard>;

/** Shared by the dashboard's views: the deals, the lookup that runs, and the actions on its result. */
export function useDashboard() {
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
  useSearchFromAddress(profile !== undefined && account.may('write'), search);

  /** Makes the lookup that the limit stopped. Its toast would replace that of the upgrade. */
  function resume() {
    if (state.step === 'failed') void search(state.address, false);
  }

  useCancelWhenLeaving(lookup.cancel);
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

  return {
    view,
    account,
    profile,
    portfolio,
    recent,
    lookup,
    savedResult: savedResult.data,
    kept,
    typed,
    solves,
    buyBox,
    upgrade: { isShown: upgradeShown, show: setUpgradeShown },
    search,
    resume,
    newSearch,
    openPage,
    openRecent,
    saveRecent,
    /** Where a search fails, or a page was loaded with an address. */
    givenAddress: ('address' in state && state.address) || query.get('address') || typed.current,
    goTo: navigate,
  };
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
