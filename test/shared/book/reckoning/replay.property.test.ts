import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueDay } from '#shared/book/reckoning/day-count.ts';
import type { LoanFact } from '#shared/book/reckoning/fact.ts';
import { advanced, payoffOf, replay } from '#shared/book/reckoning/replay.ts';
import { amortizationSchedule, paymentInCents } from '#shared/finance/amortisation.ts';
import type { LoanTerms } from '#shared/finance/part.ts';
import { daysAfter, monthsAfter } from '#shared/values/days.ts';
import { runs, seed } from '#test/support/generated.ts';
import { aLoan } from './worked-book.ts';

const whole = (min: number, max: number) => fc.integer({ min, max });
const rate = whole(0, 1200).map((each) => each / 100);

const loan = fc
  .record({
    principal: whole(500_000, 90_000_000),
    ratePercent: rate,
    months: whole(12, 360),
    method: fc.constantFrom('monthly' as const, 'daily' as const),
  })
  .map(({ principal, ratePercent, months, method }) => ({
    months,
    loan: aLoan({
      principal,
      ratePercent,
      payment: paymentInCents({ principal: principal / 100, annualRate: ratePercent, months }),
      escrow: 0,
      firstDue: '2025-02-01',
      opened: '2025-01-01',
      method,
      maturity: monthsAfter('2025-02-01', months - 1),
    }),
  }));

/** Payments of any size on any day, fees and what escrow pays. */
const facts = fc.array(
  fc.record({
    day: whole(0, 900).map((days) => daysAfter('2025-01-01', days)),
    what: fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({ kind: fc.constant('payment' as const), share: whole(0, 300), extra: whole(0, 40_000) }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constantFrom('fee' as const, 'escrow_paid' as const),
          share: whole(1, 20),
          extra: fc.constant(0),
        }),
      },
    ),
  }),
  { maxLength: 40 },
);

const factsOf = (terms: LoanTerms, list: typeof facts extends fc.Arbitrary<infer T> ? T : never): LoanFact[] =>
  list.map(({ day, what: { kind, share, extra } }, number) => {
    const amount = Math.round((terms.payment * share) / 100) + extra;
    return kind === 'payment'
      ? { kind, number, day, amount, ...(extra > 0 && { toPrincipal: extra }) }
      : { kind, number, day, amount };
  });

const sum = (numbers: readonly number[]) => numbers.reduce((before, each) => before + each, 0);

describe('a book that is paid as planned', () => {
  it('equals the schedule of the engine, row for row', () => {
    const rows = { all: 0, ties: 0 };
    fc.assert(
      fc.property(
        loan.map((each) => ({ ...each, loan: { ...each.loan, method: 'monthly' as const } })),
        ({ loan: terms, months }) => {
          const planned = amortizationSchedule({
            principal: terms.principal / 100,
            annualRate: terms.ratePercent,
            months,
          });
          const list = planned.map(
            (row, at): LoanFact => ({
              kind: 'payment',
              number: at,
              day: dueDay({ firstDue: '2025-02-01' }, at),
              amount: row.payment,
            }),
          );
          const { splits } = replay(terms, list);
          expect(splits.size).toBe(planned.length);
          for (const [at, { interest, principal }] of [...splits.values()].entries()) {
            const row = planned[at] ?? { interest: Number.NaN, principal: Number.NaN };
            expect(interest + principal).toBe(row.interest + row.principal);
            // Half a cent to the billionth rounds up here, and there as its binary fraction says.
            expect(Math.abs(interest - row.interest)).toBeLessThanOrEqual(1);
            rows.all += 1;
            if (interest !== row.interest) rows.ties += 1;
          }
        },
      ),
      { numRuns: runs(400), seed },
    );
    expect(rows.ties / rows.all).toBeLessThan(0.001);
  });
});

describe('any history', () => {
  it('leaves no cent of a payment unexplained', () => {
    expect.hasAssertions();
    fc.assert(
      fc.property(loan, facts, ({ loan: terms }, list) => {
        const all = factsOf(terms, list);
        const { splits, held } = replay(terms, all, '2028-01-01');
        for (const fact of all) {
          if (fact.kind !== 'payment') continue;
          expect(sum(Object.values(splits.get(fact.number) ?? {}))).toBe(fact.amount);
        }
        for (const { split } of held) expect(sum(Object.values(split))).toBe(0);
      }),
      { numRuns: runs(10_000), seed },
    );
  });

  it('comes to the same in whatever order it was recorded, where no two are of one day', () => {
    expect.hasAssertions();
    fc.assert(
      fc.property(loan, facts, fc.infiniteStream(whole(0, 1e9)), ({ loan: terms }, list, order) => {
        const days = new Map(list.map((each) => [each.day, each]));
        const all = factsOf(terms, [...days.values()]);
        const numbers = order.take(all.length);
        const shuffled = all.map((fact) => ({ fact, at: numbers.next().value ?? 0 })).sort((a, b) => a.at - b.at);
        const renumbered = shuffled.map(({ fact }, number) => ({ ...fact, number }));
        expect(replay(terms, renumbered).state).toEqual(replay(terms, all).state);
      }),
      { numRuns: runs(5000), seed },
    );
  });

  it('is the same on a day, on whatever days one looked before', () => {
    expect.hasAssertions();
    fc.assert(
      fc.property(
        loan,
        facts,
        fc.array(whole(0, 1500), { minLength: 1, maxLength: 5 }),
        ({ loan: terms }, list, days) => {
          const { last } = replay(terms, factsOf(terms, list));
          const looked = [...days, 1500]
            .toSorted((one, other) => one - other)
            .map((each) => daysAfter('2025-01-01', each));
          const step = (state: typeof last, day: string) => advanced(terms, state, day).state;
          // Each day rounds to billionths of a cent.
          expect({ ...looked.reduce(step, last), carry: 0n }).toEqual({
            ...step(last, looked.at(-1) ?? ''),
            carry: 0n,
          });
        },
      ),
      { numRuns: runs(2000), seed },
    );
  });

  it('ends with nothing owed by a payoff of its quote', () => {
    expect.hasAssertions();
    fc.assert(
      fc.property(loan, facts, ({ loan: terms }, list) => {
        const all = factsOf(terms, list);
        const day = '2028-01-01';
        const { total } = payoffOf(terms, replay(terms, all).state, day);
        const { state, splits } = replay(terms, [...all, { kind: 'payoff', number: 1000, day, amount: total }]);
        expect(state).toMatchObject({ principal: 0, interestOwed: 0, unapplied: 0, feesDue: 0, isPaidOff: true });
        const split = splits.get(1000);
        expect(split?.corrections).toBe(0);
        expect(sum(Object.values(split ?? {}))).toBe(total);
      }),
      { numRuns: runs(5000), seed },
    );
  });

  it('keeps principal, paid principal and corrections together', () => {
    expect.hasAssertions();
    fc.assert(
      fc.property(loan, facts, ({ loan: terms }, list) => {
        const { state, splits: ofFacts, held } = replay(terms, factsOf(terms, list), '2028-01-01');
        const splits = new Map([...ofFacts.values(), ...held.map(({ split }) => split)].entries());
        expect(terms.principal - sum([...splits.values()].map(({ principal }) => principal))).toBe(state.principal);
        expect(sum([...splits.values()].map(({ unapplied }) => unapplied))).toBe(state.unapplied);
        expect(sum([...splits.values()].map(({ escrow }) => escrow))).toBe(state.escrow);
      }),
      { numRuns: runs(5000), seed },
    );
  });
});
