import { yearlyStep } from '#shared/finance/cash-flows.ts';
import { mostDollars } from '#shared/structures/base/solve-rule.ts';
import { noNote, type Structure } from '#shared/structures/base/structure.ts';
import { usdBrief } from '#shared/values/money.ts';
import { leaseOptionEntry } from './entry.ts';
import { firstLease } from './first-terms.ts';
import { leaseFixedCosts, leaseOption, optionOf } from './plan.ts';
import { leaseOptionTests } from './tests.ts';

/** The investor rents the house with the right to buy it. */
export const leaseOptionStructure: Structure<'leaseOption'> = {
  name: 'Lease Option',
  key: 'leaseOption',
  plan: leaseOption,
  tests: leaseOptionTests,
  first: firstLease,
  needs: {
    own: ['ownValue', 'rent'],
    seller: ['loan', 'taxesYearly', 'insuranceYearly', 'arrears', 'liens', 'hoaMonthly'],
  },
  warnsWithout: 'house.propertyType',
  entry: leaseOptionEntry,
  closesFirst: true,
  hasOwnRepairs: true,
  solve: {
    strike: mostDollars(({ facts }) => facts.value, { mayBeOpen: true }),
    rent: mostDollars(({ facts }) => facts.rent, { step: 1 }),
  },
  main: {
    term: 'strike',
    // Above the strike at which the option is still used, the strike is worth nothing to the seller.
    range: (deal, [low, high]) => [
      low,
      Math.min(high, deal.terms.leaseOption.strike + optionOf(deal).exercised - 0.01),
    ],
  },
  loan: { stays: ({ facts }) => facts.loan.balance > 0, isPaid: false, called: () => null },
  note: noNote,
  owedOf: () => null,
  fixedCosts: leaseFixedCosts,
  running: (deal) => (month) => ({
    rent: deal.facts.rent * yearlyStep(deal.assumptions.rentGrowthPercent, month),
    costs: -leaseFixedCosts(deal) * yearlyStep(deal.assumptions.costGrowthPercent, month),
    sellerPayment: -deal.terms.leaseOption.rent,
  }),
  lapses: (deal) => optionOf(deal).exercised <= 0,
  warnings: (deal, { price }) => {
    const { exercised } = optionOf(deal);
    if (!(exercised <= 0)) return [];
    return [
      `The option would not be used: a sale then leaves ${usdBrief(-exercised)} less than the ${usdBrief(price)} strike takes.`,
    ];
  },
};
