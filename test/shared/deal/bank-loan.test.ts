import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BankLoan, bankLoan } from '#shared/deal/bank-loan.ts';
import { calculateDeal, cashInvested, dealNumbers } from '#shared/finance/deal.ts';
import type { CalculatorInputs } from '#shared/finance/deal-inputs.ts';
import { openDeal } from '#shared/finance/open-deal.ts';
import { netAtExit, projectDeal } from '#shared/finance/projection.ts';
import { Assumptions, CompareInput, type Targets } from '#shared/structures/base/deal-input.ts';
import { house } from '#test/shared/structures/worked-house.ts';
import { from, record } from './recorded-house.ts';

/** A house of 300,000 bought with 20 % down at 6.5 %, rented for 2,800. */
const typed = { monthlyRent: '2,800', hoaMonthly: '0' };

function bank(
  inputs: CalculatorInputs = {},
  { assumptions = {}, targets = {} }: { assumptions?: object; targets?: Targets } = {},
): BankLoan {
  return bankLoan(
    openDeal(record, 300_000, { ...typed, ...inputs }),
    CompareInput.parse({ house, assumptions, targets }),
  );
}

const cents = (amount: number) => Number(amount.toFixed(2)) + 0;

/** Half a cent, and what binary fractions add to it. */
const toTheCent = 0.005_001;

describe('a purchase with a bank’s loan', () => {
  it('has the calculator’s cash in, month and return', () => {
    const inputs = openDeal(record, 300_000, typed);
    const { cashFlow, roiPercent } = calculateDeal(inputs);
    expect(bank()).toMatchObject({
      price: 300_000,
      cashIn: cashInvested(dealNumbers(inputs)),
      monthlyCashFlow: cents(cashFlow),
      cashOnCashPercent: cents(roiPercent),
      exitMonth: 60,
      needs: [],
      warnings: [],
    });
    // 2,660 of rent less 224 management, 250 maintenance, 250 taxes, 125 insurance and 1,516.96 for 240,000 at 6.5 %.
    expect(bank().monthlyCashFlow).toBe(294.04);
    expect(bank().cashIn).toBe(66_000);
  });

  it('needs what cannot be read, and then neither works nor fails', () => {
    const unreadable = bank({ interestRate: '6,5', downPayment: '60k' });
    expect(unreadable).toMatchObject({
      verdict: 'needs',
      reasons: ['Needs down payment and interest rate.'],
      needs: ['downPayment', 'interestRate'],
      price: 300_000,
      cashIn: null,
      monthlyCashFlow: null,
      profit: null,
      npv: null,
      irrPercent: null,
    });
    expect(bank({ purchasePrice: '250k' })).toMatchObject({ verdict: 'needs', price: null, seller: { cashNow: null } });
    expect(bank({ closingPercent: '1.234,56' })).toMatchObject({ verdict: 'needs', cashIn: null });
    expect(bank({ closingPercent: '1.234,56' }).monthlyCashFlow).toBe(bank().monthlyCashFlow);
    expect(bank({ otherExpenses: '', closingPercent: '$' }).verdict).not.toBe('needs');
  });

  it('repays a loan without interest', () => {
    expect(bank({ interestRate: '0' }).monthlyCashFlow).toBe(cents(294.04 + 1516.96 - 240_000 / 360));
    // Nothing is repaid while no rate is entered.
    expect(bank({ interestRate: '' }).monthlyCashFlow).toBe(cents(294.04 + 1516.96));
  });

  it('is held and sold as the projection does it, to the cent, whatever its terms', () => {
    const amount = (min: number, max: number) => fc.integer({ min, max }).map(String);
    const growth = fc.integer({ min: -20, max: 20 });
    const deals = fc.record({
      price: fc.integer({ min: 50_000, max: 900_000 }),
      inputs: fc.record({
        downPayment: amount(0, 300_000),
        interestRate: fc.constantFrom('0', '3.25', '6.5', '12'),
        // Some end while the house is held, some within a month.
        loanTerm: fc.constantFrom('30', '15', '3', '2.71', '0.05'),
        monthlyRent: amount(0, 6000),
        vacancy: amount(0, 30),
        otherExpenses: amount(0, 400),
      }),
      growth: fc.record({ rent: growth, cost: growth, value: growth }),
    });
    fc.assert(
      fc.property(deals, ({ price, inputs, growth }) => {
        const opened = openDeal(record, price, inputs);
        const years = projectDeal(
          opened,
          { rentGrowth: String(growth.rent), expenseGrowth: String(growth.cost), valueGrowth: String(growth.value) },
          5,
        );
        const fifth = years[4];
        if (!fifth) throw new Error('There is no fifth year.');
        const assumptions = Assumptions.parse({
          rentGrowthPercent: growth.rent,
          costGrowthPercent: growth.cost,
          valueGrowthPercent: growth.value,
        });
        const { profit, netAtExit: left } = bankLoan(opened, CompareInput.parse({ house, assumptions }));
        const sale = netAtExit(fifth);
        expect(Math.abs((left ?? Number.NaN) - sale)).toBeLessThan(toTheCent);
        const earned = fifth.cumulativeCash + sale - cashInvested(dealNumbers(opened));
        expect(Math.abs((profit ?? Number.NaN) - earned)).toBeLessThan(toTheCent);
      }),
    );
  });

  it('is worth what its flows are worth month by month at the hurdle', () => {
    const opened = openDeal(record, 300_000, typed);
    const years = projectDeal(opened, {}, 5);
    const monthly = 1.1 ** (1 / 12);
    let worth = -66_000;
    for (const [index, year] of years.entries()) {
      for (let month = 1; month <= 12; month += 1) worth += year.cashFlow / 12 / monthly ** (12 * index + month);
    }
    const last = years[4];
    if (!last) throw new Error('There is no fifth year.');
    worth += netAtExit(last) / monthly ** 60;
    expect(bank().npv).toBeCloseTo(worth, 2);

    // Without growth: the same month 60 times, and the house sold for its price.
    const { loanBalance } = last;
    const month = calculateDeal(opened).cashFlow;
    const still = -66_000 + (month * (1 - monthly ** -60)) / (monthly - 1) + (279_000 - loanBalance) / monthly ** 60;
    expect(bank().npvNoGrowth).toBeCloseTo(still, 2);
  });

  it('ends within a year where the hold does', () => {
    const { exitMonth, profit, irrPercent } = bank({}, { assumptions: { holdMonths: 7, valueGrowthPercent: 0 } });
    const month = calculateDeal(openDeal(record, 300_000, typed)).cashFlow;
    expect([exitMonth, irrPercent]).toEqual([7, null]);
    // 240,000 at 6.5 % after seven payments of 1,516.96.
    const balance = Array.from({ length: 7 }).reduce<number>((left) => left * (1 + 6.5 / 1200) - 1516.96, 240_000);
    expect(profit).toBeCloseTo(-66_000 + 7 * month + 300_000 * 0.93 - balance, 1);
  });

  it('pays the seller at closing, after what is owed', () => {
    // 165,000 of loan and 3,000 of arrears.
    expect(bank().seller).toEqual({
      cashNow: 132_000,
      monthly: null,
      months: 0,
      total: 132_000,
      presentValue: 132_000,
      loanInNameAtExit: 0,
    });
    const unknownLoan = bankLoan(openDeal(record, 300_000), CompareInput.parse({ house: { ...house, loan: null } }));
    expect(unknownLoan.seller.total).toBeNull();
    expect(unknownLoan.profit).not.toBeNull();
  });
});

