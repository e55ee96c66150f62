import { useId, useState } from 'react';
import { accessOf } from '#shared/account/access.ts';
import type { PlanToBuy } from '#shared/account/buying.ts';
import type { BillingInterval, Tier } from '#shared/account/plan-terms.ts';
import { plans } from '#shared/account/plans.ts';
import type { Profile } from '#shared/account/profile.ts';
import { shortDate } from '#shared/values/dates.ts';
import { utcDay } from '#shared/values/days.ts';
import { errorText } from '#shared/values/error-texts.ts';
import { usdExact } from '#shared/values/money.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { payingHere, usePayments } from '#web/api/use-payments.ts';
import { CardForm } from '#web/areas/plans/card/card-form.tsx';
import { CardNote } from '#web/areas/plans/card/card-note.tsx';
import { offerOf } from '#web/areas/plans/paying/offer.ts';
import { PayPanel } from '#web/areas/plans/paying/pay-panel.tsx';
import { addedFeatures, featureLabels, lookupsText, tiers } from '#web/areas/plans/pricing/feature-labels.ts';
import { IntervalToggle } from '#web/areas/plans/pricing/interval-toggle.tsx';
import { billedText, billingText, monthlyRate } from '#web/areas/plans/pricing/prices.ts';
import { Tag } from '#web/ui/layout/tag.tsx';
import { TermList } from '#web/ui/layout/term-list.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { NotSold } from './not-sold.tsx';
import { upgradeSuccess } from './upgrade-texts.ts';
import './upgrade-dialog.css';

type UpgradeDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The plan is changed and the dialog closes. */
  onUpgraded: () => void;
  /** Why a higher plan is offered; absent: no lookup is left. */
  reason?: { title: string; description: string };
};

/** Shown instead of what the plan does not include: the reason and higher plans; without a lookup, the reset date. */
export function UpgradeDialog({ open, onOpenChange, onUpgraded, reason }: UpgradeDialogProps) {
  const { profile, resetsAt } = useProfile();
  const payments = usePayments();
  if (!profile || !payments) return null;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={reason?.title ?? 'Analysis limit reached'}
      description={
        reason?.description ?? (
          <>
            {errorText.quota} Resets on <b>{shortDate(utcDay(resetsAt))}</b>.
          </>
        )
      }
      wide
    >
      {payments === 'trial-only' ? (
        <NotSold profile={profile} />
      ) : (
        <PlanUpgrade
          profile={profile}
          isPaid={payments === 'stripe'}
          onUpgraded={() => {
            onOpenChange(false);
            onUpgraded();
          }}
        />
      )}
    </Dialog>
  );
}

type PlanUpgradeProps = {
  profile: Profile;
  /** At Stripe, where the page goes then. */
  isPaid: boolean;
  onUpgraded: () => void;
};

/** The plans above the current one, and the card form or the way to Stripe. */
function PlanUpgrade({ profile, isPaid, onUpgraded }: PlanUpgradeProps) {
  const { choosePlan } = useProfile();
  // Kept from when the dialog opened: after the upgrade it still shows while closing.
  const [offered] = useState(() => plansAbove(accessOf(profile, new Date()).tier));
  const [tier, setTier] = useState(offered[0] ?? 'enterprise');
  const [interval, setInterval] = useState<BillingInterval>('monthly');
  const plan = plans[tier];

  async function upgrade() {
    await choosePlan({ tier, billing_interval: interval, start: 'now' });
    toast(upgradeSuccess(tier));
    onUpgraded();
  }

  function showFailure(error: unknown) {
    const text = error instanceof Error ? error.message : errorText.unexpected;
    toast({ title: 'Upgrade Failed', text, kind: 'error' });
  }

  return (
    <div className="upgrade">
      <div className="upgrade-plans">
        <IntervalToggle interval={interval} onChange={setInterval} />
        <PlanChoices offered={offered} chosen={tier} interval={interval} onChoose={setTier} />
        <p className="small muted">
          {isPaid ? 'Card required, cancel anytime.' : `Starts today: ${billedText(plan, interval)}, cancel anytime.`}{' '}
          Lookups you have used this month still count.
        </p>
      </div>
      {isPaid ? (
        <PayForPlan profile={profile} plan={{ tier, billing_interval: interval }} />
      ) : (
        <CardForm submit={`Upgrade to ${plan.name}`} waitUntilFilledIn onPay={upgrade} onFailure={showFailure}>
          <CardNote />
        </CardForm>
      )}
    </div>
  );
}

function PayForPlan({ profile, plan }: { profile: Profile; plan: PlanToBuy }) {
  const { dueToday, afterwards } = offerOf(profile, plan, payingHere().isTaxed, new Date());
  return (
    <div className="upgrade-pay">
      <TermList className="upgrade-due ruled-above" terms={[['Due today', <b key="due">{dueToday}</b>], afterwards]} />
      <PayPanel profile={profile} plan={plan} failure="Upgrade Failed" />
    </div>
  );
}

type PlanChoicesProps = {
  offered: Tier[];
  chosen: Tier;
  interval: BillingInterval;
  onChoose: (tier: Tier) => void;
};

function PlanChoices({ offered, chosen, interval, onChoose }: PlanChoicesProps) {
  const group = useId();
  return (
    <fieldset>
      <legend className="visually-hidden">Plan</legend>
      {offered.map((tier) => {
        const plan = plans[tier];
        return (
          <label key={tier} className="upgrade-plan">
            <input type="radio" name={group} value={tier} checked={chosen === tier} onChange={() => onChoose(tier)} />
            <span className="upgrade-plan-name cluster">
              <b>{plan.name}</b> {plan.badge && <Tag tone="mark">{plan.badge}</Tag>}
            </span>
            <span className="upgrade-plan-price">
              <b>{usdExact(monthlyRate(plan, interval))}</b> a month
            </span>
            <span className="upgrade-plan-words">
              {lookupsText(tier)}, {billingText(plan, interval)}
              <br />
              {addedText(tier)}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** "Terms of all five structures · Solver and stress tests · …": what the plan adds besides lookups. */
function addedText(tier: Tier): string {
  return addedFeatures(tier)
    .filter((feature) => feature !== 'unlimitedAnalyses')
    .map((feature) => featureLabels[feature])
    .join(' · ');
}

/** The plans to upgrade to; none above the highest, which has no limit. */
function plansAbove(tier: Tier): Tier[] {
  return tiers.slice(tiers.indexOf(tier) + 1);
}
