import { describe, expect, it } from 'vitest';
import { houseOf, type Origin, type ReadHouse } from '#shared/deal/house-of.ts';
import type { CalculatorInputs } from '#shared/finance/deal-inputs.ts';
import type { PropertyField, PropertyResult } from '#shared/property/property.ts';
import { sampleProperty } from '#shared/property/sample-house.ts';
import type { SellerFacts } from '#shared/strategy/seller-facts.ts';
import { House } from '#shared/structures/base/deal-input.ts';
import type { FieldValue } from '#shared/terms/read-text.ts';
import { aProperty } from '#test/support/lambdas/builders.ts';
import { from, record } from './recorded-house.ts';

type Sources = {
  property?: PropertyResult;
  facts?: SellerFacts;
  typed?: CalculatorInputs;
  own?: Record<string, FieldValue>;
};

const read = ({ property = record, facts = {}, typed = {}, own = {} }: Sources = {}): ReadHouse =>
  houseOf(property, facts, typed, own);

/** A figure by its path, with its origin: "house.loan.balance". */
function figure({ house, origins }: ReadHouse, path: string): [value: unknown, origin: Origin | undefined] {
  const name = path.slice('house.'.length);
  const inLoan = name.startsWith('loan.');
  const [, value] = Object.entries((inLoan ? house.loan : house) ?? {}).find(
    ([key]) => key === (inLoan ? name.slice('loan.'.length) : name),
  ) ?? [name, null];
  return [value, origins[path]];
}

/** The figures by path whose value differs. */
function changed(before: ReadHouse, after: ReadHouse): string[] {
  const paths = Object.keys({ ...before.origins, ...after.origins });
  return paths.filter((path) => figure(before, path)[0] !== figure(after, path)[0]).toSorted();
}

describe('a house of which everything is on record', () => {
  it('is read as it is', () => {
    expect(read().house).toEqual(
      House.parse({
        value: 300_000,
        rent: 2300,
        taxesYearly: 3000,
        insuranceYearly: 1500,
        hoaMonthly: 40,
        loan: { balance: 165_000, ratePercent: 3.25, payment: 849.62 },
        arrears: 4200,
        propertyType: 'Townhouse',
        bankOwned: false,
        occupied: true,
        distressed: true,
        hasLiens: false,
        auctionDate: '2026-05-01',
        state: 'AZ',
      }),
    );
    expect(read().problems).toEqual({});
  });

  it.each<[origin: Origin, paths: string[]]>([
    [
      'record',
      [
        'house.value',
        'house.rent',
        'house.taxesYearly',
        'house.insuranceYearly',
        'house.hoaMonthly',
        'house.arrears',
        'house.loan.balance',
        'house.loan.ratePercent',
        'house.loan.payment',
        'house.propertyType',
        'house.bankOwned',
        'house.occupied',
        'house.distressed',
        'house.hasLiens',
        'house.auctionDate',
        'house.state',
      ],
    ],
    [
      'assumed',
      ['house.afterRepairValue', 'house.vacancyPercent', 'house.managementPercent', 'house.maintenancePercent'],
    ],
    [
      'unknown',
      [
        'house.repairs',
        'house.repairsHigh',
        'house.liens',
        'house.cashNeeded',
        'house.otherMonthly',
        'house.vacantMonths',
        'house.reserves',
        'house.condition',
        'house.loanType',
        'house.loan.paymentsLeft',
        'house.loan.paymentIncludesEscrow',
      ],
    ],
  ])('says what is from: %s', (origin, paths) => {
    const { origins } = read();
    const found = Object.entries(origins).flatMap(([path, each]) => (each === origin ? [path] : []));
    expect(found.toSorted()).toEqual(paths.toSorted());
  });
});

