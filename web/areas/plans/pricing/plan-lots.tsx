import type { ReactNode } from 'react';
import type { BillingInterval, Tier } from '#shared/account/plan-terms.ts';
import { newHousesPerDay, plans } from '#shared/account/plans.ts';
import { usdExact } from '#shared/values/money.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/controls/classes.ts';
import { Tag } from '#web/ui/layout/tag.tsx';
import { addedFeatures, featureLabels, lookupsText, tierBelow, tiers } from './feature-labels.ts';
import { billingText, monthlyRate, priceOfLookup } from './prices.ts';
import './plan-lots.css';

type PlanLotsProps = {
  interval: BillingInterval;
  actionFor: (tier: Tier) => { label: string; to: string };
  /** The badge of the user's own plan. */
  noteFor: (tier: Tier) => ReactNode;
};

const forWhom: Record<Tier, string> = {
  basic: 'For a first deal: a handful of houses a month.',
  professional: 'For investors who look at houses every week.',
  enterprise: 'For investors who work a whole market.',
};

/** The plans side by side, like lots on a block: one is marked, and their rows line up. */
export function PlanLots({ interval, actionFor, noteFor }: PlanLotsProps) {
  return (
    <ul className="plan-lots">
      {tiers.map((tier) => {
        const plan = plans[tier];
        const below = tierBelow(tier);
        const each = priceOfLookup(plan, interval);
        const { label, to } = actionFor(tier);
        return (
          <li key={tier} className={classes('plan-lot', plan.badge && 'plan-lot-marked')}>
            <h2>
              {plan.name} {plan.badge && <Tag tone="mark">{plan.badge}</Tag>} {noteFor(tier)}
            </h2>
            <p className="plan-for">{forWhom[tier]}</p>
            <p className="plan-price">
              <b>{usdExact(monthlyRate(plan, interval))}</b> a month
              <span>{billingText(plan, interval)}</span>
            </p>
            <ButtonLink variant={plan.badge ? 'primary' : 'default'} block to={to}>
              {label}
            </ButtonLink>
            <p className="plan-analyses">
              <b>{lookupsText(tier)}</b>
              <span>
                {each ? `${each} an analysis` : `at one price, up to ${newHousesPerDay.enterprise} new houses a day`}
              </span>
            </p>
            <div className="plan-features">
              <p>{below ? `Everything in ${plans[below].name}, plus` : 'Every plan has'}</p>
              <ul>
                {addedFeatures(tier).map((feature) => (
                  <li key={feature}>{featureLabels[feature]}</li>
                ))}
              </ul>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
