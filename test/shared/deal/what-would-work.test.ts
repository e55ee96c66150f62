import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { whatWouldWork } from '#shared/deal/what-would-work.ts';
import { CompareInput, type Targets, type Terms } from '#shared/structures/base/deal-input.ts';
import { groupOf, groupPlace, resultOf } from '#shared/structures/engine/answer.ts';
import { compareStructures, priceStructure } from '#shared/structures/engine/compare.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';
import { house } from '#test/shared/structures/worked-house.ts';

const usual = { cashFlow: 200, cashOnCashPercent: 8, cashIn: 50_000, profit: 15_000, assignmentFee: 10_000 };

type Change = { facts?: object; terms?: Terms; targets?: Targets };

const inputOf = ({ facts = {}, terms = {}, targets = usual }: Change) =>
  CompareInput.parse({ house: { ...house, ...facts }, targets, terms });

const saidOf = (change: Change, working?: Parameters<typeof whatWouldWork>[1]) => {
  const input = inputOf(change);
  return whatWouldWork(input, working ?? compareStructures(input).answer.working).map(
    ({ change: text, row }) => `${row.structure}: ${text}`,
  );
};

/** A payment above the rent: a lease asks the owner for money each month, at any terms that the investor can afford. */
const dear = { loan: { ...house.loan, balance: 290_000, ratePercent: 6, payment: 2600, paymentsLeft: null } };

describe('what would work', () => {
  it('is nothing where no change helps either side', () => {
    const { answer } = compareStructures(inputOf({ facts: dear }));
    expect([answer.working, answer.kind]).toEqual(['Lease Option', 'works_asks']);
    expect(saidOf({ facts: dear })).toEqual([]);
  });

  it('starts with what stops the seller from paying in, where the investor affords it', () => {
    const terms = { leaseOption: { rent: 900 } };
    const [first, ...others] = whatWouldWork(inputOf({ terms }), 'Lease Option');
    expect(first?.change).toMatch(/^(Take our terms in place of yours|Pay \$1,[\d,]+ a month in rent, not \$900)$/);
    expect(first?.row).toMatchObject({ structure: 'Lease Option', verdict: 'works', sellerVerdict: { asks: null } });
    expect(saidOf({ terms }, 'Lease Option')).toContainEqual(
      expect.stringMatching(/^Lease Option: Pay \$1,[\d,]+ a month in rent, not \$900$/),
    );
    const shares = others.filter(({ row }) => row.structure !== 'Lease Option').map(({ share }) => share);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  });

  it('moves a target no further than it has to, and as far as it says', () => {
    const targets = { ...usual, cashFlow: 700 };
    const terms = { leaseOption: { rent: 1500, strike: 262_000 } };
    const input = inputOf({ targets, terms });
    const found = whatWouldWork(input, 'Lease Option').find(
      ({ change, row }) => row.structure === 'Lease Option' && change.startsWith('Accept'),
    );
    const accepted = Number(/^Accept \$(\d+) a month, not \$700$/.exec(found?.change ?? '')?.[1]);
    const verdictAt = (cashFlow: number) =>
      priceStructure(dealOf({ ...input, targets: { ...targets, cashFlow } }), 'Lease Option').verdict;
    expect([verdictAt(accepted), verdictAt(accepted + 1)]).toEqual(['works', 'misses']);
  });

  it('moves no target that a structure does not have', () => {
    const terms = { leaseOption: { fee: 9000, strike: 150_000 } };
    const targets = { ...usual, cashFlow: 700 };
    expect(saidOf({ terms, targets }, 'Lease Option').filter((text) => /^Lease Option: Take a fee/.test(text))).toEqual(
      [],
    );
  });

  it('is better than what there is, for each of many houses, and costs no seller', () => {
    const amount = (min: number, max: number) => fc.integer({ min, max });
    const given = fc.record({
      value: amount(120, 500),
      owed: amount(0, 110),
      rent: amount(45, 110),
      lease: fc.option(amount(30, 120), { nil: undefined }),
      price: fc.option(amount(40, 110), { nil: undefined }),
    });
    fc.assert(
      fc.property(given, ({ value, owed, rent, lease, price }) => {
        const worth = value * 1000;
        const balance = owed < 10 ? 0 : (worth * owed) / 100;
        const input = inputOf({
          facts: {
            ...{ value: worth, afterRepairValue: worth, rent: (worth * rent) / 10_000, repairs: 0, arrears: 0 },
            loan: { balance, ratePercent: 5, paymentsLeft: 300, payment: null, paymentIncludesEscrow: null },
          },
          terms: {
            ...(lease !== undefined && { leaseOption: { rent: (worth * lease) / 10_000 } }),
            ...(price !== undefined && { sellerFinance: { price: (worth * price) / 100 } }),
          },
        });
        const { structures, answer } = compareStructures(input);
        const place = (row: Parameters<typeof groupOf>[0]) => groupPlace(groupOf(row));
        const first = resultOf({ structures }, answer.working);
        const found = whatWouldWork(input, answer.working);
        expect(found.length).toBeLessThanOrEqual(4);
        for (const { row } of found) {
          const before = resultOf({ structures }, row.structure);
          expect(row.verdict).toBe('works');
          expect(place(row)).toBeLessThan(Math.min(place(before), place(first)));
          if (before.verdict === 'works' || before.verdict === 'misses') {
            const [was, is] = [before.sellerVerdict, row.sellerVerdict];
            if (was.asks === null) expect(is.asks).toBeNull();
            if (is.kind === 'worse' && is.difference !== null)
              expect(is.difference).toBeGreaterThanOrEqual(was.difference ?? Number.NaN);
          }
        }
      }),
      { numRuns: 60, seed: 7 },
    );
  });
});
