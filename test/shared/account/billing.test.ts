import { describe, expect, it } from 'vitest';
import { planCents, planOfPriceKey, pricedPlans, priceKey } from '#shared/account/billing.ts';

describe('the price of a plan', () => {
  it.each([
    ['basic', 2900, 27_840],
    ['professional', 7900, 75_840],
    ['enterprise', 19_900, 191_040],
  ] as const)('is exact to the cent for %s', (tier, monthly, annual) => {
    expect(planCents(tier, 'monthly')).toBe(monthly);
    expect(planCents(tier, 'annual')).toBe(annual);
  });

  it('has a lookup key that leads back to the plan', () => {
    expect(priceKey('professional', 'annual')).toBe('dw_professional_annual');
    expect(pricedPlans).toHaveLength(6);
    for (const plan of pricedPlans) expect(planOfPriceKey(priceKey(plan.tier, plan.interval))).toEqual(plan);
  });

  it.each(['dw_basic', 'dw_basic_weekly', 'DW_BASIC_MONTHLY', 'basic_monthly', '', null])(
    'of another lookup key is none of ours: %s',
    (key) => {
      expect(planOfPriceKey(key)).toBeUndefined();
    },
  );
});
