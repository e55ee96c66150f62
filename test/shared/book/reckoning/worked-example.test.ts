import { describe, expect, it } from 'vitest';
import { payoffOf, replay } from '#shared/book/reckoning/replay.ts';
import { extra, ofLoan, ofSecond, payment, returned, second, sellersLoan } from './worked-book.ts';

const split = (interest: number, principal: number, more = {}) => ({
  interest,
  principal,
  escrow: 0,
  fees: 0,
  unapplied: 0,
  corrections: 0,
  ...more,
});

describe('the worked example', () => {
  it('splits what came for the seller’s loan', () => {
    const { splits } = replay(sellersLoan, ofLoan);
    expect([...splits]).toEqual([
      [1, split(44_688, 40_274, { escrow: 37_500 })],
      [2, split(0, 0, { unapplied: 70_000 })],
      [3, split(44_578, 40_384, { escrow: 37_500, unapplied: -70_000 })],
      [4, split(0, 0)],
      [5, split(44_469, 90_493, { escrow: 37_500, fees: 4248 })],
      [8, split(44_224, 40_738, { escrow: 37_500 })],
      [13, split(0, 0, { escrow: -150_000 })],
    ]);
  });

  it('takes a returned payment out, and splits the next one as it was', () => {
    const before = replay(sellersLoan, [...ofLoan.slice(0, 5), returned]);
    expect(before.splits.get(6)).toEqual(split(44_224, 40_738, { escrow: 37_500 }));
    expect(before.state.principal).toBe(16_288_111);
    expect(replay(sellersLoan, ofLoan.slice(0, 5)).state.principal).toBe(16_328_849);
    expect(replay(sellersLoan, ofLoan).state.principal).toBe(16_288_111);
  });

  it('splits what came for the second by days', () => {
    const { splits, state } = replay(second, ofSecond);
    expect([...splits.values()]).toEqual([split(19_110, 12_510), split(18_462, 11_538), split(17_819, 15_421)]);
    expect(state.principal).toBe(7_460_531);
  });

  it('splits later payments anew by one that is recorded for an earlier day', () => {
    const { splits, state } = replay(second, [...ofSecond, extra]);
    expect(splits.get(12)).toEqual(split(8615, 91_385));
    expect(splits.get(10)).toEqual(split(9727, 20_273));
    expect(splits.get(11)).toEqual(split(17_580, 15_660));
    expect(state.principal).toBe(7_360_172);
  });

  it('says what ends each loan on a day', () => {
    const paid = [...ofLoan, payment(14, '2025-06-01', 122_462)];
    const loan = replay(sellersLoan, paid, '2025-06-10').state;
    expect(payoffOf(sellersLoan, loan, '2025-06-10')).toMatchObject({
      principal: 16_247_263,
      interest: 13_200,
      total: 16_260_463,
      perDiem: 1467,
    });
    const notes = replay(second, [...ofSecond, extra, payment(15, '2025-05-15', 31_620)], '2025-06-10').state;
    expect(payoffOf(second, notes, '2025-06-10')).toMatchObject({
      principal: 7_346_701,
      interest: 15_700,
      total: 7_362_401,
      perDiem: 604,
    });
    const early = replay(sellersLoan, ofLoan, '2025-03-10').state;
    expect(payoffOf(sellersLoan, early, '2025-03-10')).toMatchObject({
      principal: 16_459_726,
      interest: 57_951,
      unapplied: 70_000,
      total: 16_447_677,
    });
  });
});
