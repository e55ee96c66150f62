import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stage/stages.ts';

/** In percent of the month's budget: what is spent, and what AWS expects to be spent by the end of the month. */
const warnings = [
  { notificationType: 'ACTUAL', threshold: 80 },
  { notificationType: 'ACTUAL', threshold: 100 },
  { notificationType: 'FORECASTED', threshold: 100 },
];

/**
 * Covers everything in the account: costs by stage would need tags that somebody has to activate for billing, and
 * nothing would be counted until then.
 */
export class Budget extends Construct {
  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    const { alarmEmail } = stage;
    if (alarmEmail === undefined) return;
    new CfnBudget(this, 'Monthly', {
      budget: {
        // No name: an address cannot be changed, so another one makes a new budget, for which the name would be taken.
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: stage.monthlyBudget, unit: 'USD' },
      },
      notificationsWithSubscribers: warnings.map((warning) => ({
        notification: { comparisonOperator: 'GREATER_THAN', thresholdType: 'PERCENTAGE', ...warning },
        subscribers: [{ subscriptionType: 'EMAIL', address: alarmEmail }],
      })),
    });
  }
}
