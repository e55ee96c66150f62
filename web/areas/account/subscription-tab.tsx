import type { ReactNode } from 'react';
import { accessOf } from '#shared/account/access.ts';
import type { Profile } from '#shared/account/profile.ts';
import type { SubscriptionState } from '#shared/account/subscription.ts';
import { shortDate } from '#shared/values/dates.ts';
import { utcDay } from '#shared/values/days.ts';
import { wholeNumber } from '#shared/values/numbers.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Progress } from '#web/ui/layout/progress.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { Tag } from '#web/ui/layout/tag.tsx';
import { nextLookups } from '#web/ui/text/usage.ts';
import { AccountFacts } from './account-facts.tsx';
import { PlanContactsSection } from './plan-contacts.tsx';

type SubscriptionTabProps = {
  profile: Profile;
  state: SubscriptionState;
  plan: string;
  /** The plan's price at the chosen interval in words, or that it is free. */
  price: string;
  unlimited: boolean;
  resetsAt: Date;
  pricingPath: string;
  /** The cancel button, if there is something to cancel. */
  cancel: ReactNode;
};

/** The user's plan, this month's usage, and buttons to change or cancel. */
export function SubscriptionTab(props: SubscriptionTabProps) {
  const { profile, state, plan, price, unlimited, resetsAt, pricingPath, cancel } = props;
  const isTopPlan = accessOf(profile, new Date()).tier === 'enterprise';
  return (
    <>
      <Section title="Subscription" text="A plan decides how many properties you can analyze each month.">
        <div className="stack">
          <State profile={profile} state={state} />
          <AccountFacts
            facts={[
              ['Plan', plan],
              ['Billing', profile.billing_interval === 'annual' ? 'Annual' : 'Monthly'],
              ['Price', price],
            ]}
          />
          <div className="button-row">
            <ButtonLink variant={isTopPlan ? 'default' : 'primary'} to={pricingPath}>
              {isTopPlan ? 'See Plans' : 'Upgrade Plan'}
            </ButtonLink>
            {cancel}
          </div>
        </div>
      </Section>
      <Section title="Usage" text="The same address again within 24 hours is free, and so are saved analyses.">
        <Usage profile={profile} unlimited={unlimited} resetsAt={resetsAt} />
      </Section>
      {isTopPlan && <PlanContactsSection />}
    </>
  );
}

function State({ profile, state }: Pick<SubscriptionTabProps, 'profile' | 'state'>) {
  const { trial_end_date: trialEnd, billing } = profile;
  const end = trialEnd === null ? '' : shortDate(trialEnd);
  // What is paid says it itself, above the tabs and under Billing.
  const isSaid = billing !== undefined && billing.banner !== 'none' && billing.banner !== 'trialing';
  const nextCharge = billing?.next_charge?.at;
  const shown = {
    trial: { tag: 'Trial', line: `Trial ends ${end}` },
    active: {
      tag: 'Active',
      line: isSaid ? '' : `Next billing cycle starts soon${nextCharge ? `: ${shortDate(nextCharge)}` : ''}`,
    },
    cancelled: {
      tag: billing?.banner === 'on_hold' ? 'On hold' : 'Canceled',
      line: 'You can continue using basic features.',
    },
    trial_ended: { tag: 'Trial ended', line: `Your trial ended ${end}` },
  }[state];
  return (
    <p className="account-state cluster">
      <Tag tone={state === 'trial' ? 'mark' : 'default'}>{shown.tag}</Tag>
      {shown.line && <span>{shown.line}</span>}
    </p>
  );
}

function Usage({ profile, unlimited, resetsAt }: Pick<SubscriptionTabProps, 'profile' | 'unlimited' | 'resetsAt'>) {
  const { monthly_analyses_used: used } = profile;
  const now = new Date();
  const { lookupsPerMonth: limit } = accessOf(profile, now);
  const reset = `Resets on ${shortDate(utcDay(resetsAt))}`;
  if (unlimited) {
    return (
      <p>
        <b>{wholeNumber(used)}</b> analyses this month, no limit. {reset}.
      </p>
    );
  }
  return (
    <div className="account-usage">
      <p>
        <b>{used > limit ? used : `${used} of ${limit}`}</b> analyses used this month
      </p>
      <Progress label="Monthly analyses used" value={used} max={Math.max(1, limit)} text={`${used} of ${limit} used`} />
      <p className="small muted">{nextLookups(profile, now) ?? reset}</p>
    </div>
  );
}
