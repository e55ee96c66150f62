import { describe, expect, it } from 'vitest';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import type { StructureResult } from '#shared/structures/base/deal-answer.ts';
import { CompareInput, type House } from '#shared/structures/base/deal-input.ts';
import { compareStructures } from '#shared/structures/engine/compare.ts';
import { solveTerms } from '#shared/structures/engine/solve.ts';
import { house, terms, worked } from './worked-house.ts';

type Figure =
  | 'price'
  | 'cashIn'
  | 'monthlyCashFlow'
  | 'netAtExit'
  | 'profit'
  | 'npv'
  | 'seller.total'
  | 'seller.monthly';
const figures: Figure[] = [
  'price',
  'cashIn',
  'monthlyCashFlow',
  'netAtExit',
  'profit',
  'npv',
  'seller.total',
  'seller.monthly',
];

function figureOf(row: StructureResult, figure: Figure): number | null {
  if (figure === 'seller.total') return row.seller.total;
  return figure === 'seller.monthly' ? row.seller.monthly : row[figure];
}

/** What turns unknown with a fact, by structure; nothing where the structure does not use it. */
type Lost = Partial<Record<Strategy, Figure[]>>;
const rest: Figure[] = ['netAtExit', 'profit', 'npv'];
const loanIsUnknown: Lost = {
  'Subject-To': ['price', 'cashIn', 'monthlyCashFlow', ...rest],
  'Seller Finance': ['seller.total', 'seller.monthly'],
  'Lease Option': ['seller.total', 'seller.monthly'],
  Novation: ['seller.total', 'seller.monthly'],
  Wholesale: ['seller.total'],
};
const rateIsUnknown: Lost = {
  'Subject-To': ['monthlyCashFlow', ...rest],
  'Seller Finance': ['seller.total', 'seller.monthly'],
  'Lease Option': ['seller.total', 'seller.monthly'],
  Novation: ['seller.total', 'seller.monthly'],
};
const costIsUnknown: Lost = {
  'Subject-To': ['monthlyCashFlow', 'profit', 'npv'],
  'Seller Finance': ['monthlyCashFlow', 'profit', 'npv'],
  'Lease Option': ['seller.total', 'seller.monthly'],
  Novation: ['seller.total', 'seller.monthly'],
};
const poor = { condition: 'major_repairs' } as const;

