import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '#web/api/session.ts';
import { authPath } from '#web/auth/next-path.ts';
import { IntervalToggle } from '#web/plans/interval-toggle.tsx';
import { intervalIn, paymentPath } from '#web/plans/payment-path.ts';
import { PlanLots } from '#web/plans/plan-lots.tsx';
import { PlanQuestions } from '#web/plans/plan-questions.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import './pricing-page.css';

// Reading the account brings the schemas and SWR, which a visitor without one has no use for.
const CurrentPlanTag = lazy(async () => ({
  default: (await import('#web/plans/current-plan-tag.tsx')).CurrentPlanTag,
}));

const terms = [
  { figure: '7 days', words: 'free to try' },
  { figure: '$0.00', words: 'due today, card required' },
  { figure: 'Anytime', words: 'cancel with one button' },
  { figure: '30 days', words: 'money-back guarantee' },
];

/** What each plan costs and has, and where choosing one begins. */
export function PricingPage() {
  const [query, setQuery] = useSearchParams();
  const signedIn = useSession().state !== 'signed-out';
  // The page was rendered without a query.
  const interval = intervalIn(useHydrated() ? query : new URLSearchParams());
  return (
    <div className="wrap pricing">
      <header className="pricing-head">
        <div>
          <h1>Start free for 7 days. Keep the plan that fits.</h1>
          <p>
            Every plan values the house, compares it and names the structure. You pay for how many you look
            up.
          </p>
        </div>
        {/* In the address, so that Back from the payment page finds it again. */}
        <IntervalToggle
          interval={interval}
          onChange={(to) => setQuery(to === 'annual' ? { interval: to } : {}, { replace: true })}
        />
      </header>
      <PlanLots
        interval={interval}
        hrefFor={(tier) => {
          const payment = paymentPath(tier, interval);
          return signedIn ? payment : authPath({ mode: 'signup', next: payment });
        }}
        noteFor={(tier) =>
          signedIn && (
            <Suspense fallback={null}>
              <CurrentPlanTag tier={tier} />
            </Suspense>
          )
        }
      />
      <ul className="pricing-terms" aria-label="Trial and guarantee">
        {terms.map(({ figure, words }) => (
          <li key={figure}>
            <b>{figure}</b> {words}
          </li>
        ))}
      </ul>
      <PlanQuestions />
    </div>
  );
}
