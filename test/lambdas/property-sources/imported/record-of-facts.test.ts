import { describe, expect, it } from 'vitest';
import { priceHouse } from '#lambdas/domain/lists/price-row.ts';
import { recordOfFacts } from '#lambdas/property-sources/imported/record-of-facts.ts';
import { workingDeal } from '#shared/deal/working/working-deal.ts';
import type { RowFacts } from '#shared/lists/facts/row-facts.ts';
import { isKnown, provenanceOf } from '#shared/property/property.ts';

const now = new Date('2026-11-21T10:00:00Z');
const day = '2026-11-20';
const address = '4120 N Sagebrush Row, Phoenix, AZ 85016';

const recordOf = (facts: RowFacts, file: object = {}) =>
  recordOfFacts({ address, facts }, { name: 'absentee.csv', day, ...file }, now);
const priced = (facts: RowFacts, file: object = {}) => priceHouse(recordOf(facts, file).property, {}, day).figures;
const loanOf = (facts: RowFacts, file: object = {}) => {
  const { property, flags } = recordOf(facts, file);
  const { mortgageBalance, monthlyMortgagePayment, loanRate } = property.financialData;
  return {
    balance: isKnown(property, 'financialData.mortgageBalance') ? mortgageBalance : null,
    from: provenanceOf(property, 'financialData.mortgageBalance'),
    payment: isKnown(property, 'financialData.monthlyMortgagePayment') ? monthlyMortgagePayment : null,
    rate: loanRate ?? null,
    left: property.fromFile?.paymentsLeft ?? null,
    flags,
  };
};

/** The worked example of the specification. */
const sagebrush: RowFacts = {
  value: 338_000,
  rent: 2350,
  taxesYearly: 2964,
  'loan1.balance': 171_250,
  'loan1.rate': 3.25,
  'loan1.payment': 884,
  'loan2.balance': 22_400,
  'loan2.rate': 8.25,
  'loan2.payment': 214.6,
};

describe('a house with two loans', () => {
  it('has them as one', () => {
    expect(loanOf(sagebrush)).toEqual({
      balance: 193_650,
      from: 'imported',
      payment: 1098.6,
      rate: 3.828,
      left: null,
      flags: ['severalLoans'],
    });
    const { property } = recordOf(sagebrush);
    expect(property.financialData.insurance).toBe(1690);
    expect(provenanceOf(property, 'financialData.insurance')).toBe('estimated');
  });

  it('is priced five ways to the cent', () => {
    const sources = {
      property: recordOf(sagebrush).property,
      facts: {},
      calculator: {},
      texts: {},
      exitTexts: {},
      buyBox: {},
      today: day,
    };
    const { structures, order } = workingDeal(sources, null);
    const of = (name: string) => structures.find(({ structure }) => structure === name);
    expect(
      structures.map(({ structure, npv, monthlyCashFlow, cashIn }) => [structure, npv, monthlyCashFlow, cashIn]),
    ).toEqual([
      // Cash and second at their limit are found to within 100: of 98,968.74, 200.09 and 29,939.
      ['Subject-To', 98_943.98, 200.51, 30_039],
      ['Seller Finance', 85_441.93, 200, 29_184],
      ['Lease Option', 37_474.97, 258.67, 11_140],
      ['Novation', 14_575.08, null, 1200],
      ['Wholesale', 9412.98, null, 1500],
    ]);
    expect(of('Lease Option')).toMatchObject({ isDeal: true, how: 'fair' });
    expect(order).toEqual(['Lease Option', 'Novation', 'Seller Finance', 'Subject-To', 'Wholesale']);
  });

  it('is a deal by its lease option in a list', () => {
    expect(priced(sagebrush)).toMatchObject({
      structure: 'Lease Option',
      isDeal: true,
      npv: 37_474.97,
      monthlyCashFlow: 258.67,
      cashIn: 11_140,
    });
  });
});

describe('a row of value and balance only', () => {
  const row = (balance: number): RowFacts => ({ value: 345_000, 'loan1.balance': balance });

  it('works as a novation whose seller is not known, by room', () => {
    expect(priced(row(98_000))).toMatchObject({
      structure: 'Novation',
      npv: 14_516.96,
      verdict: 'works',
      room: 133_500,
    });
    expect(priced(row(98_000))?.sellerVerdict?.kind).toBe('unknown');
  });

  it('does not work where too much is owed', () => {
    expect(priced(row(338_000))).toMatchObject({ room: -106_500 });
  });
});

