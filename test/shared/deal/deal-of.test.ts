import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BuyBoxField } from '#shared/deal/buy-box.ts';
import { type DealSources, dealReader, type ReadDeal, readDeal, withBuyBox } from '#shared/deal/deal-of.ts';
import { DealField } from '#shared/deal/deal-texts.ts';
import { CalculatorInputs } from '#shared/finance/deal-inputs.ts';
import { sampleProperty } from '#shared/property/sample-house.ts';
import { HouseCondition, Occupancy, type SellerFacts } from '#shared/strategy/seller-facts.ts';
import { Assumptions, CompareInput, House } from '#shared/structures/base/deal-input.ts';
import { compareStructures } from '#shared/structures/engine/compare.ts';
import { record } from './recorded-house.ts';

const today = '2026-03-05';

const read = (sources: Partial<DealSources> = {}): ReadDeal =>
  readDeal({ property: record, facts: {}, calculator: {}, texts: {}, exitTexts: {}, buyBox: {}, today, ...sources });

const usual = { cashFlow: 200, cashOnCashPercent: 8, cashIn: 50_000, profit: 15_000, assignmentFee: 10_000 };

describe('a deal about which nothing is typed', () => {
  it('has the house, the product’s assumptions and targets, and leaves the terms to be proposed', () => {
    const { input, origins, problems } = read();
    expect(input).toMatchObject({
      assumptions: Assumptions.parse({}),
      targets: usual,
      terms: {},
      today,
    });
    expect(input.house).toMatchObject({ value: 300_000, rent: 2300 });
    expect(origins['house.rent']).toBe('record');
    expect(problems).toEqual({});
  });
});

describe('the way a loan is taken over', () => {
  const assumed = { takeover: 'assumption', assumptionFee: '$300', fundingFeePercent: '0.5%' } as const;

  it('is a term of Subject-To where the loan is assumed, beside what is typed of its terms', () => {
    const own = { takeover: 'assumption', assumptionFee: 300, fundingFeePercent: 0.5 };
    expect(read({ exitTexts: assumed }).input.terms).toEqual({ subjectTo: own });
    const texts = { 'terms.subjectTo.cashToSeller': '9,000' } as const;
    const both = read({ texts, exitTexts: { ...assumed, qualifies: 'no' } }).input.terms;
    expect(both).toEqual({ subjectTo: { ...own, cashToSeller: 9000, qualifies: false } });
  });

  it('moves no figure otherwise', () => {
    const exitTexts = { ...assumed, takeover: 'subject-to', exit: 'wrap', 'exits.wrap.price': '318,000' } as const;
    expect(read({ exitTexts })).toEqual(read());
  });

  it('is read anew when it alone changes', () => {
    const reader = dealReader({ property: record, facts: {}, calculator: {}, buyBox: {}, today });
    expect(reader({}, {})).toEqual(read());
    expect(reader({}, assumed)).toEqual(read({ exitTexts: assumed }));
    expect(reader({}, {})).toEqual(read());
  });

  it('makes a deal that the engine takes, whatever is typed', () => {
    const text = fc.constantFrom('assumption', 'subject-to', '300', '0.5', '101', 'yes', 'no', 'x', '');
    const exitTexts = fc.record({ takeover: text, assumptionFee: text, fundingFeePercent: text, qualifies: text });
    fc.assert(
      fc.property(exitTexts, (each) => {
        const { input } = read({ exitTexts: each });
        expect(CompareInput.parse(input)).toEqual(input);
      }),
    );
  });
});

