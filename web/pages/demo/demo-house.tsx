import { lazy, Suspense, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Account } from '#shared/account/access.ts';
import { analysesLimit } from '#shared/account/plans.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { demoId } from '#shared/analysis/demo.ts';
import { sampleDeal } from '#shared/deal/sample-deal.ts';
import { dealPath, resultPath } from '#shared/site/analysis-paths.ts';
import { signUpToAnalyze } from '#web/areas/auth/pressed-address.ts';
import { DealDesk } from '#web/areas/deal/screen/deal-desk.tsx';
import { SampleBanner } from '#web/areas/lookup/parts/sample-banner.tsx';
import { ResultView } from '#web/areas/lookup/result/result-view.tsx';
import { SearchCard } from '#web/areas/lookup/search/search-card.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import type { DemoView } from './demo-view.ts';
import './demo-house.css';
import { WorkspaceId } from '#shared/account/workspace.ts';

const Checklist = lazy(async () => ({ default: (await import('#web/areas/compliance/checklist.tsx')).Checklist }));
const ExitChecklist = lazy(async () => ({
  default: (await import('#web/areas/compliance/exit-checklist.tsx')).ExitChecklist,
}));

const { property, facts } = sampleDeal;

/** The public pages' house as if it were saved, with what its owner said. */
const analysis: Analysis = {
  id: demoId,
  user_id: WorkspaceId.parse(''),
  property_address: property.address,
  purchase_price: property.estimatedValue,
  financing_strategy: null,
  analysis_data: property,
  created_at: '2026-01-20T15:00:00.000Z',
  seller_facts: facts,
};

/** The demo shows every tool that computes. */
const everything: Account = {
  subscription_tier: 'enterprise',
  subscription_status: 'active',
  trial_end_date: null,
  monthly_analyses_limit: analysesLimit('enterprise'),
};

/** One sample house to play with: its result and its deal. What is typed lasts as long as the page. */
export function DemoHouse({ view }: { view: Exclude<DemoView, 'tour'> }) {
  const navigate = useNavigate();
  const container = useFocusOnView(view);
  const search = (address: string) => navigate(signUpToAnalyze(address));
  const own = (
    <section className="demo-own panel" aria-labelledby="demo-own">
      <h2 id="demo-own">Do this with your own address</h2>
      <SearchCard onSearch={search} />
      <p className="small muted">7 days free, cancel anytime.</p>
    </section>
  );
  return (
    <div ref={container}>
      <p className="demo-note no-print" role="note">
        <span>
          <b>Demo</b> A sample house. Change anything: nothing is saved.
        </span>
        <ButtonLink variant="quiet" to="/demo">
          Close the Demo
        </ButtonLink>
      </p>
      {view === 'result' ? (
        <ResultView
          property={property}
          analysis={analysis}
          aside={own}
          onOpen={() => navigate(dealPath(demoId))}
          onNewSearch={() => undefined}
        />
      ) : (
        <article>
          <SampleBanner property={property} />
          <header className="demo-deal-head">
            <h1 tabIndex={-1}>{property.address}</h1>
            <ButtonLink to={resultPath(demoId)}>Back to the Result</ButtonLink>
          </header>
          <DealDesk
            analysis={analysis}
            profile={everything}
            onUpgrade={() => undefined}
            checklist={(deal) => (
              <Suspense fallback={null}>
                <Checklist analysisId={demoId} {...deal} />
              </Suspense>
            )}
            exitChecklist={(deal) => (
              <Suspense fallback={null}>
                <ExitChecklist analysisId={demoId} {...deal} />
              </Suspense>
            )}
          />
          <div className="demo-deal-own">{own}</div>
        </article>
      )}
    </div>
  );
}

/** Each view starts at its heading. */
function useFocusOnView(view: DemoView) {
  const container = useRef<HTMLDivElement>(null);
  const shown = useRef<DemoView>('tour');
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    container.current?.querySelector('h1')?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [view]);
  return container;
}
