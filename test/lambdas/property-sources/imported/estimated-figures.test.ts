import { describe, expect, it } from 'vitest';
import { recordOfFacts } from '#lambdas/property-sources/imported/record-of-facts.ts';
import { houseOf } from '#shared/deal/house-of.ts';
import { Estimates, estimatesOfList } from '#shared/lists/estimates/estimates.ts';
import { usualEstimates } from '#shared/lists/estimates/usual-estimates.ts';
import type { RowFacts } from '#shared/lists/facts/row-facts.ts';
import { provenanceOf } from '#shared/property/property.ts';

const now = new Date('2026-11-21T10:00:00Z');
const day = '2026-11-20';
const mesa = '12 W Fact St, Mesa, AZ 85201';

type Options = { estimates?: Estimates; columns?: readonly string[]; address?: string };

/** The house as the engine takes it, the origins of its figures, and the marks. */
function estimated(facts: RowFacts, { estimates = usualEstimates, columns, address = mesa }: Options = {}) {
  const assumed = { list: 'L1', estimates, columns: columns ?? Object.keys(facts) };
  const { property } = recordOfFacts({ address, facts }, { name: 'mesa.csv', day, assumed }, now);
  const { house, origins } = houseOf(property, {}, {}, {});
  return { property, house, origins, marks: property.fromFile?.estimates ?? {} };
}

const sold2021 = { lastSaleDate: '2021-03-10', lastSalePrice: 330_000 };

describe('what a file lacks', () => {
  it('is estimated from the value, and marked', () => {
    const facts = { value: 400_000, 'loan1.balance': 240_000, 'loan1.rate': 2.875, ...sold2021 };
    const { house, origins, marks, property } = estimated(facts);
    expect(house).toMatchObject({
      ...{ rent: 2400, taxesYearly: 2400, insuranceYearly: 2000, hoaMonthly: null, arrears: null, liens: null },
      loan: { balance: 240_000, ratePercent: 2.875, paymentsLeft: 292, payment: 1143.61 },
    });
    expect(origins).toMatchObject({
      ...{ 'house.rent': 'estimate', 'house.taxesYearly': 'estimate', 'house.insuranceYearly': 'estimate' },
      ...{ 'house.loan.paymentsLeft': 'estimate', 'house.loan.payment': 'estimate' },
      ...{ 'house.loan.ratePercent': 'imported', 'house.loan.balance': 'imported' },
    });
    expect(marks).toEqual({
      rent: { percent: 0.6, list: 'L1', day },
      taxes: { percent: 0.6, list: 'L1', day },
      insurance: { percent: 0.5, list: 'L1', day },
      paymentsLeft: { by: 'sale', list: 'L1', day },
    });
    expect(provenanceOf(property, 'financialData.propertyTaxes')).toBe('estimated');
  });

  it('is a fact where the row has it, and unknown where only other rows have it', () => {
    const columns = ['value', 'rent', 'taxesYearly', 'insuranceYearly', 'hoaMonthly', 'arrears', 'liens', 'ltvPercent'];
    const condo = { value: 400_000, propertyType: 'Condo', foreclosure: true, ...sold2021 };
    expect(estimated(condo, { columns }).house).toMatchObject({
      ...{ rent: null, taxesYearly: null, insuranceYearly: null, hoaMonthly: null, arrears: null, loan: null },
    });
    const known = { ...condo, rent: 2000, taxesYearly: 3000, insuranceYearly: 1200, hoaMonthly: 0, arrears: 500 };
    const { house, marks } = estimated(known);
    expect(house).toMatchObject({
      ...{ rent: 2000, taxesYearly: 3000, insuranceYearly: 1200, hoaMonthly: 0, arrears: 500 },
    });
    expect(Object.keys(marks)).toEqual(['loan']);
  });

  it('has taxes by state, or of one percentage for all', () => {
    const taxes = (address: string, estimates: Estimates = { taxesPercent: 'state' }) =>
      estimated({ value: 200_000 }, { address, estimates }).house.taxesYearly;
    expect(taxes('1 A St, Mobile, AL 36602')).toBe(800);
    expect(taxes('1 A St, Newark, NJ 07102')).toBe(4000);
    expect(taxes('1 A St, San Juan, PR 00901')).toBe(1800);
    expect(taxes('1 A St, Newark, NJ 07102', { taxesPercent: 1.25 })).toBe(2500);
  });

  it('has dues where owners share walls or grounds', () => {
    const dues = (propertyType: string) => estimated({ value: 300_000, propertyType }).house.hoaMonthly;
    expect(['Condo', 'Townhouse', 'Single Family'].map(dues)).toEqual([300, 300, null]);
  });

  it('stays unknown without a value, and where nothing is to be estimated', () => {
    expect(estimated({ 'loan1.balance': 1000 }).marks).toEqual({
      rate: { by: 'later', list: 'L1', day },
      paymentsLeft: { by: 'later', list: 'L1', day },
    });
    const { house, marks } = estimated({ value: 300_000, 'loan1.balance': 100_000 }, { estimates: {} });
    expect(house).toMatchObject({ rent: null, taxesYearly: null, insuranceYearly: null });
    expect(house.loan).toMatchObject({ ratePercent: null, paymentsLeft: null, payment: null });
    expect(marks).toEqual({});
  });
});

