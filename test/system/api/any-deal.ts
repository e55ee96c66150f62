import fc from 'fast-check';
import { Assumptions, House } from '#shared/structures/base/deal-input.ts';
import type { FullTerms } from '#shared/terms/structure-terms.ts';
import { isHard, seed } from '#test/support/generated.ts';
import type { Known } from './house-oracle.ts';

/* Generated deals. */

/** fast-check's settings: a few inputs with every push, all that are of any use with `npm run test:hard`. */
export const runs = (some: number, many: number) => ({ seed, numRuns: isHard ? many : some });
export const whole = (min: number, max: number) => fc.integer({ min, max });
/** Whole hundredths. */
export const hundredths = (min: number, max: number) => whole(min * 100, max * 100).map((each) => each / 100);

const owed = { balance: whole(20_000, 700_000), ratePercent: hundredths(0, 12) };
const byTerm = fc.record({ ...owed, paymentsLeft: whole(6, 360) });
const byPayment = fc.record({
  ...owed,
  paymentsLeft: fc.option(whole(6, 360)),
  payment: hundredths(300, 5000),
  paymentIncludesEscrow: fc.boolean(),
});
const freeAndClear = fc.constant({ balance: 0, ratePercent: 0, paymentsLeft: 1 });
const loan = fc.oneof(
  { weight: 6, arbitrary: byTerm },
  { weight: 3, arbitrary: byPayment },
  { weight: 1, arbitrary: freeAndClear },
);

/** A house whose facts are all known; its loan by its term, by its payment with or without escrow, or none. */
export const house = fc
  .record({
    value: whole(60_000, 900_000),
    afterRepairValue: whole(60_000, 1_000_000),
    repairs: whole(0, 80_000),
    rent: whole(500, 6000),
    vacancyPercent: hundredths(0, 15),
    managementPercent: hundredths(0, 12),
    maintenancePercent: hundredths(0, 3),
    taxesYearly: whole(0, 12_000),
    insuranceYearly: whole(0, 6000),
    hoaMonthly: whole(0, 400),
    otherMonthly: whole(0, 200),
    loan,
    arrears: whole(0, 20_000),
    liens: whole(0, 20_000),
    vacantMonths: whole(0, 6),
    reserves: whole(0, 10_000),
  })
  .map(
    (facts): Known => House.parse({ ...facts, auctionDate: 'none', bankOwned: false, propertyType: 'House' }) as Known,
  );

export const assumptions = fc
  .record({
    rentGrowthPercent: hundredths(-5, 8),
    costGrowthPercent: hundredths(-5, 8),
    valueGrowthPercent: hundredths(-5, 8),
    sellingCostPercent: hundredths(0, 10),
    closingPercent: hundredths(0, 5),
    hurdlePercent: hundredths(0, 25),
    sellerDiscountPercent: hundredths(0, 12),
    holdMonths: whole(1, 120),
    listing: fc.record({ costPercent: hundredths(3, 10), months: whole(1, 9) }),
  })
  .map((each) => Assumptions.parse(each));

const balloonMonth = fc.option(whole(1, 120));
export const terms: fc.Arbitrary<FullTerms> = fc.record({
  subjectTo: fc.record({
    cashToSeller: whole(0, 60_000),
    second: fc.option(
      fc.record({
        amount: whole(20_000, 150_000),
        ratePercent: hundredths(0, 10),
        months: whole(12, 360),
        balloonMonth,
      }),
    ),
  }),
  sellerFinance: fc
    .record({
      price: whole(80_000, 900_000),
      downPercent: whole(0, 60),
      ratePercent: hundredths(0, 10),
      months: whole(120, 360),
      interestOnly: fc.boolean(),
      balloonMonth,
      keepsLoan: fc.boolean(),
    })
    .map(({ downPercent, ...each }) => ({ ...each, down: Math.round((each.price * downPercent) / 100) })),
  leaseOption: fc.record({
    strike: whole(60_000, 1_000_000),
    fee: whole(0, 20_000),
    rent: whole(200, 5000),
    creditMonthly: whole(0, 300),
    months: whole(1, 60),
    repairs: whole(0, 10_000),
    closing: whole(0, 3000),
    maintenanceSharePercent: whole(0, 100),
  }),
  novation: fc.record({
    sellerPrice: whole(50_000, 900_000),
    listPrice: whole(60_000, 1_000_000),
    agentPercent: hundredths(0, 7),
    closingPercent: hundredths(0, 3),
    months: whole(1, 12),
    holdingMonthly: whole(0, 1000),
    concessions: whole(0, 10_000),
  }),
  wholesale: fc.record({
    rulePercent: whole(50, 90),
    fee: whole(0, 40_000),
    price: fc.option(whole(1, 400_000)),
    earnest: whole(0, 5000),
    ownCosts: whole(0, 2000),
  }),
});

export const targets = fc.record(
  {
    cashFlow: whole(0, 600),
    cashOnCashPercent: whole(0, 25),
    cashIn: whole(5000, 120_000),
    profit: whole(0, 60_000),
    assignmentFee: whole(0, 20_000),
  },
  { requiredKeys: [] },
);
