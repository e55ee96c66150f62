import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { PlanToBuy } from '#shared/account/buying.ts';
import type { Payments } from '#shared/account/plan-terms.ts';
import { plans, trialDays } from '#shared/account/plans.ts';
import type { Profile } from '#shared/account/profile.ts';
import { planFromName, type SubscriptionState, subscriptionState } from '#shared/account/subscription.ts';
import { shortDate } from '#shared/values/dates.ts';
import { errorText } from '#shared/values/error-texts.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { payingHere, usePayments } from '#web/api/use-payments.ts';
import { CardForm } from '#web/areas/plans/card/card-form.tsx';
import { CardNote } from '#web/areas/plans/card/card-note.tsx';
import { NotSold } from '#web/areas/plans/not-sold.tsx';
import { offerOf } from '#web/areas/plans/paying/offer.ts';
import { PayPanel } from '#web/areas/plans/paying/pay-panel.tsx';
import { PlanSummary } from '#web/areas/plans/plan-summary.tsx';
import { intervalIn, pricingPath } from '#web/areas/plans/pricing/payment-path.ts';
import { billedText } from '#web/areas/plans/pricing/prices.ts';
import { upgradeSuccess } from '#web/areas/plans/upgrade-texts.ts';
import { profileText } from '#web/areas/profile/profile-texts.ts';
import { failureInWords } from '#web/pages/app/frames/failure-in-words.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { BackIcon } from '#web/ui/controls/icons.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { useBack } from '#web/ui/layout/use-back.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';
import './payment-page.css';

/** Why a plan starts at once. */
const whyNow: Record<Exclude<SubscriptionState, 'trial'>, string> = {
  trial_ended: 'Your free trial is over, so the plan starts today.',
  active: 'Replaces your current plan today.',
  cancelled: 'You have used your free trial, so the plan starts today.',
};

/** Differs with how plans are paid. */
type Parts = {
  heading: string;
  summary: { heading: string; terms: { name: string; value: ReactNode }[]; text: string };
  panel: { heading: string; content: ReactNode };
};

/** The chosen plan, its price, when it starts, and how to pay. */
export function PaymentPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { own: profile, error, retry, choosePlan } = useProfile();
  const payments = usePayments();
  const interval = intervalIn(query);
  const tier = planFromName(query.get('plan') ?? '');
  const goBack = useBack(pricingPath(interval));
  if (!profile || !payments) {
    const failure = error && failureInWords(profileText.loadFailed, error);
    return <PageFrame title="Payment" loading error={failure} onRetry={retry} />;
  }

  async function start() {
    await choosePlan({ tier, billing_interval: interval, start: 'trial' });
    navigate('/dashboard', { replace: true });
    toast(upgradeSuccess(tier));
  }

  const plan = { tier, billing_interval: interval };
  const { heading, summary, panel } =
    payments === 'stripe' ? paidParts(profile, plan) : unpaidParts(profile, plan, payments, start);
  return (
    <PageFrame title="Payment">
      <div className="payment">
        <header>
          <Button variant="quiet" className="payment-back" onClick={goBack}>
            <BackIcon />
            Back
          </Button>
          <h1>{heading}</h1>
        </header>
        <section className="payment-plan" aria-labelledby="chosen-plan">
          <div>
            <h2 id="chosen-plan">{summary.heading}</h2>
            <Link to={pricingPath(interval)}>Change plan</Link>
          </div>
          <PlanSummary tier={tier} interval={interval} terms={summary.terms} />
          <p>{summary.text}</p>
        </section>
        <section className="panel payment-card" aria-labelledby="card">
          <h2 id="card">{panel.heading}</h2>
          {panel.content}
        </section>
      </div>
    </PageFrame>
  );
}

const due = (amount: string) => ({
  name: 'Due today',
  value: amount.startsWith('$') ? <b className="payment-due">{amount}</b> : amount,
});

/** The rest of a running trial. */
const trialTerms = (end: string) => [
  { name: `${trialDays} days free`, value: `until ${shortDate(end)}` },
  due('$0.00'),
];

/** Where a plan is paid at Stripe. */
function paidParts(profile: Profile, plan: PlanToBuy): Parts {
  const { name } = plans[plan.tier];
  const { obstacle, dueToday, afterwards } = offerOf(profile, plan, payingHere().isTaxed, new Date());
  const [when, renewal] = afterwards;
  return {
    heading: `The ${name} plan`,
    summary: {
      heading: 'Your plan',
      terms: obstacle ? [] : [due(dueToday), { name: when, value: renewal }],
      text: 'Card required, cancel anytime.',
    },
    panel: { heading: 'Payment', content: <PayPanel profile={profile} plan={plan} failure="Error" /> },
  };
}

/** Where nothing is paid: on a form that charges nothing, or within the trial only. */
function unpaidParts(
  profile: Profile,
  { tier, billing_interval: interval }: PlanToBuy,
  payments: Exclude<Payments, 'stripe'>,
  start: () => Promise<void>,
): Parts {
  const plan = plans[tier];
  const state = subscriptionState(profile, new Date());
  const trialActive = state === 'trial';
  const submit = trialActive ? `Choose ${plan.name} Plan` : `Start ${plan.name} Plan`;
  const showFailure = () => toast({ title: 'Error', text: errorText.unexpected, kind: 'error' });
  const end = trialActive ? profile.trial_end_date : null;
  const price = `The plan’s price is ${billedText(plan, interval)}.`;
  if (payments === 'free') {
    return {
      heading: `${trialActive ? 'Choose' : 'Start'} the ${plan.name} plan`,
      summary: {
        heading: 'Your plan',
        // Cards can't be charged yet.
        terms: end === null ? [{ name: 'Starts', value: 'today' }, due('$0.00')] : trialTerms(end),
        text: `${trialActive ? price : whyNow[state]} Card required, cancel anytime.`,
      },
      panel: {
        heading: 'Card details',
        content: (
          <CardForm submit={submit} onPay={start} onFailure={showFailure}>
            <CardNote />
          </CardForm>
        ),
      },
    };
  }
  return {
    heading: `${trialActive ? 'Choose the' : 'The'} ${plan.name} plan`,
    summary: {
      heading: trialActive ? 'Your plan' : 'What it has',
      terms: end === null ? [] : trialTerms(end),
      text: price,
    },
    panel: trialActive
      ? {
          heading: 'In your trial',
          content: <PlanButton submit={submit} onPress={start} onFailure={showFailure} />,
        }
      : { heading: 'Not yet', content: <NotSold profile={profile} /> },
  };
}

type PlanButtonProps = { submit: string; onPress: () => Promise<void>; onFailure: () => void };

/** A plan within the trial, where nothing is sold: no card. */
function PlanButton({ submit, onPress, onFailure }: PlanButtonProps) {
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
