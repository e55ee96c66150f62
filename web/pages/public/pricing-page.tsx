import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Tier } from '#shared/account/plan-terms.ts';
import { plans } from '#shared/account/plans.ts';
import { useSession } from '#web/api/session/session.ts';
import { authPath } from '#web/areas/auth/next-path.ts';
import { IntervalToggle } from '#web/areas/plans/pricing/interval-toggle.tsx';
import { intervalIn, paymentPath } from '#web/areas/plans/pricing/payment-path.ts';
import { PlanLots } from '#web/areas/plans/pricing/plan-lots.tsx';
import { PlanQuestions } from '#web/areas/plans/pricing/plan-questions.tsx';
import { type PricingWords, visitorWords } from '#web/areas/plans/pricing/pricing-words.ts';
import { useHydrated } from '#web/first-paint/use-hydrated.ts';
import { Tag } from '#web/ui/layout/tag.tsx';
import './pricing-page.css';

// Loading the account needs the schemas and SWR, which visitors don't.
const OwnPlanReader = lazy(async () => ({
  default: (await import('#web/areas/plans/pricing/own-plan.tsx')).OwnPlanReader,
}));

export function PricingPage() {
  const [query, setQuery] = useSearchParams();
  const signedIn = useSession().state !== 'signed-out';
  // The page is pre-rendered without a query.
  const interval = intervalIn(useHydrated() ? query : new URLSearchParams());
  const [read, setRead] = useState<{ tier: Tier; words: PricingWords }>();
  const own = signedIn ? read : undefined;
  const { headline, terms, actionFor } = own?.words ?? visitorWords;

  function action(tier: Tier) {
    const payment = paymentPath(tier, interval);
    const to = signedIn ? payment : authPath({ mode: 'signup', next: payment });
    return actionFor?.(tier, interval, payment) ?? { label: `Choose ${plans[tier].name}`, to };
  }

  return (
    <div className="wrap pricing">
      <header className="pricing-head">
        <div>
          <h1>{headline}</h1>
          <p>
            Every plan includes valuation, comps and the answer for all five structures. Basic works on one structure at
            a time; Professional has the terms of all five, solves them for your targets and stress-tests them.
          </p>
        </div>
        {/* In the URL, so that Back from the payment page restores it. */}
        <IntervalToggle
          interval={interval}
          onChange={(to) => setQuery(to === 'annual' ? { interval: to } : {}, { replace: true })}
        />
      </header>
      <PlanLots interval={interval} actionFor={action} noteFor={(tier) => own?.tier === tier && <Tag>Your plan</Tag>} />
      <ul className="pricing-terms" aria-label="Trial and terms">
        {terms.map(({ figure, words }) => (
          <li key={figure}>
            <b>{figure}</b> {words}
          </li>
        ))}
      </ul>
      <PlanQuestions />
      {signedIn && (
        <Suspense fallback={null}>
          <OwnPlanReader onRead={setRead} />
        </Suspense>
      )}
    </div>
  );
}
