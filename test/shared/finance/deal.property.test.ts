import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateDeal, dealDefaults } from '#shared/finance/deal.ts';
import { runs } from '#test/support/generated.ts';
import { type OracleResults, oracle } from './deal-oracle.ts';
import { financed } from './financed-deal.ts';

describe('every figure against exact decimal arithmetic', () => {
  const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',');
  const spelled = fc.tuple(fc.nat(200_000_000), fc.nat(5)).map(([amount, spelling]) => {
    const whole = String(Math.floor(amount / 100));
    const fraction = String(amount % 100).padStart(2, '0');
    if (spelling === 0) return `$${grouped(whole)}`;
    if (spelling === 1) return `${grouped(whole)}.${fraction}`;
    if (spelling === 2) return ` $ ${whole}.${fraction} `;
    if (spelling === 3) return `-${whole}`;
    return spelling === 4 ? whole : `${whole}.${fraction}`;
  });
  const money = fc.nat(300_000_000).map((amount) => String(amount / 100));
  const share = fc.nat(2500).map((hundredths) => `${hundredths / 100}%`);
  const rate = fc.integer({ min: 1, max: 20_000 }).map((thousandths) => String(thousandths / 1000));
  const years = fc.integer({ min: 1, max: 50 }).map(String);
  const odd = fc.constantFrom(
    ...[
      '',
      ' ',
      '0',
      '-0',
      '$',
      'abc',
      '12abc',
      '6,5',
      '1,,000',
      '1e',
      '--1',
      '.',
      'NaN',
      'Infinity',
      '½',
      '250k',
      '%1',
      '6%5',
      '$5$',
      '5$%',
    ],
    ...['1e400', '-1e400', '1e308', '999999999999', '1000000000000', '1e15', '-1e12', '1000', '1001', '-1000'],
    ...['0.0001', '0.00009', '1e-9', '1e-15', '-0.01', '0.01', '0.02', '-0.02', '1', '-1', '50', '-50', '100', '120'],
    ...['7.3', '0.05', '0.25', '12.5', '29.9166667', '−4', '+4', '1\u00a0000', '12,50,000', '5.', '.5'],
  );
  const anything = fc.oneof(odd, odd, spelled, share, rate, fc.string({ maxLength: 6 }));
  type Text = fc.Arbitrary<string>;
  const deal = (amount: Text, percentage: Text, per: Text, term: Text) =>
    fc.record({
      purchasePrice: amount,
      downPayment: amount,
      loanAmount: fc.oneof(fc.constant(undefined), amount),
      interestRate: per,
      loanTerm: term,
      monthlyRent: amount,
      vacancy: percentage,
      closingPercent: percentage,
      propertyTaxes: amount,
      insurance: amount,
      hoaMonthly: amount,
      maintenance: percentage,
      propertyManagement: percentage,
      otherExpenses: amount,
    });

  /** The first wrong figure, in words; empty when all agree. */
  function disagreement(inputs: Parameters<typeof oracle>[0]): string {
    const { breakdown, ...results } = calculateDeal(inputs);
    const figures: Record<string, number> = { ...results, ...breakdown };
    const expected = oracle(inputs);
    for (const name of Object.keys(expected) as (keyof OracleResults)[]) {
      const { value, scale } = expected[name];
      const got = figures[name];
      // A millionth of the figure; where large amounts cancel, what doubles can resolve of those.
      const allowed = Math.max(1e-6 * Math.abs(value), 4e-15 * scale);
      if (got === undefined || !Number.isFinite(got) || Object.is(got, -0) || Math.abs(got - value) > allowed) {
        return `${name} is ${got}, exactly ${value}`;
      }
    }
    return '';
  }

  const agrees = (deals: fc.Arbitrary<Parameters<typeof oracle>[0]>, numRuns: number) =>
    fc.assert(
      fc.property(deals, (inputs) => {
        expect(disagreement(inputs)).toBe('');
      }),
      { numRuns: runs(numRuns) },
    );

  it('agrees for ordinary deals', () => {
    agrees(deal(money, share, rate, years), 40_000);
  }, 60_000);

  it('agrees for deals spelled in every way', () => {
    agrees(deal(spelled, fc.oneof(share, rate), fc.oneof(rate, share), fc.oneof(years, odd)), 20_000);
  }, 60_000);

  it('agrees for deals of empty, huge, negative and unreadable texts', () => {
    // A loan amount of its own: whether half a cent of a derived one rounds up is left to binary fractions.
    const deals = deal(anything, anything, anything, anything).map((each) => ({
      ...each,
      loanAmount: each.loanAmount ?? each.purchasePrice,
    }));
    agrees(deals, 40_000);
  }, 60_000);

  it('knows the payment of the worked deal to six decimals', () => {
    const expected = oracle({ ...dealDefaults, ...financed, loanAmount: '200,000' });
    expect(expected.loanPayment.value).toBeCloseTo(1264.136047, 6);
    expect(disagreement({ ...dealDefaults, ...financed, loanAmount: '200,000' })).toBe('');
  });

  it('stays finite for texts too small for any arithmetic', () => {
    for (const tiny of ['1e-300', '5e-324', '1e-30', '-1e-300']) {
      for (const name of Object.keys(dealDefaults)) {
        const { breakdown, ...results } = calculateDeal({ ...financed, [name]: tiny });
        for (const figure of [...Object.values(results), ...Object.values(breakdown)]) {
          expect(figure).toSatisfy(Number.isFinite);
        }
      }
    }
  });
});
