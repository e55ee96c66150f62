import { describe, expect, it } from 'vitest';
import type { StructureResult } from '#shared/structures/base/deal-answer.ts';
import { Assumptions } from '#shared/structures/base/deal-input.ts';
import { compareStructures } from '#shared/structures/engine/compare.ts';
import { solveTerms } from '#shared/structures/engine/solve.ts';
import { stressDeal } from '#shared/structures/engine/stress.ts';
import { terms, worked } from './worked-house.ts';

const figures = ({
  price,
  cashIn,
  monthlyCashFlow,
  cashOnCashPercent,
  exitMonth,
  netAtExit,
  ...row
}: StructureResult) => [
  price,
  cashIn,
  monthlyCashFlow,
  cashOnCashPercent,
  exitMonth,
  netAtExit,
  row.profit,
  row.npv,
  row.npvNoGrowth,
  row.irrPercent,
];
const sellers = ({ seller }: Pick<StructureResult, 'seller'>) => Object.values(seller);
const compared = compareStructures(worked);
const [subjectTo, sellerFinance, leaseOption, novation, wholesale] = compared.structures;

describe('the worked example', () => {
  it.each([
    ['Subject-To', subjectTo, [265_000, 48_300, 210.18, 5.22, 60, 139_520.47, 108_935.72, 51_977.88, 18_891.23, 28.97]],
    [
      'Seller Finance',
      sellerFinance,
      [295_000, 45_900, 163.58, 4.28, 60, 102_817.83, 71_837.08, 29_373.13, -3713.52, 22.51],
    ],
    ['Lease Option', leaseOption, [300_000, 13_000, 376, 34.71, 36, 21_070.83, 23_653.17, 16_216.66, -1273.89, 60.05]],
    ['Novation', novation, [262_000, 16_200, null, null, 4, 30_740, 14_540, 13_602.29, 13_602.29, null]],
    ['Wholesale', wholesale, [199_000, 1500, null, null, 1, 11_000, 9500, 9412.98, 9412.98, null]],
  ] as const)('prices %s to the cent', (name, row, expected) => {
    expect(row?.structure).toBe(name);
    expect(row && figures(row)).toEqual(expected);
    expect(row?.needs).toEqual([]);
  });

  it('counts the seller’s money to the cent, beside a listing', () => {
    expect(compared.structures.map(sellers)).toEqual([
      [25_000, 316.2, 84, 114_547.69, 92_218.15, 127_069.39],
      [22_000, 362.8, 84, 155_026.4, 120_645, 127_069.39],
      [6000, 150.38, 36, 145_421.26, 126_786.67, 149_792.42],
      [0, -1224.62, 4, 90_719.06, 89_226.06, 0],
      [31_000, null, 0, 31_000, 31_000, 0],
    ]);
    expect(sellers(compared.listed)).toEqual([0, -1224.62, 3, 104_037.65, 102_761.55, 0]);
  });

  it('ranks by net present value', () => {
    expect(compared.ranking).toEqual(['Subject-To', 'Seller Finance', 'Lease Option', 'Novation', 'Wholesale']);
  });

  it('ranks otherwise when the seller gets as much as from a listing', () => {
    expect(compared.atEqualSeller).toEqual({
      terms: {
        'Subject-To': { term: 'cashToSeller', value: 35_543.4, npv: 41_223.61 },
        'Seller Finance': { term: 'price', value: 275_630.53, npv: 44_683.12 },
        'Lease Option': { term: 'strike', value: 272_187.91, npv: 37_112.29 },
        Novation: { term: 'sellerPrice', value: 275_757.42, npv: 275.07 },
        Wholesale: null,
      },
      ranking: ['Seller Finance', 'Subject-To', 'Lease Option', 'Novation'],
    });
  });

  it('does not use the option without growth', () => {
    const still = Assumptions.parse({ rentGrowthPercent: 0, costGrowthPercent: 0, valueGrowthPercent: 0 });
    const row = compareStructures({ ...worked, assumptions: still }).structures[2];
    expect([row?.netAtExit, row?.profit]).toEqual([0, 536]);
    expect(row?.warnings).toContainEqual(expect.stringContaining('would not be used'));
    // The contract is as before; it is no offer, because the strike would not be paid.
    expect(row?.seller.total).toBe(145_421.26);
    expect(row).toMatchObject({ isDeal: false, sellerVerdict: { kind: 'worse', lapses: 0, asks: null } });
  });
});

