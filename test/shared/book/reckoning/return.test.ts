import { expect, it } from 'vitest';
import { dueDay } from '#shared/book/reckoning/day-count.ts';
import { payoffOf, replay } from '#shared/book/reckoning/replay.ts';
import { type DatedCash, yearlyReturn } from '#shared/book/reckoning/return.ts';
import { extra, ofLoan, ofSecond, payment, returned, second, sellersLoan } from './worked-book.ts';

it('comes to the worked example’s cash, equity and return', () => {
  const later = (first: string, from: number, amount: number, number: number) =>
    Array.from({ length: 12 - from }, (_, at) => payment(number + at, dueDay({ firstDue: first }, from + at), amount));
  const loan = [...ofLoan, ...later('2025-02-01', 4, 122_462, 100)];
  const notes = [...ofSecond, extra, ...later('2025-02-15', 3, 31_620, 200)];
  const day = '2026-01-31';
  const paid = [...loan, ...notes, returned].flatMap((fact): DatedCash[] =>
    fact.kind === 'payment' ? [{ day: fact.day, cents: -fact.amount }] : [],
  );
  const rent = Array.from(
    { length: 12 },
    (_, at): DatedCash => ({ day: dueDay({ firstDue: '2025-02-01' }, at), cents: 230_000 }),
  );
  const others = [
    { day: '2025-03-10', cents: -410_000 },
    { day: '2025-05-06', cents: 122_462 },
  ];
  const flows = [{ day: '2025-01-15', cents: -4_830_000 }, ...paid, ...rent, ...others];
  expect(flows.reduce((sum, { cents }) => sum + cents, 0)).toBe(-4_483_232);

  const [owed, owedOnNote] = [
    payoffOf(sellersLoan, replay(sellersLoan, loan, day).state, day),
    payoffOf(second, replay(second, notes, day).state, day),
  ];
  const equity = 30_600_000 - owed.total - owedOnNote.total + owed.escrowLeft;
  expect(equity).toBe(7_649_736);
  const ifSold = equity - 0.07 * 30_600_000;
  expect(ifSold).toBe(5_507_736);
  expect(yearlyReturn(flows, { day, cents: ifSold })).toBe(20.24);
});

const start = { day: '2025-01-01', cents: -1_000_000 };

it.each([
  ['within a year', [start], { day: '2025-12-31', cents: 2_000_000 }],
  ['of too little', [{ ...start, cents: -99_999 }], { day: '2027-01-01', cents: 200_000 }],
  ['of nothing', [], { day: '2027-01-01', cents: 200_000 }],
  ['that loses more than all', [start], { day: '2027-01-01', cents: -1 }],
  ['where two rates fit', [start, { day: '2026-01-01', cents: 2_500_000 }], { day: '2027-01-01', cents: -1_540_000 }],
])('says no return %s', (_, flows, end) => {
  expect(yearlyReturn(flows, end)).toBeNull();
});