describe('a fact that nobody knows', () => {
  const removed: [
    path: string,
    field: PropertyField,
    with0: (house: PropertyResult) => PropertyResult,
    also?: string[],
  ][] = [
    ['house.value', 'estimatedValue', (house) => ({ ...house, estimatedValue: 0 })],
    [
      'house.rent',
      'marketData.rentEstimate',
      (house) => ({ ...house, marketData: { ...house.marketData, rentEstimate: 0 } }),
    ],
    ...(
      [
        ['house.taxesYearly', 'propertyTaxes'],
        ['house.insuranceYearly', 'insurance'],
        ['house.loan.payment', 'monthlyMortgagePayment'],
        ['house.loan.balance', 'mortgageBalance', ['house.loan.payment', 'house.loan.ratePercent']],
      ] as const
    ).map(([path, name, also]): (typeof removed)[number] => [
      path,
      `financialData.${name}`,
      (house) => ({ ...house, financialData: { ...house.financialData, [name]: 0 } }),
      also && [...also],
    ]),
    ['house.propertyType', 'propertyType', (house) => ({ ...house, propertyType: 'Unknown' })],
    [
      'house.bankOwned',
      'ownerDetails.name',
      (house) => ({ ...house, ownerDetails: { ...house.ownerDetails, name: 'Unknown' } }),
    ],
    ['house.occupied', 'leadIndicators.isVacant', (house) => house],
    ['house.distressed', 'leadIndicators.isDistressed', (house) => house],
    ['house.hasLiens', 'leadIndicators.hasLiens', (house) => house],
    ['house.auctionDate', 'leadIndicators.auctionDate', (house) => house],
    ['house.arrears', 'leadIndicators.defaultAmount', (house) => house],
  ];

  it.each(removed)('is not 0: %s', (path, field, with0, also = []) => {
    const after = read({ property: from({ [field]: 'missing' }, with0(record)) });
    expect(figure(after, path)).toEqual([null, 'unknown']);
    expect(changed(read(), after)).toEqual([path, ...also].toSorted());
  });

  it('is not 0 where an optional one is absent: HOA dues, the loan’s rate, what is in default', () => {
    const { monthlyHoa: _, ...house } = record;
    const { loanRate: _rate, ...financialData } = record.financialData;
    const { defaultAmount: _amount, auctionDate: _date, ...leadIndicators } = record.leadIndicators;
    const after = read({ property: { ...house, financialData, leadIndicators } });
    const paths = ['house.arrears', 'house.auctionDate', 'house.hoaMonthly', 'house.loan.ratePercent'];
    expect(changed(read(), after)).toEqual(paths);
    for (const path of paths) expect(figure(after, path)).toEqual([null, 'unknown']);
  });

  it('is also the balance of the loan: there is no loan then, whatever else is known of one', () => {
    const property = from({ 'financialData.mortgageBalance': 'missing' });
    const { house, origins } = read({ property, facts: { interestRate: 4 }, own: { 'house.loan.paymentsLeft': 200 } });
    expect(house.loan).toBeNull();
    expect(origins).toMatchObject({
      'house.loan.balance': 'unknown',
      'house.loan.ratePercent': 'seller',
      'house.loan.paymentsLeft': 'you',
    });
  });

  it('is every one of a record that knows nothing', () => {
    const nothing = from(Object.fromEntries(Object.keys(record.provenance ?? {}).map((field) => [field, 'missing'])));
    const { monthlyHoa: _, ...property } = { ...nothing, address: 'Somewhere' };
    const after = read({ property });
    expect(after.house).toEqual(House.parse({}));
    expect(new Set(Object.values(after.origins))).toEqual(new Set(['unknown', 'assumed']));
  });
});

describe('a record without provenance', () => {
  it('knows its amounts, and takes none of its zeros for a fact', () => {
    const { house, origins } = read({ property: aProperty({ mortgageBalance: 0 }) });
    expect(house).toMatchObject({ value: 400_000, rent: null, taxesYearly: null, insuranceYearly: null, loan: null });
    expect(origins).toMatchObject({
      'house.value': 'record',
      'house.taxesYearly': 'unknown',
      'house.loan.balance': 'unknown',
    });
  });

  it('is free and clear once the seller says so', () => {
    const { house, origins } = read({ property: aProperty({ mortgageBalance: 0 }), facts: { loanBalance: 0 } });
    expect(house.loan?.balance).toBe(0);
    expect(origins['house.loan.balance']).toBe('seller');
  });

  it('takes a 0 for a fact where its origin is on record', () => {
    const property = aProperty({ mortgageBalance: 0, provenance: { 'financialData.mortgageBalance': 'reported' } });
    expect(figure(read({ property }), 'house.loan.balance')).toEqual([0, 'record']);
  });
});

