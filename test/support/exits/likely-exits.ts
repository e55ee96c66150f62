import fc from 'fast-check';
import { hundredths, whole } from '#test/system/api/any-deal.ts';
import { anyExits } from './any-exits.ts';
import type { Told } from './second-money.ts';

/* Generated deals that an investor could mean: a house bought below its value and sold above what is owed. */

const shares = fc.record({
  /** Of the value. */
  owed: whole(30, 70),
  price: whole(75, 98),
  down: whole(3, 15),
  endPrice: whole(95, 108),
  endDown: whole(5, 15),
  /** Percent. */
  sellerRate: hundredths(0, 4),
  endRate: hundredths(5, 11),
  hold: whole(24, 120),
  startMonth: whole(0, 6),
});

/** The worked structures at any scale; most of their wraps work. */
export const likelyExits: fc.Arbitrary<Told> = fc.tuple(anyExits, shares).map(([told, share]) => {
  const { house, assumptions, terms, exits } = told;
  const { value } = house;
  const of = (percent: number) => Math.round((value * percent) / 100);
  return {
    ...told,
    house: {
      ...house,
      afterRepairValue: value,
      loan: { ...house.loan, balance: of(share.owed), ratePercent: 3, paymentsLeft: 300, payment: null },
    },
    assumptions: { ...assumptions, holdMonths: share.hold },
    terms: {
      ...terms,
      sellerFinance: {
        ...terms.sellerFinance,
        ...{ price: of(share.price), down: of(share.down), ratePercent: share.sellerRate, months: 360 },
        ...{ interestOnly: false, balloonMonth: null, keepsLoan: true },
      },
    },
    exits: {
      ...exits,
      wrap: {
        ...exits.wrap,
        ...{ price: of(share.endPrice), down: of(share.endDown), ratePercent: share.endRate },
        ...{ months: 360, balloonMonth: null, startMonth: share.startMonth },
      },
    },
  };
});
