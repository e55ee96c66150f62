import { readDeal } from '#shared/deal/deal-of.ts';
import { sampleDeal } from '#shared/deal/sample-deal.ts';
import { addressInParts } from '#shared/pipeline/deal-row.ts';
import { resultOf } from '#shared/structures/engine/answer.ts';
import { priceFive } from '#shared/structures/engine/compare.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';
import { usd } from '#shared/values/money.ts';

const comparison = priceFive(dealOf(readDeal(sampleDeal).input), null);
const { structure, verdict, reasons, needs, sellerVerdict, isDeal, monthlyCashFlow } = resultOf(
  comparison,
  comparison.answer.working,
);

/** The demo's house as a row. Evaluated at build time, without the engine's code. */
export const sampleRow = {
  street: addressInParts(sampleDeal.property.address).street,
  structure,
  verdict,
  reasons,
  needs,
  sellerVerdict,
  isDeal,
  month: `${usd(monthlyCashFlow)} a month`,
};
