import { describe, expect, it } from 'vitest';
import { priceHouse } from '#lambdas/domain/lists/price-row.ts';
import { recordOfFacts } from '#lambdas/property-sources/imported/record-of-facts.ts';
import { usualEstimates } from '#shared/lists/estimates/usual-estimates.ts';
import type { RowFacts } from '#shared/lists/facts/row-facts.ts';

const now = new Date('2026-11-20T18:00:00Z');
const day = '2026-11-20';

/** A house of Mesa in a file that has these columns and a few more. */
function priced(facts: RowFacts, columns: readonly string[] = []) {
  const assumed = { list: 'L1', estimates: usualEstimates, columns: [...Object.keys(facts), ...columns] };
  const address = '12 W Fact St, Mesa, AZ 85201';
  return priceHouse(recordOfFacts({ address, facts }, { name: 'mesa.csv', day, assumed }, now).property, {}, day);
}
const kindsOf = ({ reasons }: ReturnType<typeof priced>) => reasons.map(({ kind }) => kind);
const textsOf = ({ reasons }: ReturnType<typeof priced>) => reasons.map(({ text }) => text);

const cheapLoan: RowFacts = {
  ...{ value: 400_000, 'loan.balance': 240_000, 'loan.rate': 2.875 },
  ...{ lastSaleDate: '2021-03-10', lastSalePrice: 330_000 },
};
const inForeclosure: RowFacts = {
  ...{ value: 300_000, 'loan.balance': 210_000, 'loan.rate': 6.5, foreclosure: true },
  ...{ lastSaleDate: '2023-03-10', lastSalePrice: 280_000 },
};
const free: RowFacts = { value: 300_000, 'loan.freeAndClear': true };

describe('the worked houses', () => {
  it('a loan to keep is worth a call, and a lease option its deal', () => {
    const row = priced(cheapLoan);
    expect(row).toMatchObject({
      part: 'call',
      equity: 40,
      loanWorth: 73_983.97,
      estimated: ['rent', 'taxes', 'insurance', 'paymentsLeft'],
      figures: { structure: 'Lease Option', isDeal: true, monthlyCashFlow: 241.33, npv: 42_052.19 },
    });
    expect(textsOf(row)).toEqual(['2.875% loan, worth $73,984 to keep']);
  });

  it('a loan worth less than 15 % of the house is no reason', () => {
    const row = priced({ ...cheapLoan, 'loan.balance': 160_000 });
    expect(row).toMatchObject({ part: 'works', reasons: [], equity: 60, loanWorth: 49_322.16 });
  });

  it('a house that owes nothing is worth a call where its owner lives elsewhere', () => {
    const row = priced({ ...free, absentee: true });
    expect(row).toMatchObject({ part: 'call', equity: 100, loanWorth: null });
    expect(row.figures).toMatchObject({ structure: 'Lease Option', npv: 23_636.01 });
    expect(textsOf(row)).toEqual(['Lives elsewhere, owes nothing']);
    expect(priced({ ...free, absentee: false })).toMatchObject({ part: 'works', reasons: [] });
  });

  it('a foreclosure is worth a call while there is equity', () => {
    const row = priced(inForeclosure);
    expect(row).toMatchObject({ part: 'call', figures: { structure: 'Novation', verdict: 'works', isDeal: false } });
    expect(row.figures.sellerVerdict?.kind).toBe('worse');
    expect(textsOf(row)).toEqual(['Pre-foreclosure']);
    expect(priced({ ...inForeclosure, 'loan.balance': 270_000 }).part).toBe('rest');
  });

  it('two reasons do not help a house without equity', () => {
    const row = priced({ value: 300_000, 'loan.balance': 273_000, 'loan.rate': 7, absentee: true, vacant: true });
    expect(row).toMatchObject({ part: 'rest', equity: 9 });
    expect(kindsOf(row)).toEqual(['empty']);
  });

  it('a later loan’s own rate is a reason', () => {
    const later = { value: 400_000, 'loan.balance': 260_000, 'loan.rate': 3.125, lastSaleDate: '2011-03-10' };
    const row = priced({ ...later, lastSalePrice: 160_000 });
    expect(row).toMatchObject({ part: 'call', loanWorth: 76_584.49, equity: 35 });
    expect(textsOf(row)).toEqual(['3.125% loan, worth $76,584 to keep']);
  });
});

describe('a reason', () => {
  it('of trouble names all that the file says, and no estimate', () => {
    expect(textsOf(priced({ ...inForeclosure, auctionDate: '2027-01-14' }))).toEqual([
      'Pre-foreclosure · Auction Jan 14',
    ]);
    expect(textsOf(priced({ ...inForeclosure, foreclosure: false, arrears: 6200 }))).toEqual(['Behind $6,200']);
    expect(textsOf(priced({ ...free, taxesOwed: 3200 }))).toEqual(['Owes $3,200 in taxes']);
    expect(textsOf(priced({ ...free, taxDelinquent: true }))).toEqual(['Taxes overdue']);
    expect(textsOf(priced({ ...free, auctionDate: '2026-11-19' }))).toEqual([]);
    expect(textsOf(priced({ ...free, auctionDate: day }))).toEqual(['Auction Nov 20']);
  });

  it('of an owner elsewhere needs 60 % equity', () => {
    const owing = (balance: number) => priced({ value: 300_000, 'loan.balance': balance, ownerOccupied: false });
    expect(textsOf(owing(120_000))).toEqual(['Lives elsewhere, owes $120,000']);
    expect(textsOf(owing(120_001))).toEqual([]);
  });

  it('of mail to another house counts without a column that says where the owner lives', () => {
    const mailed = { ...free, mailing: '98 Other Rd, Reno, NV 89501' };
    expect(kindsOf(priced(mailed))).toEqual(['elsewhere']);
    expect(kindsOf(priced(mailed, ['occupancy']))).toEqual([]);
  });

  it('of a loan needs 20 % equity, and a rate that is not a guess', () => {
    expect(kindsOf(priced({ ...cheapLoan, 'loan.balance': 320_000 }))).toEqual(['loan']);
    expect(kindsOf(priced({ ...cheapLoan, 'loan.balance': 320_001 }))).toEqual([]);
    const unrated = { value: 400_000, 'loan.balance': 240_000, lastSaleDate: '2021-03-10' };
    expect(textsOf(priced(unrated))).toEqual(['2.96% loan, worth $72,458 to keep']);
    expect(priced({ value: 400_000, 'loan.balance': 240_000 })).toMatchObject({ reasons: [], loanWorth: null });
    // The loan that a sale suggests is no reason to call.
    expect(priced({ value: 600_000, lastSaleDate: '2021-03-10', lastSalePrice: 500_000 }).loanWorth).toBeNull();
  });

  it('of a loan does not stand against a known rent that carries no way to keep the house', () => {
    const rented = (rent: number) => kindsOf(priced({ ...cheapLoan, 'loan.balance': 320_000, rent }));
    expect([rented(2400), rented(300)]).toEqual([['loan'], []]);
  });

  it('does not count where nobody knows what is owed', () => {
    const row = priced({ value: 300_000, vacant: true }, ['loan.balance']);
    expect(row).toMatchObject({ equity: null, part: 'works' });
    expect(kindsOf(row)).toEqual(['empty']);
  });
});
