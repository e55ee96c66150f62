import fc from 'fast-check';
import { CompareInput } from '#shared/structures/base/deal-input.ts';

/** USD to the cent. */
export const cents = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((amount) => amount / 100);
export const percent = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((share) => share / 100);

/** Houses with everything known, also odd ones: loans nearly paid off, empty at the start, no rate, a balloon. */
export const anyHouse = fc
  .record({
    house: fc.record({
      value: cents(900_000),
      afterRepairValue: fc.option(cents(900_000)),
      repairs: cents(90_000),
      rent: cents(6000),
      vacancyPercent: percent(20),
      managementPercent: percent(15),
      maintenancePercent: percent(3),
      taxesYearly: cents(12_000),
      insuranceYearly: cents(6000),
      hoaMonthly: cents(500),
      otherMonthly: cents(300),
      arrears: cents(9000),
      liens: cents(9000),
      vacantMonths: fc.integer({ min: 0, max: 8 }),
      reserves: cents(9000),
      loan: fc.record({
        balance: fc.integer({ min: 1000, max: 600_000 }),
        ratePercent: percent(12),
        paymentsLeft: fc.integer({ min: 3, max: 400 }),
        payment: fc.option(cents(4000)),
      }),
    }),
    assumptions: fc.record({
      rentGrowthPercent: percent(6),
      costGrowthPercent: percent(6),
      valueGrowthPercent: fc.integer({ min: -400, max: 600 }).map((share) => share / 100),
      holdMonths: fc.integer({ min: 1, max: 70 }),
    }),
    terms: fc.record({
      subjectTo: fc.record({
        second: fc.option(
          fc.record({
            amount: fc.integer({ min: 1000, max: 60_000 }),
            ratePercent: percent(10),
            months: fc.integer({ min: 12, max: 360 }),
          }),
        ),
      }),
      sellerFinance: fc.record({
        price: fc.integer({ min: 60_000, max: 900_000 }),
        down: fc.integer({ min: 0, max: 50_000 }),
        ratePercent: fc.oneof(fc.constant(0), percent(10)),
        months: fc.integer({ min: 6, max: 360 }),
        interestOnly: fc.boolean(),
        balloonMonth: fc.option(fc.integer({ min: 1, max: 60 })),
      }),
      leaseOption: fc.record({ months: fc.integer({ min: 1, max: 48 }), creditMonthly: cents(300) }),
    }),
  })
  .map((input) => CompareInput.parse(input));