describe('what counts first', () => {
  it('is the deal, then the buy box, then the product', () => {
    const buyBox = { 'targets.cashFlow': '300', 'assumptions.hurdlePercent': '12' } as const;
    const texts = { 'targets.cashFlow': '350', 'assumptions.hurdlePercent': '15' } as const;
    const figures = ({ input }: ReadDeal) => [input.targets.cashFlow, input.assumptions.hurdlePercent];
    expect(figures(read())).toEqual([200, 10]);
    expect(figures(read({ buyBox }))).toEqual([300, 12]);
    expect(figures(read({ buyBox, texts }))).toEqual([350, 15]);
  });

  it('is the calculator, then the buy box, for growth and costs', () => {
    const buyBox = { 'assumptions.valueGrowthPercent': '2', 'assumptions.sellingCostPercent': '6' } as const;
    const calculator = { valueGrowth: '1', sellingCostPercent: '' };
    const figures = ({ input: { assumptions } }: ReadDeal) => [
      assumptions.valueGrowthPercent,
      assumptions.sellingCostPercent,
    ];
    expect(figures(read())).toEqual([3, 7]);
    expect(figures(read({ buyBox }))).toEqual([2, 6]);
    // The calculator's emptied input is the user's 0.
    expect(figures(read({ buyBox, calculator }))).toEqual([1, 0]);
  });

  it('is what can be read', () => {
    const buyBox = { 'targets.profit': 'a lot', 'assumptions.holdMonths': '84' } as const;
    expect(read({ buyBox }).problems).toEqual({ 'targets.profit': 'Enter a number, like 1,250.75.' });
    expect(read({ buyBox }).input.targets.profit).toBe(15_000);
    const better = read({ buyBox, texts: { 'targets.profit': '20,000', 'assumptions.holdMonths': '7 years' } });
    expect(better.input).toMatchObject({ targets: { profit: 20_000 }, assumptions: { holdMonths: 84 } });
    expect(better.problems).toEqual({ 'assumptions.holdMonths': 'Enter a number, like 36.' });
  });

  it('reaches the calculator, too', () => {
    const buyBox = {
      'assumptions.rentGrowthPercent': '2.5',
      'assumptions.costGrowthPercent': '50',
      'assumptions.valueGrowthPercent': '4',
      'assumptions.sellingCostPercent': ' ',
      'assumptions.hurdlePercent': '12',
    } as const;
    const typed = { valueGrowth: '', vacancy: '6' };
    expect(withBuyBox(typed, buyBox)).toEqual({ ...typed, rentGrowth: '2.5' });
  });
});

describe('an emptied field', () => {
  it('is no target any more', () => {
    const { input } = read({
      buyBox: { 'targets.cashIn': ' ', 'targets.profit': '' },
      texts: { 'targets.profit': '9000', 'targets.assignmentFee': '' },
    });
    expect(input.targets).toEqual({ cashFlow: 200, cashOnCashPercent: 8, profit: 9000 });
  });

  it('is otherwise as if it had never been typed', () => {
    const buyBox = { 'assumptions.holdMonths': '84' } as const;
    const texts = { 'assumptions.holdMonths': '', 'terms.novation.months': ' ', 'house.repairs': '' } as const;
    expect(read({ buyBox, texts })).toEqual(read({ buyBox }));
  });
});

describe('the terms', () => {
  it('are at their places in the engine’s input', () => {
    const { input, problems } = read({
      texts: {
        'terms.subjectTo.cashToSeller': '25,000',
        'terms.subjectTo.second.amount': '75,000',
        'terms.subjectTo.second.ratePercent': '3.5',
        'terms.sellerFinance.price': '295,000',
        'terms.sellerFinance.down': '25,000',
        'terms.sellerFinance.balloonMonth': 'none',
        'terms.sellerFinance.interestOnly': 'no',
        'terms.leaseOption.strike': '300,000',
        'terms.novation.months': '4',
        'terms.wholesale.rulePercent': '70',
        'assumptions.listing.months': '2',
        'assumptions.refinance.dscr': '1.25',
        'house.loan.paymentsLeft': '276',
      },
    });
    expect(problems).toEqual({});
    expect(input.terms).toEqual({
      subjectTo: { cashToSeller: 25_000, second: { amount: 75_000, ratePercent: 3.5, months: 360, balloonMonth: 84 } },
      sellerFinance: { price: 295_000, down: 25_000, balloonMonth: null, interestOnly: false },
      leaseOption: { strike: 300_000 },
      novation: { months: 4 },
      wholesale: { rulePercent: 70 },
    });
    expect(input.assumptions).toEqual(Assumptions.parse({ listing: { months: 2 }, refinance: { dscr: 1.25 } }));
    expect(input.house.loan?.paymentsLeft).toBe(276);
  });

  it('have a second only with an amount', () => {
    const second = (texts: DealSources['texts']) => read({ texts }).input.terms.subjectTo?.second;
    expect(
      second({ 'terms.subjectTo.second.ratePercent': '3', 'terms.subjectTo.second.months': '120' }),
    ).toBeUndefined();
    expect(second({ 'terms.subjectTo.second.amount': '0', 'terms.subjectTo.second.months': '120' })).toBeNull();
    expect(second({ 'terms.subjectTo.second.amount': '1', 'terms.subjectTo.second.balloonMonth': 'none' })).toEqual({
      amount: 1,
      ratePercent: 3,
      months: 360,
      balloonMonth: null,
    });
  });

  it('name a down payment above the price, and lose nothing else', () => {
    const texts = {
      'terms.sellerFinance.price': '250,000',
      'terms.sellerFinance.down': '260,000',
      'terms.sellerFinance.months': '240',
    } as const;
    const { input, problems } = read({ texts });
    expect(problems).toEqual({ 'terms.sellerFinance.down': 'The down payment is above the price.' });
    expect(input.terms.sellerFinance).toEqual({ price: 250_000, months: 240 });
    expect(read({ texts: { ...texts, 'terms.sellerFinance.down': '250,000' } }).problems).toEqual({});
    expect(read({ texts: { 'terms.sellerFinance.down': '260,000' } }).input.terms.sellerFinance).toEqual({
      down: 260_000,
    });
  });
});