describe('a loan of which a file does not say what is left', () => {
  it('is reckoned from its beginning', () => {
    const begun: RowFacts = { 'loan1.amount': 210_000, 'loan1.date': '2020-08-14', 'loan1.rate': 3.125 };
    expect(loanOf(begun)).toMatchObject({ balance: 180_828.21, from: 'estimated', payment: 899.59, left: 285 });
  });

  it('is unknown where it began after the file’s day, or would be paid off', () => {
    const begun = (date: string): RowFacts => ({ 'loan1.amount': 210_000, 'loan1.date': date, 'loan1.rate': 3.125 });
    expect(loanOf(begun('2026-11-21')).balance).toBeNull();
    expect(loanOf(begun('1990-01-01')).balance).toBeNull();
  });

  it('is value less equity, or what a percentage leaves', () => {
    expect(loanOf({ value: 300_000, equity: 120_000 })).toMatchObject({ balance: 180_000, from: 'computed' });
    expect(loanOf({ value: 300_000, ltvPercent: 40 })).toMatchObject({ balance: 120_000, from: 'estimated' });
    expect(loanOf({ value: 300_000, equityPercent: 60 })).toMatchObject({ balance: 120_000, from: 'estimated' });
    expect(loanOf({ value: 300_000, equity: 320_000 })).toMatchObject({ balance: null, flags: ['equityAboveValue'] });
  });

  it('is a level payment of balance, rate and payments left', () => {
    const left: RowFacts = { 'loan1.balance': 100_000, 'loan1.rate': 6, 'loan1.endDate': '2046-11-20' };
    expect(loanOf(left)).toMatchObject({ payment: 716.43, left: 240 });
  });
});

describe('a loan that a row counts and does not name', () => {
  const named: RowFacts = { 'loan1.balance': 171_250, 'loan1.rate': 3.25, 'loan1.payment': 884 };

  it('leaves payment and rate of all of them unknown', () => {
    const total = loanOf({ ...named, 'loan.balance': 193_650, 'loan.count': 2 });
    expect(total).toMatchObject({ balance: 193_650, payment: null, rate: null, flags: ['loanTotal'] });
    expect(loanOf({ ...named, 'loan.count': 2 })).toMatchObject({ payment: null, rate: null, flags: ['loanCount'] });
  });

  it('is not there where the total is that of the named ones', () => {
    expect(loanOf({ ...named, 'loan.balance': 171_000 })).toMatchObject({ balance: 171_000, payment: 884, rate: 3.25 });
  });
});

describe('a balance of 0', () => {
  const zero: RowFacts = { value: 300_000, 'loan.balance': 0 };

  it('is unknown where nothing says free and clear, and named', () => {
    expect(loanOf(zero)).toMatchObject({ balance: null, from: 'missing', flags: ['zeroBalance'] });
  });

  it.each<RowFacts>([{ 'loan.count': 0 }, { 'loan.freeAndClear': true }, { ltvPercent: 0 }, { equity: 300_000 }])(
    'is free and clear with %j',
    (facts) => {
      expect(loanOf({ ...zero, ...facts })).toMatchObject({ balance: 0, flags: [] });
    },
  );

  it('is free and clear where the user says so of the file', () => {
    expect(loanOf(zero, { zeroBalanceIsFree: true }).balance).toBe(0);
  });

  it('of the second loan is no loan', () => {
    expect(loanOf({ 'loan1.balance': 98_000, 'loan2.balance': 0 })).toMatchObject({ balance: 98_000, flags: [] });
  });
});

describe('what does not add up', () => {
  it('is said, and changes no figure', () => {
    const facts: RowFacts = {
      value: 300_000,
      equity: 150_000,
      'loan.balance': 100_000,
      'loan1.balance': 120_000,
      'loan1.payment': 100,
      'loan1.rate': 6,
      'loan.count': 0,
      vacant: true,
      ownerOccupied: true,
    };
    const { balance, flags } = loanOf(facts);
    expect(balance).toBe(100_000);
    expect(flags.toSorted()).toEqual(['equity', 'loanTotal', 'noLoans', 'occupancy', 'paymentBelowInterest']);
  });
});

it('takes taxes owed for liens, and foreclosure for distress', () => {
  const { property } = recordOf({ liens: 4000, taxesOwed: 1500, foreclosure: true, auctionDate: '2026-11-01' });
  expect(property.fromFile?.liens).toBe(5500);
  expect(property.leadIndicators).toMatchObject({ isDistressed: true, isForeclosure: true, hasLiens: true });
  // A past auction is unknown, not none.
  expect(isKnown(property, 'leadIndicators.auctionDate')).toBe(false);
});

it('is as old as its file says, not as its import', () => {
  expect(recordOf(sagebrush).property.fetchedAt?.slice(0, 10)).toBe(day);
});

it('takes neither an assessed value nor a price for the value', () => {
  const { property } = recordOf({
    assessedValue: 200_000,
    listPrice: 300_000,
    lastSalePrice: 250_000,
    countyMarketValue: 280_000,
  });
  expect(isKnown(property, 'estimatedValue')).toBe(false);
});
