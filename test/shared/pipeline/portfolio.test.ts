import { expect, it } from 'vitest';
import { balloonsAhead, cashNeeded, closingMonths } from '#shared/pipeline/portfolio.ts';
import type { Stage } from '#shared/pipeline/stage.ts';

const figures = { purchase_price: 100_000, cash_in: 10_000, monthly_cash_flow: 150 };
const deal = (stage: Stage, closing: string | null, others: object = {}) => ({
  ...figures,
  stage,
  dates: { closing, option_expiry: null, cancellation: null },
  ...others,
});

it('active deals are summed by the month they close, those without a day last', () => {
  const months = closingMonths([
    deal('new', null),
    deal('under_contract', '2027-01-04'),
    deal('negotiating', '2026-12-31'),
    deal('under_contract', '2026-12-01', { purchase_price: null }),
    deal('closed', '2026-12-01'),
    deal('lost', '2026-12-01'),
  ]);
  expect(months.map(({ month, stages, price }) => [month, stages, price])).toEqual([
    [
      '2026-12',
      [
        { stage: 'negotiating', deals: 1 },
        { stage: 'under_contract', deals: 1 },
      ],
      { sum: 100_000, known: 1, unknown: 1 },
    ],
    ['2027-01', [{ stage: 'under_contract', deals: 1 }], { sum: 100_000, known: 1, unknown: 0 }],
    [null, [{ stage: 'new', deals: 1 }], { sum: 100_000, known: 1, unknown: 0 }],
  ]);
  expect(months[0]).toMatchObject({ cashIn: { sum: 20_000 }, monthlyCashFlow: { sum: 300 } });
});

it('cash is needed by the month in which a contract closes, and an unknown figure or day is counted, never zero', () => {
  const months = cashNeeded([
    deal('under_contract', null, { cash_in: 4_000 }),
    deal('under_contract', '2027-01-04', { cash_in: null }),
    deal('under_contract', '2026-12-11'),
    deal('under_contract', '2026-12-04', { cash_in: 500 }),
    deal('negotiating', '2026-12-04'),
    deal('closed', '2026-12-04'),
  ]);
  expect(months.map(({ month, deals }) => [month, deals.map(({ dates }) => dates.closing)])).toEqual([
    ['2026-12', ['2026-12-04', '2026-12-11']],
    ['2027-01', ['2027-01-04']],
    [null, [null]],
  ]);
  expect(months.map(({ cashIn }) => cashIn)).toEqual([
    { sum: 10_500, known: 2, unknown: 0 },
    { sum: null, known: 0, unknown: 1 },
    { sum: 4_000, known: 1, unknown: 0 },
  ]);
  expect(months.map(({ inAll }) => inAll)).toEqual([
    { sum: 10_500, known: 2, unknown: 0 },
    { sum: 10_500, known: 2, unknown: 1 },
    { sum: 14_500, known: 3, unknown: 1 },
  ]);
});

const note = (id: string, stage: Stage, closing: string | null, balloon_month: number | null) => ({
  ...deal(stage, closing),
  id,
  street: id,
  since: '2026-03-20T10:00:00.000Z',
  structure: 'Seller Finance' as const,
  balloon_month,
});

it('a balloon falls due so many months after closing, in the order in which they come', () => {
  const balloons = balloonsAhead([
    note('dated', 'closed', '2026-11-30', 14),
    note('moved', 'closed', null, 12),
    note('contract', 'under_contract', '2027-01-15', 60),
    note('contract without a day', 'under_contract', null, 60),
    note('without a balloon', 'closed', '2026-11-30', null),
    note('offered', 'offer_sent', '2026-12-01', 60),
  ]);
  expect(balloons.map(({ deal: { id }, month, isFromMove }) => [id, month, isFromMove])).toEqual([
    ['moved', '2027-03', true],
    ['dated', '2028-01', false],
    ['contract', '2032-01', false],
  ]);
});