describe('a figure that the source estimates', () => {
  it('is an estimate; one that it works out from its record is not', () => {
    const property = from({ 'financialData.insurance': 'estimated', 'leadIndicators.isDistressed': 'computed' });
    const { origins } = read({ property });
    expect([origins['house.insuranceYearly'], origins['house.distressed']]).toEqual(['estimate', 'record']);
  });

  it('gives a loan that the last sale suggests its rate and its payments left', () => {
    const { house, origins } = read({ property: sampleProperty });
    expect(sampleProperty.assumedLoan).toEqual({ amount: 171_200, annualRate: 3.65, monthsPaid: 117 });
    expect(house.loan).toMatchObject({ balance: 134_387.58, ratePercent: 3.65, paymentsLeft: 243, payment: 783.17 });
    const paths = ['balance', 'ratePercent', 'paymentsLeft', 'payment'];
    expect(paths.map((name) => origins[`house.loan.${name}`])).toEqual(Array(4).fill('estimate'));
  });

  it('says nothing of the loan that the seller owes instead', () => {
    const { house, origins } = read({ property: sampleProperty, facts: { loanBalance: 150_000 } });
    expect(house.loan).toMatchObject({ balance: 150_000, ratePercent: null, paymentsLeft: null, payment: null });
    expect(origins['house.loan.paymentsLeft']).toBe('unknown');
  });
});

describe('what the seller says', () => {
  it.each<[path: string, facts: SellerFacts, value: unknown]>([
    ['house.loan.balance', { loanBalance: 150_000 }, 150_000],
    ['house.loan.ratePercent', { interestRate: 4.125 }, 4.125],
    ['house.loan.payment', { monthlyPayment: 1224.62 }, 1224.62],
    ['house.loan.payment', { monthlyPayment: 0 }, 0],
    ['house.loan.paymentIncludesEscrow', { paymentIncludesEscrow: true }, true],
    ['house.arrears', { arrears: 3000 }, 3000],
    ['house.arrears', { behindOnPayments: false }, 0],
    ['house.liens', { lienAmount: 5000 }, 5000],
    ['house.liens', { hasLiens: false }, 0],
    ['house.hasLiens', { lienAmount: 5000 }, true],
    ['house.repairs', { repairEstimate: 15_000 }, 15_000],
    ['house.cashNeeded', { cashNeeded: 12_000 }, 12_000],
    ['house.cashNeeded', { cashNeeded: 0 }, 0],
    ['house.condition', { condition: 'major_repairs' }, 'major_repairs'],
    ['house.occupied', { occupancy: 'vacant' }, false],
  ])('takes the place of the record: %s by %o', (path, facts, value) => {
    expect(figure(read({ facts }), path)).toEqual([value, 'seller']);
  });

  it('leaves the notice of default where the seller is behind and gives no amount', () => {
    expect(figure(read({ facts: { behindOnPayments: true } }), 'house.arrears')).toEqual([4200, 'record']);
    expect(figure(read({ facts: { hasLiens: true } }), 'house.liens')).toEqual([null, 'unknown']);
  });

  it('decides nothing by the price that is asked', () => {
    expect(read({ facts: { askingPrice: 329_000 } })).toEqual(read());
  });

  it('includes distress', () => {
    const property = from({ 'leadIndicators.isDistressed': 'missing' });
    expect(figure(read({ property, facts: { behindOnPayments: true } }), 'house.distressed')).toEqual([true, 'seller']);
  });

  it('is not what the user thinks the house is worth', () => {
    expect(figure(read({ facts: { estimatedValue: 310_000 } }), 'house.value')).toEqual([310_000, 'you']);
  });
});

