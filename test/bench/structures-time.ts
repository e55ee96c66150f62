import { exampleDeal } from '#shared/api-docs/api-examples.ts';
import { compareExits } from '#shared/exits/engine/compare.ts';
import { amortizationSchedule } from '#shared/finance/amortisation.ts';
import { CompareInput } from '#shared/structures/base/deal-input.ts';
import { compareStructures, everyStructure } from '#shared/structures/engine/compare.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';
import { solveTerms } from '#shared/structures/engine/solve.ts';
import type { Figure } from './figure.ts';
import { median, timed } from './median.ts';

const { sellerFinance } = exampleDeal.terms;
const input = CompareInput.parse({ ...exampleDeal, terms: { sellerFinance: { ...sellerFinance, keepsLoan: true } } });

/** What one house priced five ways takes when warm, ms. */
export const houseTime = () => warm(() => compareStructures(input));

/** The deal engine when warm: one comparison, its exits, and the solver's longest way, when no down payment works. */
export async function benchStructures(): Promise<Figure[]> {
  const baseline = 'the schedule of a loan of 30 years';
  const baselineMs = await warm(() => amortizationSchedule({ principal: 165_000, annualRate: 3.25, months: 360 }));
  const deal = dealOf(input);
  const rows = everyStructure(deal);
  return [
    {
      what: 'one house priced five ways, median of 100',
      ms: await houseTime(),
      budgetMs: 5,
      baseline,
      baselineMs,
    },
    {
      what: 'the same left in 25 ways, median of 100',
      ms: await warm(() => compareExits(deal, rows)),
      budgetMs: 10,
      baseline,
      baselineMs,
    },
    {
      what: 'a term solved that has no answer, median of 100',
      ms: await warm(() => solveTerms({ ...input, structure: 'Seller Finance', unknown: 'down' })),
      budgetMs: 20,
      baseline,
      baselineMs,
    },
  ];
}

async function warm(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 150; round += 1) times.push(await timed(async () => work()));
  return median(times.slice(50));
}