describe('a fact that nobody knows', () => {
  const loan = house.loan ?? {
    balance: 0,
    ratePercent: null,
    paymentsLeft: null,
    payment: null,
    paymentIncludesEscrow: null,
  };
  it.each<[path: string, change: Partial<House>, lost: Lost]>([
    [
      'house.rent',
      { rent: null },
      {
        'Subject-To': ['monthlyCashFlow', 'profit', 'npv'],
        'Seller Finance': ['monthlyCashFlow', 'profit', 'npv'],
        'Lease Option': ['monthlyCashFlow', 'profit', 'npv'],
      },
    ],
    ['house.taxesYearly', { taxesYearly: null }, costIsUnknown],
    ['house.insuranceYearly', { insuranceYearly: null }, costIsUnknown],
    ['house.hoaMonthly', { hoaMonthly: null, propertyType: 'Townhouse' }, costIsUnknown],
    ['house.loan', { loan: null }, loanIsUnknown],
    ['house.loan.ratePercent', { loan: { ...loan, ratePercent: null } }, rateIsUnknown],
    ['house.loan.paymentsLeft', { loan: { ...loan, paymentsLeft: null } }, rateIsUnknown],
    ['house.loan.payment', { loan: { ...loan, paymentsLeft: null } }, rateIsUnknown],
    [
      'house.arrears',
      { arrears: null },
      {
        'Subject-To': ['cashIn', 'profit', 'npv'],
        'Seller Finance': ['seller.total'],
        'Lease Option': ['seller.total'],
        Novation: ['seller.total'],
        Wholesale: ['seller.total'],
      },
    ],
    [
      'house.liens',
      { liens: null, hasLiens: true },
      {
        'Subject-To': ['cashIn', 'profit', 'npv'],
        'Seller Finance': ['seller.total'],
        'Lease Option': ['seller.total'],
        Novation: ['seller.total'],
        Wholesale: ['seller.total'],
      },
    ],
    [
      'house.repairs',
      { repairs: null, ...poor },
      {
        'Subject-To': ['cashIn', 'profit', 'npv'],
        'Seller Finance': ['cashIn', 'profit', 'npv'],
        Novation: ['cashIn', 'profit', 'npv'],
        Wholesale: ['price', 'seller.total'],
      },
    ],
    [
      'house.value',
      { value: null, afterRepairValue: null },
      {
        'Subject-To': ['monthlyCashFlow', ...rest],
        'Seller Finance': ['monthlyCashFlow', ...rest],
        'Lease Option': ['monthlyCashFlow', ...rest, 'seller.total', 'seller.monthly'],
        Novation: [],
        Wholesale: ['price', 'seller.total'],
      },
    ],
  ])('%s names itself and spoils exactly what needs it', (path, change, lost) => {
    const before = compareStructures(worked).structures;
    const after = compareStructures({ ...worked, house: { ...house, ...change } }).structures;
    for (const [index, row] of after.entries()) {
      const known = before[index];
      if (!known) throw new Error('A structure is missing.');
      const spoiled = figures.filter((figure) => figureOf(known, figure) !== null && figureOf(row, figure) === null);
      expect([row.structure, spoiled.toSorted()]).toEqual([row.structure, (lost[row.structure] ?? []).toSorted()]);
      expect([row.structure, row.needs.includes(path)]).toEqual([row.structure, row.structure in lost]);
    }
  });

  it('names what only the seller’s side needs, and still gives a verdict', () => {
    const row = compareStructures({ ...worked, house: { ...house, loan: null } }).structures[2];
    expect(row).toMatchObject({ verdict: 'works', needs: ['house.loan'], profit: 23_653.17, seller: { total: null } });
  });

  it('counts as none only where nothing speaks for it, and says that it is assumed', () => {
    const unsaid = {
      arrears: null,
      liens: null,
      hoaMonthly: null,
      repairs: null,
      otherMonthly: null,
      distressed: null,
    };
    const [row] = compareStructures({ ...worked, house: { ...house, ...unsaid } }).structures;
    expect(row?.needs).toEqual([]);
    expect(row?.assumed.toSorted()).toEqual([
      'house.arrears',
      'house.hoaMonthly',
      'house.liens',
      'house.otherMonthly',
      'house.repairs',
    ]);
  });

  it('never becomes a number in any combination', () => {
    const empty = CompareInput.parse({ house: {} });
    const { structures, listed, ranking } = compareStructures(empty);
    expect(structures.map(({ verdict }) => verdict)).toEqual(Array(5).fill('needs'));
    // A fee is a term, not a fact.
    expect(structures.map(({ profit, npv }) => [profit, npv])).toEqual([
      ...Array(4).fill([null, null]),
      [9500, 9412.98],
    ]);
    expect(listed.seller.total).toBeNull();
    expect(ranking).toHaveLength(5);
    for (const structure of Strategy.options) {
      const row = structures.find((each) => each.structure === structure);
      expect(row?.reasons).toEqual([expect.stringMatching(/^Needs .*\.$/)]);
    }
  });

  it('leaves nothing to solve', () => {
    const solution = solveTerms({
      ...worked,
      house: { ...house, rent: null },
      structure: 'Seller Finance',
      unknown: 'price',
    });
    expect(solution).toMatchObject({ feasible: false, value: null, note: 'Needs rent.', result: { verdict: 'needs' } });
  });
});

describe('the present loan', () => {
  const owed = (change: object) => {
    const loan = { ...house.loan, balance: 165_000, ...change } as NonNullable<House['loan']>;
    const [row] = compareStructures({
      ...worked,
      house: { ...house, loan },
      terms: { ...terms, subjectTo: { cashToSeller: 0, second: null } },
    }).structures;
    return row;
  };

  it('counts taxes and insurance once where its payment holds them', () => {
    const level = owed({});
    const piti = owed({ payment: 849.62 + 375, paymentIncludesEscrow: true });
    expect(piti?.monthlyCashFlow).toBe(level?.monthlyCashFlow);
    expect(piti?.netAtExit).toBe(level?.netAtExit);
    expect(owed({ payment: 849.62 + 375 })?.monthlyCashFlow).toBe(1376 - 849.62 - 375);
    expect(owed({ payment: 849.62 + 375 })?.assumed).toContain('house.loan.paymentIncludesEscrow');
  });

  it('needs no number of payments where the payment is known', () => {
    const known = owed({ payment: 849.62, paymentsLeft: null });
    expect(known?.needs).toEqual([]);
    expect(known?.netAtExit).toBe(owed({})?.netAtExit);
  });

  it('ends with a last payment of what is left', () => {
    const net = (paymentsLeft: number | null) => owed({ payment: 500, paymentsLeft })?.netAtExit ?? Number.NaN;
    // A sale pays off the one, not the other.
    expect(net(12) - net(null)).toBeGreaterThan(150_000);
  });

  it('leaves no figure for subject-to where there is none', () => {
    const row = owed({ balance: 0 });
    expect(row).toMatchObject({
      verdict: 'fails',
      needs: [],
      price: null,
      cashIn: null,
      exitMonth: null,
      profit: null,
    });
  });
});

