import { describe, expect, it } from 'vitest';
import { only, synthesized } from '#test/infra/synthesized.ts';

const budgetOf = (context: Record<string, string>) =>
  only(synthesized({ stage: 'prod', context }), 'AWS::Budgets::Budget').Properties;

describe('the budget of a stage', () => {
  it('is a setting, in US dollars a month', () => {
    expect(budgetOf({}).Budget).toMatchObject({
      BudgetType: 'COST',
      TimeUnit: 'MONTHLY',
      BudgetLimit: { Amount: 200, Unit: 'USD' },
    });
    expect(budgetOf({ 'prod:monthlyBudget': '750' }).Budget.BudgetLimit.Amount).toBe(750);
  });

  it.each([
    ['ACTUAL', 80],
    ['ACTUAL', 100],
    ['FORECASTED', 100],
  ])('warns the address for alarms when %s costs are above %i percent', (NotificationType, Threshold) => {
    expect(budgetOf({}).NotificationsWithSubscribers).toContainEqual({
      Notification: {
        NotificationType,
        Threshold,
        ThresholdType: 'PERCENTAGE',
        ComparisonOperator: 'GREATER_THAN',
      },
      Subscribers: [{ SubscriptionType: 'EMAIL', Address: 'ops@example.com' }],
    });
  });

  it('is not watched where nobody is told', () => {
    expect(synthesized().findResources('AWS::Budgets::Budget')).toEqual({});
  });
});
