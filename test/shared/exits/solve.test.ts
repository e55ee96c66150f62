import { describe, expect, it } from 'vitest';
import { ExitSolveInput, ExitStressInput } from '#shared/exits/base/exit-calls.ts';
import { solveWithExit } from '#shared/exits/engine/solve.ts';
import { stressWithExit } from '#shared/exits/engine/stress.ts';
import { solveTerms } from '#shared/structures/engine/solve.ts';
import { house, terms } from '#test/shared/structures/worked-house.ts';
import { exits } from './worked-exits.ts';

const solve = (input: object) => solveWithExit(ExitSolveInput.parse({ house, terms, exits, ...input }));
const bounds = { cashFlow: 700 };
const theirs = { endPayment: 2400, endCash: 35_000, endPricePercent: 105 };
const wrapped = { structure: 'Seller Finance', exit: 'wrap', targets: bounds };
const at = (own: object, targets = theirs) => ({ ...exits, wrap: { ...exits.wrap, ...own }, targets });
const boundOf = ({ bounds: all }: ReturnType<typeof solve>, target: string) =>
  all.find((bound) => bound.target === target)?.value;

describe('the solver with both ends', () => {
  it('finds the least price that you can take and the most that they can give', () => {
    const solved = solve({ ...wrapped, unknown: 'exit.price', exits: at({ down: 0.08 * 318_000 }) });
    expect(solved.interval).toMatchObject({ low: 310_295.29, high: 322_656.62 });
    expect([boundOf(solved, 'endCash'), boundOf(solved, 'endPricePercent')]).toEqual([350_000, 336_000]);
    expect(solved.value).toBe(310_300);
    expect(solved.exit).toMatchObject({ verdict: 'works', terms: { price: 310_300 } });
  });

  it('finds the down payment between both sides', () => {
    const solved = solve({ ...wrapped, unknown: 'exit.down', exits: at({}) });
    expect(solved.interval).toMatchObject({ low: 21_155.91, high: 28_640 });
    expect(boundOf(solved, 'cashFlow')).toBe(32_528.33);
  });

  it('finds the rate, and the seller’s price and rate behind it', () => {
    const rate = solve({ ...wrapped, unknown: 'exit.ratePercent', exits: at({}) });
    expect(rate.interval).toMatchObject({ low: 6.9903, high: 7.3816 });
    const sellers = (unknown: string) => solve({ ...wrapped, unknown, exits: at({}) });
    expect(boundOf(sellers('ratePercent'), 'cashFlow')).toBe(3.837);
    expect(boundOf(sellers('price'), 'cashFlow')).toBe(307_496.49);
  });

  it('finds the rent of a sandwich, and the fee that an assignee can pay', () => {
    const rent = solve({
      structure: 'Seller Finance',
      exit: 'sandwich',
      unknown: 'exit.rent',
      targets: { cashFlow: 300 },
    });
    expect(rent.value).toBe(2188);
    const fee = solve({ structure: 'Seller Finance', exit: 'assign', unknown: 'exit.fee' });
    expect(fee.interval?.high).toBe(29_373.13);
  });

  it('finds the first month that refinances without cash, and says where a balloon comes first', () => {
    const month = (structure: string) => solve({ structure, exit: 'refinance', unknown: 'exit.month' });
    expect(month('Subject-To')).toMatchObject({ feasible: true, value: 72 });
    const late = month('Seller Finance');
    expect(late).toMatchObject({ feasible: false, value: null });
    expect(late.conflict).toEqual([
      { target: 'cashAtStart', value: 108, direction: 'min' },
      { target: 'startsLate', value: 84, direction: 'max' },
    ]);
  });

  it('asks for a return while there is cash left in, on either side of where there is none', () => {
    const asking = (cashOnCashPercent: number, unknown: string, structure = 'Seller Finance', down = 25_000) =>
      solve({ structure, exit: 'wrap', unknown, targets: { cashOnCashPercent }, exits: at({ down }, {} as never) });
    expect(asking(25, 'exit.price').value).toBe(317_700);
    expect(asking(30, 'exit.price').value).toBe(337_700);
    expect(asking(25, 'exit.down').value).toBe(24_900);
    expect(Math.round(boundOf(asking(8, 'exit.price'), 'cashOnCashPercent') ?? 0)).toBe(240_586);
    expect(Math.round(boundOf(asking(8, 'exit.price', 'Subject-To'), 'cashOnCashPercent') ?? 0)).toBe(235_815);
    for (const solved of [asking(25, 'exit.price'), asking(30, 'exit.price'), asking(25, 'exit.down')])
      expect(solved.exit?.verdict).toBe('works');
  });

  it('offers a repair that is one when it is asked for', () => {
    const limits = { endPayment: 2415, endCash: 38_160, endPricePercent: 105 };
    const tight = { structure: 'Seller Finance', exit: 'wrap', unknown: 'exit.ratePercent', exits: at({}, limits) };
    const { feasible, repairs } = solve({ ...tight, targets: { cashFlow: 850 } });
    expect(feasible).toBe(false);
    expect(repairs.find(({ term }) => term === 'targets.cashFlow')?.value).toBe(792.46);
    const again = solve({ ...tight, targets: { cashFlow: 792.46 } });
    expect(again).toMatchObject({ feasible: true, value: 7.456 });
    expect(again.exit?.verdict).toBe('works');
  });

  it('answers as before without an exit', () => {
    const input = { house, terms, structure: 'Seller Finance', unknown: 'price', targets: { cashFlow: 250 } };
    const parsed = ExitSolveInput.parse(input);
    expect(solveWithExit(parsed)).toEqual(solveTerms({ ...parsed, unknown: 'price' }));
  });

  it('meets every target of both sides when priced again, and breaks one a step further', () => {
    const solved = solve({ ...wrapped, unknown: 'exit.price', exits: at({ down: 0.08 * 318_000 }) });
    const price = (solved.value ?? 0) - 100;
    const below = solve({
      ...wrapped,
      unknown: 'exit.ratePercent',
      exits: at({ price, down: 0.08 * price }),
    });
    expect(solved.exit?.verdict).toBe('works');
    expect(below.value).toBeGreaterThan(7.25);
  });

  it('says what would have to change where nothing meets both', () => {
    const solved = solve({
      ...wrapped,
      targets: { cashFlow: 900 },
      unknown: 'exit.price',
      exits: at({ down: 0.08 * 318_000 }),
    });
    expect(solved.feasible).toBe(false);
    expect(solved.conflict.map(({ target }) => target).toSorted()).toEqual(['cashFlow', 'endPayment']);
    expect(solved.repairs.map(({ term }) => term)).toContain('targets.cashFlow');
  });
});

describe('the stress of both ends', () => {
  it('changes one driver at a time', () => {
    const { exit } = stressWithExit(
      ExitStressInput.parse({ house, terms, exits, structure: 'Seller Finance', exit: 'wrap' }),
    );
    const row = (driver: string, change?: string) => {
      const found = exit?.drivers.find((each) => each.driver === driver && (!change || each.change === change));
      return [found?.monthlyCashFlow, found?.npv];
    };
    expect(row('theirRate')).toEqual([556.63, 8720.58]);
    expect(row('theirPrice')).toEqual([642.89, 5480.55]);
    expect(row('start')).toEqual([751.36, 11_974.72]);
    expect(row('noteRate')).toEqual([595.73, 9353.78]);
    expect(exit?.drivers.find(({ driver }) => driver === 'stops')).toMatchObject({
      npv: 5184.32,
      npvNoGrowth: -27_583.85,
    });
    expect(exit?.drivers.filter(({ driver }) => driver === 'late').map(({ bridge }) => bridge)).toEqual([
      1247.42, 2494.84, 3742.26,
    ]);
  });
});