describe('what the user typed', () => {
  it.each<[path: string, typed: CalculatorInputs, value: number]>([
    ['house.rent', { monthlyRent: '$2,450.50' }, 2450.5],
    ['house.vacancyPercent', { vacancy: '7%' }, 7],
    ['house.managementPercent', { propertyManagement: '0' }, 0],
    ['house.maintenancePercent', { maintenance: '1.5' }, 1.5],
    ['house.taxesYearly', { propertyTaxes: '3,600' }, 3600],
    ['house.insuranceYearly', { insurance: '1800' }, 1800],
    ['house.hoaMonthly', { hoaMonthly: '55' }, 55],
    ['house.otherMonthly', { otherExpenses: '12' }, 12],
    ['house.taxesYearly', { propertyTaxes: '' }, 0],
  ])('into the calculator beats record and seller: %s by %o', (path, typed, value) => {
    expect(figure(read({ typed }), path)).toEqual([value, 'you']);
  });

  it.each<[typed: CalculatorInputs]>([
    [{ monthlyRent: 'two thousand' }],
    [{ monthlyRent: '2300,50' }],
    [{ monthlyRent: '-5' }],
    [{ monthlyRent: '2e9' }],
  ])('is named where it is no amount, and the record stays: %o', (typed) => {
    const after = read({ typed });
    expect(figure(after, 'house.rent')).toEqual([2300, 'record']);
    expect(after.problems).toEqual({ 'house.rent': 'The calculator has no amount that can be used here.' });
  });

  it.each<[path: string, value: FieldValue]>([
    ['house.afterRepairValue', 320_000],
    ['house.repairs', 12_000],
    ['house.loan.paymentsLeft', 276],
    ['house.loanType', 'fha'],
    ['house.bankOwned', true],
    ['house.auctionDate', 'none'],
    ['house.vacantMonths', 2],
    ['house.reserves', 6000],
  ])('on the deal itself beats everything: %s', (path, value) => {
    const facts = { repairEstimate: 15_000 };
    expect(figure(read({ facts, own: { [path]: value } }), path)).toEqual([value, 'you']);
  });
});

describe('a bank as the owner', () => {
  const owned = (name: string) => read({ property: { ...record, ownerDetails: { ...record.ownerDetails, name } } });

  it.each([
    'Sample Bank N.A.',
    'EXAMPLE MORTGAGE CORP',
    'First Test Savings & Loan',
    'Fixture Credit Union',
    'Federal National Mortgage Association',
    'Secretary of Housing and Urban Development',
  ])('is told by its name: %s', (name) => {
    expect(owned(name).house.bankOwned).toBe(true);
  });

  it.each(['Robert Banks', 'Bankston Family Trust', 'Riverbank Homes LLC'])(
    'is not anybody with a similar name: %s',
    (name) => {
      expect(owned(name).house.bankOwned).toBe(false);
    },
  );
});

describe('what the engine does not take', () => {
  it('is named and counts as unknown', () => {
    const property = {
      ...record,
      propertyType: 'x'.repeat(200),
      financialData: { ...record.financialData, propertyTaxes: -3000 },
      leadIndicators: { ...record.leadIndicators, auctionDate: 'next Friday' },
    };
    const { house, origins, problems } = read({ property, facts: { loanBalance: 1e12 } });
    expect(house).toMatchObject({ taxesYearly: null, auctionDate: null, loan: null });
    expect(house.propertyType).toHaveLength(100);
    expect(origins['house.loan.balance']).toBe('unknown');
    expect(problems).toEqual({
      'house.auctionDate': 'Out of range, so not used.',
      'house.loan.balance': 'Out of range, so not used.',
      'house.taxesYearly': 'Out of range, so not used.',
    });
  });

  it('is not named where the calculator has a better amount', () => {
    const property = { ...record, financialData: { ...record.financialData, propertyTaxes: -3000 } };
    const { house, problems } = read({ property, typed: { propertyTaxes: '3000' } });
    expect([house.taxesYearly, problems]).toEqual([3000, {}]);
  });
});
