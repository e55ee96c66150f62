import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import type { PlanToBuy } from '#shared/account/buying.ts';
import { planFromName } from '#shared/account/subscription.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { usePayments } from '#web/api/use-payments.ts';
import { type Answer, answerOf } from '#web/areas/plans/paying/answer-of.ts';
import { intervalIn } from '#web/areas/plans/pricing/payment-path.ts';
import { scheduledText, upgradeSuccess } from '#web/areas/plans/upgrade-texts.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import './payment-page.css';

const maxLooks = 10;
const pauseMs = 2000;

/** Where Stripe's pages lead after a payment or a change of plan: asks what has come of it. */
export function PaymentReturnPage() {
  const payments = usePayments();
  const [round, setRound] = useState(1);
  const [isSilent, setSilent] = useState(false);
  if (payments !== undefined && payments !== 'stripe') return <Navigate to="/dashboard" replace />;
  return (
    <PageFrame title="Payment">
      <div className="payment-return panel" role="status">
        {isSilent ? (
          <>
            <h1>We haven't heard back yet. Don't pay again.</h1>
            <p>
              Your plan starts as soon as Stripe confirms. You will see it in{' '}
              <Link to="/account-settings?tab=billing">Settings</Link>, and <Link to="/contact-support">support</Link>{' '}
              can help.
            </p>
            <Button
              onClick={() => {
                setSilent(false);
                setRound(round + 1);
              }}
            >
              Check Again
            </Button>
          </>
        ) : (
          <>
            <h1>Checking your payment…</h1>
            <p>Usually a few seconds.</p>
            <Looks key={round} onSilence={() => setSilent(true)} />
          </>
        )}
      </div>
    </PageFrame>
  );
}

/** Asks some times, and goes on to the dashboard when the plan is there. */
function Looks({ onSilence }: { onSilence: () => void }) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { syncBilling } = useProfile();
  const plan = query.get('plan');

  async function look(isOver: () => boolean): Promise<void> {
    const asked = plan === null ? undefined : { tier: planFromName(plan), billing_interval: intervalIn(query) };
    for (let looks = 0; looks < maxLooks; looks += 1) {
      if (looks > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      if (isOver()) return;
      const profile = await syncBilling().catch((error: unknown) => {
        // What is paid is paid: the next look may find it.
        console.warn('The payment could not be looked up.', error);
      });
      if (isOver()) return;
      const answer = profile && answerOf(profile, asked);
      if (answer) {
        navigate('/dashboard', { replace: true });
        toast(
          toastOf(answer, asked ?? { tier: profile.subscription_tier, billing_interval: profile.billing_interval }),
        );
        return;
      }
    }
    onSilence();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: looks once for each time it is shown.
  useEffect(() => {
    let over = false;
    void look(() => over);
    return () => {
      over = true;
    };
  }, []);
  return null;
}

const toastOf = (answer: Answer, { tier }: PlanToBuy) =>
  answer.starts === 'now' ? upgradeSuccess(tier) : scheduledText(answer.scheduled);
