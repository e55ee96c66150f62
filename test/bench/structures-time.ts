import { amortizationSchedule } from '#shared/finance/amortisation.ts';
import { compareStructures } from '#shared/structures/compare.ts';
import { CompareInput } from '#shared/structures/deal-input.ts';
import { solveTerms } from '#shared/structures/solve.ts';
import type { Figure } from './figure.ts';
import { median, timed } from './median.ts';

const input = CompareInput.parse({
  house: {
    value: 300_000,
    afterRepairValue: 320_000,
    repairs: 15_000,
    rent: 2300,
    taxesYearly: 3000,
    insuranceYearly: 1500,
    loan: { balance: 165_000, ratePercent: 3.25, paymentsLeft: 276 },
    arrears: 3000,
  },
  terms: { sellerFinance: { price: 275_000, down: 27_500, ratePercent: 4, keepsLoan: true } },
  targets: { cashFlow: 250, cashOnCashPercent: 8, cashIn: 50_000 },
});

/** The deal engine when warm: one comparison, and the solver's longest way, when no down payment works. */
export async function benchStructures(): Promise<Figure[]> {
  const baseline = 'the schedule of a loan of 30 years';
  const baselineMs = await warm(() => amortizationSchedule({ principal: 165_000, annualRate: 3.25, months: 360 }));
  return [
    {
      what: 'one house priced five ways, median of 100',
      ms: await warm(() => compareStructures(input)),
      budgetMs: 5,
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