describe('what nobody knows', () => {
  const property = from({ 'marketData.rentEstimate': 'missing', 'financialData.propertyTaxes': 'missing' });
  const input = CompareInput.parse({ house });

  it('is named, and spoils the figures that need it', () => {
    expect(bankLoan(openDeal(property, 300_000), input)).toMatchObject({
      verdict: 'needs',
      reasons: ['Needs rent and taxes.'],
      needs: ['monthlyRent', 'propertyTaxes'],
      price: 300_000,
      cashIn: 66_000,
      monthlyCashFlow: null,
      cashOnCashPercent: null,
      netAtExit: null,
      profit: null,
      npv: null,
      npvNoGrowth: null,
      irrPercent: null,
    });
  });

  it('may be the price', () => {
    expect(bankLoan(openDeal(record, null), input)).toMatchObject({
      needs: ['purchasePrice'],
      price: null,
      cashIn: null,
      profit: null,
      seller: { total: null },
    });
  });

  it('is nothing that the user emptied', () => {
    expect(bankLoan(openDeal(property, 300_000, { monthlyRent: '', propertyTaxes: '' }), input)).toMatchObject({
      verdict: 'fails',
      needs: [],
    });
  });
});

describe('the verdict', () => {
  it('fails where the month loses money', () => {
    const { verdict, reasons, monthlyCashFlow } = bank({ monthlyRent: '2,000' });
    expect(monthlyCashFlow).toBe(-401.96);
    expect([verdict, reasons]).toEqual(['fails', ['Loses $401.96 a month.']]);
  });

  it('misses each target that is not met, the hurdle among them', () => {
    const { verdict, reasons } = bank(
      {},
      { targets: { cashFlow: 300, cashIn: 50_000, profit: 1000 }, assumptions: { hurdlePercent: 30 } },
    );
    expect(verdict).toBe('misses');
    expect(reasons).toEqual([
      'Earns $294.04 a month; you ask for $300.',
      'Takes $66,000 in cash; you allow $50,000.',
      expect.stringMatching(/^Earns less than 30% a year: /),
    ]);
  });

  it('works with its month, profit and cash', () => {
    const { verdict, reasons } = bank();
    expect(verdict).toBe('works');
    expect(reasons).toEqual([
      expect.stringMatching(/^Earns \$294.04 a month and \$[\d,]+ in 5 years, on \$66,000 of cash\.$/),
    ]);
  });
});