const targets = { cashFlow: 250, cashOnCashPercent: 8, cashIn: 50_000 };
const wrap = {
  ...worked,
  targets,
  terms: { ...terms, sellerFinance: { ...terms.sellerFinance, price: 275_000, down: 27_500, ratePercent: 4 } },
  structure: 'Seller Finance' as const,
};

describe('the solver’s example', () => {
  const boundsOf = (solution: ReturnType<typeof solveTerms>) =>
    Object.fromEntries(solution.bounds.map(({ target, value }) => [target, value]));

  it('finds the highest price, which the cash-on-cash binds', () => {
    const solution = solveTerms({ ...wrap, unknown: 'price' });
    expect(boundsOf(solution)).toMatchObject({
      cashFlow: 262_059.29,
      cashOnCashPercent: 250_356.22,
      cashIn: 291_666.67,
    });
    expect(solution).toMatchObject({ feasible: true, value: 250_300, binding: 'cashOnCashPercent', conflict: [] });
    expect(solution.terms).toMatchObject({ price: 250_300, down: 25_030 });
  });

  it('finds the highest rate', () => {
    const solution = solveTerms({ ...wrap, unknown: 'ratePercent' });
    expect(boundsOf(solution)).toMatchObject({ cashFlow: 3.6054, cashOnCashPercent: 3.0936 });
    expect(solution).toMatchObject({ value: 3.093, binding: 'cashOnCashPercent', result: { monthlyCashFlow: 320.08 } });
  });

  it('says that no down payment works, which bounds exclude each other, and what would work', () => {
    const solution = solveTerms({ ...wrap, unknown: 'down' });
    expect(boundsOf(solution)).toMatchObject({ cashFlow: 39_146.64, cashOnCashPercent: -38_868.27, cashIn: 29_500 });
    expect(solution).toMatchObject({ feasible: false, value: null, binding: null, interval: null });
    expect(solution.conflict).toEqual([
      { target: 'cashFlow', value: 39_146.64, direction: 'min' },
      { target: 'cashOnCashPercent', value: -38_868.27, direction: 'max' },
    ]);
    expect(solution.repairs).toEqual(
      expect.arrayContaining([
        { term: 'price', value: 250_300, change: -24_700 },
        { term: 'ratePercent', value: 3.093, change: -0.907 },
      ]),
    );
  });

  it('solves cash to the seller and the second note at once', () => {
    const solution = solveTerms({ ...worked, terms: {}, targets, structure: 'Subject-To', unknown: 'cashToSeller' });
    expect(solution.bounds).toEqual(
      expect.arrayContaining([
        { target: 'cashFlow', term: 'second', value: 65_554.4, direction: 'max' },
        { target: 'cashOnCashPercent', value: 14_596.97, direction: 'max' },
      ]),
    );
    // Rounding the second down leaves a little more cash.
    expect(solution.terms).toMatchObject({ cashToSeller: 14_600, second: { amount: 65_500 } });
    expect(165_000 + 14_596.97 + 65_554.4).toBeCloseTo(245_151.37, 6);
    expect(solution.result).toMatchObject({ verdict: 'works', price: 245_100 });
  });

  it('solves the rent and the strike of a lease option, and the seller’s price of a novation', () => {
    const lease = { ...worked, structure: 'Lease Option' as const };
    const rent = solveTerms({ ...lease, targets, unknown: 'rent' });
    expect(rent).toMatchObject({ value: 1626, binding: 'cashFlow' });
    const strike = solveTerms({ ...lease, targets: { profit: 20_000 }, unknown: 'strike' });
    expect(boundsOf(strike)).toMatchObject({ profit: 303_653.17 });
    expect(strike).toMatchObject({ value: 303_600, binding: 'profit' });
    const novation = solveTerms({
      ...worked,
      targets: { profit: 20_000 },
      structure: 'Novation',
      unknown: 'sellerPrice',
    });
    expect(boundsOf(novation)).toMatchObject({ profit: 256_540 });
    expect(novation).toMatchObject({ value: 256_500, binding: 'profit' });
  });

  it('says that any strike does when rent alone meets the targets', () => {
    const solution = solveTerms({
      ...worked,
      targets: { profit: 15_000 },
      terms: { ...terms, leaseOption: { ...terms.leaseOption, rent: 900 } },
      structure: 'Lease Option',
      unknown: 'strike',
    });
    expect(solution).toMatchObject({ feasible: true, value: null, binding: null, interval: { low: 0, high: null } });
    expect(solution.note).toBe('Rent alone meets your targets: any strike does.');
  });

  it('finds the shortest term and the first balloon that a lender would refinance', () => {
    expect(solveTerms({ ...wrap, unknown: 'months' })).toMatchObject({ value: 457, binding: 'cashOnCashPercent' });
    const balloon = solveTerms({ ...worked, structure: 'Seller Finance', unknown: 'balloonMonth' });
    expect(balloon).toMatchObject({ value: 105, binding: 'refinance' });
  });
});

