import type { PlanToBuy } from '#shared/account/buying.ts';
import type { Profile } from '#shared/account/profile.ts';
import { shortDate } from '#shared/values/dates.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { payingHere } from '#web/api/use-payments.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { KeepPlanButton } from './keep-plan-button.tsx';
import { leaveFor } from './leave-for.ts';
import { type Obstacle, offerOf } from './offer.ts';
import { showFailure } from './show-failure.ts';
import { StripePageButton } from './stripe-page-button.tsx';
import './paying.css';

type PayPanelProps = {
  profile: Profile;
  plan: PlanToBuy;
  /** The title of the toast that says why it failed. */
  failure: 'Error' | 'Upgrade Failed';
};

/** The button that leads to Stripe's page for a plan, with the terms beside it. */
export function PayPanel({ profile, plan, failure }: PayPanelProps) {
  const { startCheckout } = useProfile();
  const { isTaxed, isTest } = payingHere();
  const { obstacle, submit, words } = offerOf(profile, plan, isTaxed, new Date());
  const { busy, run } = useAction(
    async () => leaveFor((await startCheckout(plan)).url),
    (error) => showFailure(failure, error),
  );
  if (obstacle) return <InTheWay obstacle={obstacle} billing={profile.billing} />;
  return (
    <div className="pay">
      <p>You pay on Stripe's page. We never see your card.</p>
      <p className="small">
        {words} <Link to="/terms">Terms</Link>
      </p>
      <Button variant="primary" block busy={busy} onClick={run}>
        {busy ? 'Processing...' : submit}
      </Button>
      {isTest && <TestMode />}
    </div>
  );
}

export const TestMode = () => (
  <p className="pay-test small">
    <b>Test mode:</b> no real money
  </p>
);

/** Why there is nothing to pay for, and what to do instead. */
function InTheWay({ obstacle, billing }: { obstacle: Obstacle; billing: Profile['billing'] }) {
  if (obstacle === 'card') {
    return (
      <div className="pay">
        <p>Your last payment failed. Update your card first.</p>
        <div>
          <StripePageButton to="card" variant="primary">
            Update Card
          </StripePageButton>
        </div>
      </div>
    );
  }
  if (obstacle === 'ends') {
    return (
      <div className="pay">
        <p>Your plan ends on {shortDate(billing?.ends_at ?? '')}. Keep it first, then change it.</p>
        <div>
          <KeepPlanButton />
        </div>
      </div>
    );
  }
  return (
    <p>
      {obstacle === 'comes'
        ? `This plan starts on ${shortDate(billing?.scheduled?.from ?? '')}.`
        : 'You already have this plan.'}{' '}
      <Link to="/account-settings?tab=billing">Manage Plan</Link>
    </p>
  );
}