it('names every text that cannot be read by its path, and reads the rest', () => {
  const texts = {
    'house.repairs': 'lots',
    'terms.novation.agentPercent': '101',
    'assumptions.refinance.dscr': '0',
    'targets.cashFlow': '6,5',
    'house.reserves': '6000',
  } as const;
  const { input, problems } = read({ texts, calculator: { monthlyRent: '?', closingPercent: '150' } });
  expect(problems).toEqual({
    'house.repairs': 'Enter a number, like 1,250.75.',
    'house.rent': 'The calculator has no amount that can be used here.',
    'terms.novation.agentPercent': 'Enter 0% to 100%.',
    'assumptions.refinance.dscr': 'Enter 0.1 to 10.',
    'assumptions.closingPercent': 'Enter 0% to 100%.',
    'targets.cashFlow': 'Enter a number, like 1,250.75.',
  });
  expect(input.house).toMatchObject({ repairs: null, reserves: 6000, rent: 2300 });
  expect(input.terms.novation).toBeUndefined();
  expect(input.assumptions).toEqual(Assumptions.parse({}));
  expect(input.targets).toEqual(usual);
});

describe('whatever is typed', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.double({ noNaN: true }).map(String),
    fc.integer({ min: -10, max: 500 }).map(String),
    fc.constantFrom('', ' ', 'yes', 'no', 'none', 'fha', '2026-03-20', 'Novation', '1e9', '1e400', '100', '6,5'),
  );
  const some = (names: readonly string[]) => fc.dictionary(fc.constantFrom(...names), text);
  const amount = fc.double({ min: 0, max: 1e12, noNaN: true });
  const facts: fc.Arbitrary<SellerFacts> = fc.record(
    {
      estimatedValue: fc.double({ min: 1, max: 1e12, noNaN: true }),
      loanBalance: amount,
      interestRate: fc.double({ min: 0, max: 30, noNaN: true }),
      monthlyPayment: amount,
      paymentIncludesEscrow: fc.boolean(),
      behindOnPayments: fc.boolean(),
      arrears: amount,
      occupancy: fc.constantFrom(...Occupancy.options),
      condition: fc.constantFrom(...HouseCondition.options),
      repairEstimate: amount,
      hasLiens: fc.boolean(),
      lienAmount: amount,
      askingPrice: amount,
      cashNeeded: amount,
    },
    { requiredKeys: [] },
  );
  const sources = fc.record({
    property: fc.constantFrom(record, sampleProperty),
    facts,
    calculator: some(Object.keys(CalculatorInputs.shape)),
    texts: some(DealField.options),
    buyBox: some(BuyBoxField.options),
  });

  it('is read without an error, as something the engine takes, and every figure is a number or unknown', () => {
    fc.assert(
      fc.property(sources, (each) => {
        const { input, origins } = read(each);
        expect(CompareInput.parse(input)).toEqual(input);
        expect(Object.values(origins)).not.toContain(undefined);
        const { structures } = compareStructures(input);
        expect(structures).toHaveLength(5);
        for (const { price, profit, npv } of structures) {
          for (const figure of [price, profit, npv]) expect(figure === null || Number.isFinite(figure)).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('is read alike whatever texts were read before', () => {
    fc.assert(
      fc.property(sources, fc.array(some(DealField.options), { maxLength: 4 }), (each, others) => {
        const reader = dealReader({ ...each, today });
        for (const texts of others) reader(texts, {});
        expect(reader(each.texts, {})).toEqual(read(each));
      }),
    );
  });

  it('leaves the house’s other facts as they are', () => {
    fc.assert(
      fc.property(some(DealField.options.filter((field) => !field.startsWith('house.'))), (texts) => {
        expect(read({ texts }).input.house).toEqual(House.parse(read().input.house));
      }),
    );
  });
});
