import { useNavigate, useSearchParams } from 'react-router-dom';
import { plans, trialDays } from '#shared/account/plans.ts';
import { planFromName, type SubscriptionState, subscriptionState } from '#shared/account/subscription.ts';
import { shortDate } from '#shared/values/dates.ts';
import { errorText } from '#shared/values/error-texts.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { usePayments } from '#web/api/use-payments.ts';
import { CardForm } from '#web/areas/plans/card/card-form.tsx';
import { CardNote } from '#web/areas/plans/card/card-note.tsx';
import { NotSold } from '#web/areas/plans/not-sold.tsx';
import { PlanSummary } from '#web/areas/plans/plan-summary.tsx';
import { intervalIn, pricingPath } from '#web/areas/plans/pricing/payment-path.ts';
import { billedText } from '#web/areas/plans/pricing/prices.ts';
import { upgradeSuccess } from '#web/areas/plans/upgrade-texts.ts';
import { profileText } from '#web/areas/profile/profile-texts.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { BackIcon } from '#web/ui/controls/icons.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { useBack } from '#web/ui/layout/use-back.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { failureInWords } from './frames/failure-in-words.ts';
import './payment-page.css';

/** Why a plan starts at once. */
const whyNow: Record<Exclude<SubscriptionState, 'trial'>, string> = {
  trial_ended: 'Your free trial is over, so the plan starts today.',
  active: 'Replaces your current plan today.',
  cancelled: 'You have used your free trial, so the plan starts today.',
};

/** The chosen plan, its price, its start date and the card form. */
export function PaymentPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { profile, error, retry, choosePlan } = useProfile();
  const payments = usePayments();
  const isSold = payments === 'free';
  const interval = intervalIn(query);
  const tier = planFromName(query.get('plan') ?? '');
  const plan = plans[tier];
  const goBack = useBack(pricingPath(interval));
  if (!profile || !payments) {
    const failure = error && failureInWords(profileText.loadFailed, error);
    return <PageFrame title="Payment" loading error={failure} onRetry={retry} />;
  }

  const state = subscriptionState(profile, new Date());
  const trialActive = state === 'trial';

  async function start() {
    await choosePlan({ tier, billing_interval: interval, start: 'trial' });
    navigate('/dashboard', { replace: true });
    toast(upgradeSuccess(tier));
  }

  const submit = trialActive ? `Choose ${plan.name} Plan` : `Start ${plan.name} Plan`;
  const showFailure = () => toast({ title: 'Error', text: errorText.unexpected, kind: 'error' });

  const terms =
    trialActive && profile.trial_end_date !== null
      ? [
          { name: `${trialDays} days free`, value: `until ${shortDate(profile.trial_end_date)}` },
          { name: 'Due today', value: <b className="payment-due">$0.00</b> },
        ]
      : isSold
        ? [
            { name: 'Starts', value: 'today' },
            // Cards can't be charged yet.
            { name: 'Due today', value: <b className="payment-due">$0.00</b> },
          ]
        : [];
  return (
    <PageFrame title="Payment">
      <div className="payment">
        <header>
          <Button variant="quiet" className="payment-back" onClick={goBack}>
            <BackIcon />
            Back
          </Button>
          <h1>{headingOf(plan.name, trialActive, isSold)}</h1>
        </header>
        <section className="payment-plan" aria-labelledby="chosen-plan">
          <div>
            <h2 id="chosen-plan">{trialActive || isSold ? 'Your plan' : 'What it has'}</h2>
            <Link to={pricingPath(interval)}>Change plan</Link>
          </div>
          <PlanSummary tier={tier} interval={interval} terms={terms} />
          <p>
            {state === 'trial' || !isSold ? `The plan’s price is ${billedText(plan, interval)}.` : whyNow[state]}
            {isSold && ' Card required, cancel anytime.'}
          </p>
        </section>
        <section className="panel payment-card" aria-labelledby="card">
          {isSold ? (
            <>
              <h2 id="card">Card details</h2>
              <CardForm submit={submit} onPay={start} onFailure={showFailure}>
                <CardNote />
              </CardForm>
            </>
          ) : (
            <>
              <h2 id="card">{trialActive ? 'In your trial' : 'Not yet'}</h2>
              {trialActive ? (
                <PlanButton submit={submit} onPress={start} onFailure={showFailure} />
              ) : (
                <NotSold profile={profile} />
              )}
            </>
          )}
        </section>
      </div>
    </PageFrame>
  );
}

function headingOf(plan: string, trialActive: boolean, isSold: boolean): string {
  if (trialActive) return `Choose the ${plan} plan`;
  return isSold ? `Start the ${plan} plan` : `The ${plan} plan`;
}

/** A plan within the trial, where nothing is sold: no card. */
function PlanButton({
  submit,
  onPress,
  onFailure,
}: {
  submit: string;
  onPress: () => Promise<void>;
  onFailure: () => void;
}) {
  const { busy, run } = useAction(onPress, onFailure);
  return (
    <div className="stack">
      <p>
        You try this plan until your trial ends. Afterwards your account is Basic, with five analyses a month: plans
        can't be bought here yet.
      </p>
      <Button variant="primary" busy={busy} onClick={run}>
        {submit}
      </Button>
    </div>
  );
}