describe('the stress example', () => {
  const stress = stressDeal({ ...worked, structure: 'Seller Finance' });

  it('changes one driver at a time, and then three in a bad year', () => {
    const month = (driver: string, change: string) =>
      stress.drivers.find((each) => each.driver === driver && each.change === change)?.monthlyCashFlow;
    expect(stress.base.monthlyCashFlow).toBe(163.58);
    expect([
      month('rent', '-10%'),
      month('noteRate', '+1 point'),
      month('vacancy', '+5 points'),
      month('maintenance', '+50%'),
    ]).toEqual([-36.52, 7.95, 48.58, 38.58]);
    expect(stress.badYear).toMatchObject({ monthlyCashFlow: -265.02, difference: -428.6 });
  });

  it('takes the high figure of a repair estimate as a driver of its own', () => {
    const house = { ...worked.house, repairsHigh: 40_000 };
    const { drivers } = stressDeal({ ...worked, house, structure: 'Seller Finance' });
    const dear = { ...worked.house, repairs: 40_000 };
    const { base } = stressDeal({ ...worked, house: dear, structure: 'Seller Finance' });
    const { monthlyCashFlow, cashOnCashPercent } = base;
    const high = { driver: 'repairsHigh', change: 'high estimate', difference: 0, monthlyCashFlow, cashOnCashPercent };
    expect(drivers.filter(({ driver }) => driver === 'repairsHigh')).toEqual([high]);
    expect(cashOnCashPercent).toBeLessThan(stress.base.cashOnCashPercent ?? 0);
    // An estimate that is below the deal's repairs is not their high figure.
    const stale = { ...worked.house, repairsHigh: 15_000 };
    const others = stressDeal({ ...worked, house: stale, structure: 'Seller Finance' });
    for (const each of [stress, others]) expect(each.drivers.map(({ driver }) => driver)).not.toContain('repairsHigh');
  });

  it('finds where the month breaks even', () => {
    expect(stress.breakEven).toEqual({
      rent: 2111.98,
      rentPercent: -8.17,
      vacancyPercent: 12.11,
      fixedCostsPercent: 26.17,
    });
  });

  it('tests the balloon against a refinancing', () => {
    expect(stress.balloon).toEqual({
      month: 84,
      balance: 229_620.59,
      limit: 211_972.05,
      short: 17_648.53,
      firstMonthThatPasses: 105,
    });
  });

  it('sells in other years, at the balloon at the latest', () => {
    expect(stress.exits.map(({ month, profit, irrPercent }) => [month, profit, irrPercent])).toEqual([
      [36, 32_789.73, 20.8],
      [60, 71_837.08, 22.51],
      [84, 115_169.17, 21.86],
      [120, 115_169.17, 21.86],
    ]);
    expect(stress.exits.map(({ note }) => note === null)).toEqual([true, true, true, false]);
  });

  it('refinances a loan that is called in month 12', () => {
    expect(stressDeal({ ...worked, structure: 'Subject-To' }).called).toEqual({
      payoff: 160_094.42,
      payment: 1065.11,
      monthlyCashFlow: 35.97,
    });
  });

  it('has no month to stress where there is none', () => {
    expect(stressDeal({ ...worked, structure: 'Novation' })).toMatchObject({
      drivers: [],
      badYear: null,
      breakEven: null,
      balloon: null,
      called: null,
      exits: [{ month: 4, profit: 14_540, irrPercent: null }],
    });
  });
});
