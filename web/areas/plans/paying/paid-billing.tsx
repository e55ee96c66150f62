import { type ReactNode, useEffect, useState } from 'react';
import { isRunning } from '#shared/account/billing.ts';
import { plans } from '#shared/account/plans.ts';
import type { Profile } from '#shared/account/profile.ts';
import { recentMoment, shortDate } from '#shared/values/dates.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { payingHere } from '#web/api/use-payments.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { billingWords } from './billing-words.ts';
import { KeepPlanButton } from './keep-plan-button.tsx';
import { TestMode } from './pay-panel.tsx';
import { StripePageButton } from './stripe-page-button.tsx';
import './paying.css';

type PaidBillingProps = {
  profile: Profile;
  pricingPath: string;
  /** The cancel button, if there is something to cancel. */
  cancel: ReactNode;
};

/** The tab about money where plans are paid: what is charged next, and the ways to card, invoices and another plan. */
export function PaidBilling({ profile, pricingPath, cancel }: PaidBillingProps) {
  const { billing } = profile;
  const { isTaxed, isTest } = payingHere();
  const { isReachable, busy, ask } = useFreshBilling(billing !== undefined);
  const { heading, text } = billingWords(profile, isTaxed, new Date());
  const { scheduled } = billing ?? {};
  return (
    <div className="paid-billing">
      <header>
        <h2>{heading}</h2>
        <p>
          {isReachable || !billing
            ? text
            : `As of ${recentMoment(billing.read_at)}. Payments can't be reached. Your plan is not affected.`}
        </p>
        {scheduled && (
          <p>
            Changes to {plans[scheduled.plan].name}, {scheduled.interval}, on {shortDate(scheduled.from)}.{' '}
            <KeepPlanButton label={`Stay on ${plans[billing?.plan ?? 'basic'].name}`} />
          </p>
        )}
      </header>
      {billing && (
        <Line title="Card, invoices and receipts" text="On Stripe's page. We never see your card.">
          {isReachable ? (
            <StripePageButton to="home" variant="primary">
              Manage Card and Invoices
            </StripePageButton>
          ) : (
            <Button variant="primary" busy={busy} onClick={ask}>
              Try Again
            </Button>
          )}
        </Line>
      )}
      <Line
        title="Plan"
        text={
          billing && isRunning(billing)
            ? 'A lower plan or annual to monthly starts when this period ends. A higher plan starts at once; you pay the difference for the days left.'
            : 'You see what is due before you pay.'
        }
      >
        <ButtonLink variant={billing ? 'default' : 'primary'} to={pricingPath}>
          {billing ? 'Change Plan or Interval' : 'Choose a Plan'}
        </ButtonLink>
      </Line>
      {billing && isRunning(billing) && cancel && (
        <Line title="Cancel" text={`${untilWhen(profile)} Your saved deals stay.`}>
          {cancel}
        </Line>
      )}
      {isTest && <TestMode />}
    </div>
  );
}

function untilWhen({ billing, paid_through: paid }: Profile): string {
  if (billing?.banner === 'trialing') return 'Your trial ends at once. You won’t be charged.';
  return billing?.banner === 'none' && paid !== undefined ? `Works until ${shortDate(paid)}.` : 'Ends today.';
}

type LineProps = { title: string; text: string; children: ReactNode };

const Line = ({ title, text, children }: LineProps) => (
  <section className="paid-line">
    <div>
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
    {children}
  </section>
);

/** Asks Stripe when the tab opens: somebody may come back from its pages. */
function useFreshBilling(isAsked: boolean) {
  const { syncBilling } = useProfile();
  const [isReachable, setReachable] = useState(true);
  const { busy, run } = useAction(
    async () => {
      await syncBilling();
      setReachable(true);
    },
    (error) => {
      console.warn('Stripe could not be asked.', error);
      setReachable(!(error instanceof Error && 'code' in error && error.code === 'payments_unavailable'));
    },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it is shown.
  useEffect(() => {
    if (isAsked) run();
  }, []);
  return { isReachable, busy, ask: run };
}
