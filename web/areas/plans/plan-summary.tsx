import type { ReactNode } from 'react';
import type { BillingInterval, Tier } from '#shared/account/plan-terms.ts';
import { plans } from '#shared/account/plans.ts';
import { usdExact } from '#shared/values/money.ts';
import { lookupsText } from '#web/areas/plans/pricing/feature-labels.ts';
import { billedText, monthlyRate } from '#web/areas/plans/pricing/prices.ts';
import { TermList } from '#web/ui/layout/term-list.tsx';
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
  return (
    <TermList
      className="plan-summary"
      terms={[
        ['Plan', plan.name],
        ['Analyses', lookupsText(tier)],
        ['Price', `${usdExact(monthlyRate(plan, interval))} a month`],
        ['Billed', interval === 'annual' ? `annually, ${billedText(plan, interval)}` : 'monthly'],
        ...terms.map(({ name, value }) => [name, value] as const),
      ]}
    />
  );
}
