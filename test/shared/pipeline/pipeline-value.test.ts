import { expect, it } from 'vitest';
import { pipelineValue } from '#shared/pipeline/pipeline-value.ts';
import type { Stage } from '#shared/pipeline/stage.ts';

const unknown = {
  purchase_price: null,
  monthly_cash_flow: null,
  cash_in: null,
  purchase_price_from: 'typed' as const,
  is_sample: false,
};
const deal = (stage: Stage, figures: Partial<Parameters<typeof pipelineValue>[0][number]> = {}) => ({
  ...unknown,
  stage,
  ...figures,
});
const known = { purchase_price: 100_000, monthly_cash_flow: 200, cash_in: 15_000, is_sample: true };

it('the pipeline is worth the purchase prices of its active deals, stage by stage', () => {
  const { stages, active, estimates } = pipelineValue([
    deal('new', { purchase_price: 100_000 }),
    deal('negotiating', { purchase_price: 250_000 }),
    deal('negotiating', { purchase_price: 50_000, purchase_price_from: 'estimate' }),
    deal('closed', { purchase_price: 1_000_000 }),
    deal('lost', { purchase_price: 1_000_000 }),
  ]);
  expect(stages.map(({ stage, price }) => [stage, price.known, price.sum])).toEqual([
    ['new', 1, 100_000],
    ['contacted', 0, null],
    ['offer_sent', 0, null],
    ['negotiating', 2, 300_000],
    ['under_contract', 0, null],
  ]);
  expect(active).toEqual({ sum: 400_000, known: 3, unknown: 0 });
  expect(estimates).toBe(1);
});

it('a deal without a price is counted beside the sum, never as 0', () => {
  const { active } = pipelineValue([deal('new', { purchase_price: 100_000 }), deal('new')]);
  expect(active).toEqual({ sum: 100_000, known: 1, unknown: 1 });
  expect(pipelineValue([deal('new')]).active).toEqual({ sum: null, known: 0, unknown: 1 });
});

it('cash flow is of closed deals and of contracts apart, also below zero; cash to close of contracts only', () => {
  const value = pipelineValue([
    deal('closed', known),
    deal('closed', { monthly_cash_flow: -38 }),
    deal('under_contract', known),
    deal('under_contract'),
    deal('new', known),
    deal('lost', known),
  ]);
  expect(value.cashFlow).toEqual({
    closed: { sum: 162, known: 2, unknown: 0 },
    contract: { sum: 200, known: 1, unknown: 1 },
  });
  expect(value.cashToClose).toEqual({ sum: 15_000, known: 1, unknown: 1 });
  expect(value.samples).toBe(3);
});
