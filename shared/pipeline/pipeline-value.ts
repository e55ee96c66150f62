import { isEstimate } from '#shared/deal/purchase-price.ts';
import type { DealRow } from './deal-row.ts';
import { isActive, Stage } from './stage.ts';

/* What the deals add up to, USD. An unknown figure is not in a sum, and counted beside it. */

/** A sum over the deals whose figure is known. `sum` is `null` when none is. */
export type Sum = { sum: number | null; known: number; unknown: number };

type Valued = Pick<
  DealRow,
  'stage' | 'purchase_price' | 'purchase_price_from' | 'monthly_cash_flow' | 'cash_in' | 'is_sample'
>;

export type PipelineValue = {
  /** The active stages in their order, with the deals' purchase prices. */
  stages: { stage: Stage; price: Sum }[];
  active: Sum;
  /** How many of the active deals count with their estimated value. */
  estimates: number;
  /** A month, with the deals that are under contract apart. */
  cashFlow: { closed: Sum; contract: Sum };
  /** Cash that the deals under contract take. */
  cashToClose: Sum;
  /** How many of all these deals are sample data. */
  samples: number;
};

/** Adds up a user's deals. `deals` have to be all of them. */
export function pipelineValue(deals: readonly Valued[]): PipelineValue {
  const inStage = (stage: Stage) => deals.filter((deal) => deal.stage === stage);
  const contracts = inStage('under_contract');
  return {
    stages: Stage.options.filter(isActive).map((stage) => ({ stage, price: sumOf(inStage(stage), 'purchase_price') })),
    active: sumOf(
      deals.filter(({ stage }) => isActive(stage)),
      'purchase_price',
    ),
    estimates: deals.filter((deal) => isActive(deal.stage) && isEstimate(deal)).length,
    cashFlow: {
      closed: sumOf(inStage('closed'), 'monthly_cash_flow'),
      contract: sumOf(contracts, 'monthly_cash_flow'),
    },
    cashToClose: sumOf(contracts, 'cash_in'),
    samples: deals.filter(({ stage, is_sample }) => is_sample && stage !== 'lost').length,
  };
}

/** The sum of a figure over deals. */
export function sumOf<Figure extends string>(
  deals: readonly Readonly<Record<Figure, number | null>>[],
  figure: Figure,
): Sum {
  const known = deals.flatMap((deal) => deal[figure] ?? []);
  return {
    sum: known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0),
    known: known.length,
    unknown: deals.length - known.length,
  };
}
