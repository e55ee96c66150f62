import { expect, it } from 'vitest';
import { plans } from '#shared/account/plans.ts';
import { usdExact } from '#shared/values/money.ts';
import { annualSaving, billedText, billingText, monthlyRate, priceOfLookup } from '#web/areas/plans/pricing/prices.ts';

const shown = (interval: 'monthly' | 'annual') =>
  Object.values(plans).map((plan) => [usdExact(monthlyRate(plan, interval)), billedText(plan, interval)]);

it('shows the monthly prices without cents', () => {
  expect(shown('monthly')).toEqual([
    ['$29', '$29 a month'],
    ['$79', '$79 a month'],
    ['$199', '$199 a month'],
  ]);
});

it('shows the annual prices per month, and what a year adds up to', () => {
  expect(shown('annual')).toEqual([
    ['$23.20', '$278.40 a year'],
    ['$63.20', '$758.40 a year'],
    ['$159.20', '$1,910.40 a year'],
  ]);
});

it('says how the price of a month is billed', () => {
  expect(billingText(plans.basic, 'monthly')).toBe('billed monthly');
  expect(billingText(plans.enterprise, 'annual')).toBe('billed annually, $1,910.40 a year');
});

it('says how much a year saves, which is the same for every plan', () => {
  expect(annualSaving).toBe('Save 20%');
  for (const { monthlyPrice, annualPrice } of Object.values(plans)) {
    expect(annualPrice / monthlyPrice).toBeCloseTo(0.8, 10);
  }
});

it('divides a price by the analyses it buys, where they are counted', () => {
  expect(priceOfLookup(plans.basic, 'monthly')).toBe('$5.80');
  expect(priceOfLookup(plans.professional, 'annual')).toBe('$2.53');
  expect(priceOfLookup(plans.enterprise, 'monthly')).toBeUndefined();
});
