import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { bankLoan } from '#shared/deal/bank-loan.ts';
import { asProposed } from '#shared/deal/priced-views.ts';
import { CompareInput } from '#shared/structures/base/deal-input.ts';
import { compareStructures } from '#shared/structures/engine/compare.ts';
import { columnsOf } from '#web/areas/deal/compare/compare-columns.ts';
import { ExplainFigure } from '#web/areas/deal/compare/explain-figure.tsx';

/** The explanation of Subject-To's return where so much is owed. */
function explanation(balance: number): string {
  const loan = { balance, ratePercent: 5, paymentsLeft: 300, payment: 1200 };
  const input = CompareInput.parse({
    house: { value: 200_000, rent: 100, taxesYearly: 3000, insuranceYearly: 1000, loan },
    assumptions: { valueGrowthPercent: 0, holdMonths: 12 },
    terms: { subjectTo: { cashToSeller: 20_000, second: null } },
  });
  const columns = columnsOf(asProposed(compareStructures(input)), bankLoan({}, input), {
    pick: 'Subject-To',
    working: 'Subject-To',
    open: 'all',
  });
  return renderToString(
    <ExplainFigure
      column={columns.find(({ name }) => name === 'Subject-To') ?? null}
      figure="irrPercent"
      deal={{ input, origins: {}, problems: {} }}
      texts={{}}
      buyBox={{}}
      inputs={{}}
    />,
  );
}

it('says why a return of −100 percent has no formula', () => {
  expect(explanation(150_000)).toContain('All flows, at this return a year');
  expect(explanation(189_430)).toContain('Nearly all of the money is lost');
});
