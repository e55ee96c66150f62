import { expect, it } from 'vitest';
import { rentThatWorks } from '#shared/deal/rent-that-works.ts';
import { CompareInput } from '#shared/structures/base/deal-input.ts';
import { everyStructure } from '#shared/structures/engine/compare.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';

const inputWith = (house: object) =>
  CompareInput.parse({
    house: {
      ...{ value: 300_000, taxesYearly: 2400, insuranceYearly: 1500 },
      ...{ loan: { balance: 250_000, ratePercent: 5, paymentsLeft: 300 }, ...house },
    },
    targets: { cashFlow: 200 },
    today: '2026-11-20',
  });
const rowsAt = (house: object) => everyStructure(dealOf(inputWith(house)));
const answerOf = (house: object) => rentThatWorks(inputWith(house), rowsAt(house));
const worksAt = (rent: number) =>
  rowsAt({ rent }).find(({ structure }) => structure === 'Subject-To')?.verdict === 'works';

it('names the lowest rent at which Subject-To works, also where no rent is known', () => {
  const rent = answerOf({ rent: 1500 });
  if (rent === null) throw new Error('There is one.');
  expect(rent).toBeGreaterThan(1500);
  expect(rent % 10).toBe(0);
  expect([worksAt(rent), worksAt(rent - 10)]).toEqual([true, false]);
  expect(answerOf({ rent: null })).toBe(rent);
});

it('names none where it works already, where there is no loan to keep, and where no rent would do', () => {
  expect(answerOf({ rent: 3500 })).toBeNull();
  expect(answerOf({ rent: 1500, loan: null })).toBeNull();
  expect(answerOf({ rent: 1500, value: null })).toBeNull();
  expect(answerOf({ rent: 1500, loan: { balance: 900_000, ratePercent: 12, paymentsLeft: 120 } })).toBeNull();
});