describe('vacant months and reserves', () => {
  it('earn nothing at the start, and come back at the exit', () => {
    const before = compareStructures(worked).structures;
    const after = compareStructures({ ...worked, house: { ...house, vacantMonths: 2, reserves: 6000 } }).structures;
    for (const index of [0, 1]) {
      const [row, still] = [after[index], before[index]];
      expect((row?.cashIn ?? 0) - (still?.cashIn ?? 0)).toBe(6000);
      expect(row?.profit).toBeCloseTo((still?.profit ?? 0) - 2 * 2300 * 0.87, 2);
      expect(row?.monthlyCashFlow).toBe(still?.monthlyCashFlow);
    }
    expect(after.slice(2).map(({ profit }) => profit)).toEqual(before.slice(2).map(({ profit }) => profit));
  });
});

describe('terms left out', () => {
  it('are proposed and marked as assumed', () => {
    const { structures } = compareStructures({
      ...worked,
      terms: {},
      targets: { cashFlow: 200, cashOnCashPercent: 8, cashIn: 50_000, profit: 15_000 },
    });
    expect(structures.map((row) => row.terms)).toEqual([
      { cashToSeller: 7000, second: { amount: 77_400, ratePercent: 3, months: 360, balloonMonth: 84 } },
      {
        price: 226_500,
        down: 22_650,
        ratePercent: 5,
        months: 360,
        interestOnly: false,
        balloonMonth: 84,
        keepsLoan: true,
      },
      {
        strike: 260_800,
        fee: 9000,
        rent: 1610,
        creditMonthly: 0,
        months: 36,
        repairs: 0,
        closing: 1000,
        maintenanceSharePercent: 50,
      },
      {
        sellerPrice: 263_200,
        listPrice: 320_000,
        agentPercent: 5.5,
        closingPercent: 1.5,
        months: 4,
        holdingMonthly: 300,
        concessions: 3200,
      },
      { rulePercent: 70, fee: 10_000, price: null, earnest: 1000, ownCosts: 500 },
    ]);
    expect(structures[0]?.assumed).toEqual(['terms.subjectTo.cashToSeller', 'terms.subjectTo.second']);
  });

  it('cover what the house costs its owner as far as the month allows, and never go below what is owed', () => {
    const dear = {
      ...house,
      loan: { balance: 290_000, ratePercent: 7, paymentsLeft: 300, payment: null, paymentIncludesEscrow: null },
    };
    const { structures } = compareStructures({ ...worked, terms: {}, house: dear });
    expect(structures[2]?.terms.rent).toBe(1876);
    expect(structures[2]?.monthlyCashFlow).toBe(0);
    const cheaper = { ...dear, loan: { ...dear.loan, balance: 180_000 } };
    const [, , lease] = compareStructures({ ...worked, terms: {}, house: cheaper }).structures;
    expect(lease?.seller.monthly).toBeGreaterThanOrEqual(0);
    expect(lease?.seller.monthly).toBeLessThan(1);
    expect(structures[3]?.terms.sellerPrice).toBe(293_000);
    expect(structures[0]?.terms.cashToSeller).toBe(3500);
  });

  it('keep the terms that are given', () => {
    const given = compareStructures({ ...worked, terms: { sellerFinance: { ratePercent: 6 } } }).structures[1];
    expect(given?.terms.ratePercent).toBe(6);
    expect(given?.assumed).not.toContain('terms.sellerFinance.ratePercent');
    expect(given?.assumed).toContain('terms.sellerFinance.price');
  });
});
