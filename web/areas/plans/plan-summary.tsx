import type { ReactNode } from 'react';
import type { BillingInterval, Tier } from '#shared/account/plan-terms.ts';
import { plans } from '#shared/account/plans.ts';
import { analysesText } from '#web/areas/plans/pricing/feature-labels.ts';
import { billedText, monthlyRate, price } from '#web/areas/plans/pricing/prices.ts';
import './plan-summary.css';

type PlanSummaryProps = {
  tier: Tier;
  interval: BillingInterval;
  /** Additional rows: start date, amount due. */
  terms?: readonly { name: string; value: ReactNode }[];
};

/** A plan and its price, as a list that adds up. */
export function PlanSummary({ tier, interval, terms = [] }: PlanSummaryProps) {
  const plan = plans[tier];
  const rows = [
    { name: 'Plan', value: plan.name },
    { name: 'Analyses', value: analysesText(tier) },
    { name: 'Price', value: `${price(monthlyRate(plan, interval))} a month` },
    { name: 'Billed', value: interval === 'annual' ? `annually, ${billedText(plan, interval)}` : 'monthly' },
    ...terms,
  ];
  return (
    <dl className="plan-summary">
      {rows.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
