import { expect, it } from 'vitest';
import { listed, type Receipts, sumsOf } from '#shared/seller-page/amounts.ts';
import { cent } from '#shared/structures/base/offer/offer-figures.ts';
import { workedPage } from './seller-letter.ts';

const page = workedPage(['Wholesale', 'Seller Finance', 'Subject-To']);
const others = workedPage(['Lease Option', 'Novation']);
const [cash, payments, loan] = page.options;
const [lease, resale] = others.options;

function figures(option: Receipts | undefined) {
  if (option === undefined) throw new Error('The page has no such option.');
  const { total, today } = sumsOf(option, 5);
  const month = option.monthly?.[0]?.amount ?? 0;
  return [option.closing, month, option.months, option.end, total, today].map((figure) => cent(Number(figure)));
}

it.each([
  ['cash', cash, [31_000, 0, 0, 0, 31_000, 31_000]],
  ['payments', payments, [22_000, 224.56, 84, 66_564.85, 107_427.89, 85_253.24]],
  ['the loan', loan, [14_500, 276.15, 84, 55_008.37, 92_704.97, 73_203.86]],
  ['a lease', lease, [6000, 150.38, 36, 134_007.58, 145_421.26, 126_786.67]],
  ['a resale', resale, [0, -1224.62, 4, 95_617.54, 90_719.06, 89_226.06]],
])('reckons %s as the worked example does', (_, option, expected) => {
  expect(figures(option)).toEqual(expected);
});

it.each([
  ['the start values', page.listing, [0, -1224.62, 3, 107_711.51, 104_037.65, 102_761.55]],
  [
    'the seller’s numbers',
    { ...page.listing, price: 310_000, cost_percent: 6, months: 2 },
    [0, -1224.62, 2, 124_206.58, 121_757.34, 120_766.31],
  ],
])('reckons a sale with an agent at %s', (_, { price, cost_percent, months, rate_percent }, expected) => {
  const column = listed(page.house, { price, costPercent: cost_percent, months, ratePercent: rate_percent });
  expect(figures(column)).toEqual(expected);
});

it('pays at closing what sells at once', () => {
  const column = listed(page.house, { price: 300_000, costPercent: 0, months: 0, ratePercent: 5 });
  expect(sumsOf(column, 5)).toEqual({ total: 132_000, today: 132_000 });
});

it('says what the loan comes to when the last payment is due', () => {
  const left = (option: typeof payments) => option?.loan[0]?.with?.later;
  expect([payments, loan, lease].map(left)).toEqual([
    { usd: expect.closeTo(127_069.39, 2) },
    { usd: expect.closeTo(127_069.39, 2) },
    { usd: expect.closeTo(149_792.42, 2) },
  ]);
});

it('says what a lease leaves if nobody buys', () => {
  expect(lease?.know.at(-1)?.[0]).toEqual({
    id: 'rent-know',
    with: { total: { cents: expect.closeTo(11_413.68, 2) } },
    as: { total: 'reckoned' },
  });
});