describe('a loan', () => {
  it('has no payments left estimated beside a payment of the file', () => {
    const { house, marks } = estimated({
      value: 400_000,
      'loan1.balance': 240_000,
      'loan1.payment': 1100,
      ...sold2021,
    });
    expect(house.loan).toMatchObject({ ratePercent: 2.96, payment: 1100, paymentsLeft: null });
    expect(marks.rate).toEqual({ by: 'sale', list: 'L1', day });
    expect(marks).not.toHaveProperty('paymentsLeft');
  });

  it('is the last sale’s where no column tells of one', () => {
    const sold = { value: 300_000, lastSaleDate: '2016-05-20', lastSalePrice: 214_000 };
    const { house, origins, marks } = estimated(sold);
    expect(house.loan).toMatchObject({ balance: 130_976.61, ratePercent: 3.65, payment: 783.17, paymentsLeft: 234 });
    expect(origins).toMatchObject({ 'house.loan.balance': 'estimate', 'house.loan.paymentsLeft': 'estimate' });
    expect(marks.loan).toEqual({ percent: 80, list: 'L1', day });
    for (const column of ['loan2.amount', 'loan.count', 'equity', 'loan.freeAndClear']) {
      expect(estimated(sold, { columns: [column] }).house.loan, column).toBeNull();
    }
  });

  it('of a sale 360 months ago is paid off', () => {
    const sold = { value: 300_000, lastSalePrice: 90_000 };
    expect(estimated({ ...sold, lastSaleDate: '1996-11-20' }).house.loan?.balance).toBe(0);
    expect(estimated({ ...sold, lastSaleDate: '1996-11-21' }).house.loan?.balance).toBeGreaterThan(0);
  });

  it('is unknown after a sale for a price that says nothing', () => {
    const loan = (lastSalePrice: number, value = 150_000) =>
      estimated({ value, lastSalePrice, lastSaleDate: '2016-05-20' }).house.loan;
    expect(loan(9_999)).toBeNull();
    expect(loan(10_000)).not.toBeNull();
    expect(loan(19_999, 400_000)).toBeNull();
    expect(loan(20_000, 400_000)).not.toBeNull();
    expect(loan(450_001)).toBeNull();
    expect(loan(450_000)).not.toBeNull();
  });
});

describe('what is overdue', () => {
  const sold = { value: 300_000, 'loan1.balance': 210_000, 'loan1.rate': 6.5, lastSaleDate: '2023-03-10' };

  it('is six payments in a foreclosure, or before an auction', () => {
    const { house, origins } = estimated({ ...sold, lastSalePrice: 280_000, foreclosure: true });
    expect(house).toMatchObject({ arrears: 8337.42, loan: { paymentsLeft: 316, payment: 1389.57 } });
    expect(origins['house.arrears']).toBe('estimate');
    expect(estimated({ ...sold, auctionDate: '2027-01-14' }).house.arrears).toBe(8337.42);
    expect(estimated({ ...sold, auctionDate: '2026-10-01' }).house.arrears).toBeNull();
    expect(estimated({ value: 300_000, 'loan.freeAndClear': true, foreclosure: true }).house.arrears).toBeNull();
  });

  it('is two years of taxes where those alone are delinquent, and no sum is known', () => {
    const { house, origins } = estimated({ ...sold, taxDelinquent: true });
    expect(house).toMatchObject({ arrears: 0, liens: 3600 });
    expect(origins).toMatchObject({ 'house.arrears': 'estimate', 'house.liens': 'estimate' });
    expect(estimated({ ...sold, taxDelinquentYear: 2024, taxesYearly: 1000 }).house.liens).toBe(2000);
    expect(estimated({ ...sold, taxDelinquent: true, taxesOwed: 900 }).house).toMatchObject({
      arrears: null,
      liens: 900,
    });
    expect(estimated({ ...sold, taxDelinquent: true }, { columns: ['taxesOwed'] }).house.liens).toBeNull();
  });
});

describe('an owner without a column of where they live', () => {
  const mailed = (mailing: string, columns?: string[]) =>
    estimated({ value: 300_000, mailing }, columns && { columns }).property.ownerDetails.isAbsenteeOwner;

  it('lives elsewhere where mail goes to another house, and a post office box is none', () => {
    expect(mailed('98 Other Rd, Reno, NV 89501')).toBe(true);
    expect(mailed('12 West Fact Street, Mesa, AZ 85201')).toBe(false);
    expect(mailed('PO Box 12, Reno, NV 89501')).toBe(false);
    expect(mailed('98 Other Rd, Reno, NV 89501', ['ownerOccupied'])).toBe(false);
  });
});

describe('estimates as they are sent', () => {
  it('have known names and bounds', () => {
    expect(Estimates.safeParse(usualEstimates).success).toBe(true);
    expect(Estimates.safeParse({}).success).toBe(true);
    for (const wrong of [
      ...[{ rentPercent: 0 }, { rentPercent: 10.1 }, { taxesPercent: 'county' }, { taxesPercent: 21 }],
      ...[{ insurancePercent: -1 }, { hoaPercent: 6 }, { loan: 'yes' }, { arrears: 6 }, { value: 1 }],
    ]) {
      expect(Estimates.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
    }
  });

  it('are read in the form of the release before', () => {
    const fills = { rentPercent: 0.7, taxesPercent: 1.1, rates: true };
    expect(estimatesOfList({ fills })).toEqual({
      ...{ rentPercent: 0.7, taxesPercent: 1.1, insurancePercent: 0.5, loan: true },
    });
    expect(estimatesOfList({ fills, estimates: {} })).toEqual({});
    expect(estimatesOfList({})).toBeUndefined();
  });
});
