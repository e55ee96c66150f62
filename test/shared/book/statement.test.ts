import { expect, it } from 'vitest';
import { Statement, statementOf } from '#shared/book/statement.ts';
import { openWorked, recorded, workedBook, workedYear } from './worked-entries.ts';

const { book, entries } = recorded(workedYear);

it('has the year of the worked example', () => {
  expect(Statement.parse(statementOf(book, entries, 'p1', 2025, '2026-12-31'))).toMatchObject({
    ...{ year: 2025, part: 'p1', payments: 1_401_330, interest: 484_421, principal: 500_161, fees: 4248 },
    ...{ escrowIn: 412_500, escrowOut: 150_000, unapplied: 0 },
  });
  expect(statementOf(book, entries, 'p2', 2025, '2026-12-31')).toMatchObject({
    interest: 201_710,
    principal: 246_110,
    payments: 447_820,
  });
});

it('has months that add up to the year', () => {
  const { months = [], ...year } = statementOf(book, entries, 'p1', 2025, '2026-12-31') ?? {};
  for (const name of ['payments', 'interest', 'principal', 'fees'] as const) {
    expect(months.reduce((sum, month) => sum + month[name], 0)).toBe(Reflect.get(year, name));
  }
  expect(months[2]).toEqual({ payments: 122_462, interest: 44_578, principal: 40_384, escrow: 37_500, fees: 0 });
});

it('says nothing of a loan that lacks terms, or that is none', () => {
  const [loan] = workedBook.parts;
  const unknown = openWorked({ parts: [{ ...loan, ratePercent: null }] });
  expect(statementOf(unknown, [], 'p1', 2025, '2026-12-31')).toBeNull();
  expect(statementOf(unknown, [], 'p2', 2025, '2026-12-31')).toBeNull();
});
