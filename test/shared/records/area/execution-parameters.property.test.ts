import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { executionParameters } from '#shared/records/area/execution-parameters.ts';
import type { SqlValue } from '#shared/records/area/sql.ts';
import { runs, seed } from '#test/support/generated.ts';
import { openHouses } from '#test/support/records/asked-houses.ts';

const written = (...values: SqlValue[]) => executionParameters({ text: '', values });

let table: Awaited<ReturnType<typeof openHouses>>;
beforeAll(async () => {
  table = await openHouses([]);
});
afterAll(() => table.close());

it('writes numbers as digits, days as dates, and texts in quotes', () => {
  expect(written(0, 250_000, 2.25, { day: '2012-05-01' }, '04013', '')).toEqual([
    ...['0', '250000', '2.25', "DATE '2012-05-01'", "'04013'", "''"],
  ]);
  expect(written(999_999_999_999_999, "O'NEIL'", '\\', '?', 'x'.repeat(200))).toEqual([
    ...['999999999999999', "'O''NEIL'''", "'\\'", "'?'", `'${'x'.repeat(200)}'`],
  ]);
});

it.each<[string, SqlValue]>([
  ['a number below 0', -1],
  ['no number', Number.NaN],
  ['an endless number', Number.POSITIVE_INFINITY],
  ['a number with an exponent', 1e21],
  ['a small number with an exponent', 1e-7],
  ['more digits than are exact', 1_000_000_000_000_000],
  ['three decimals', 0.125],
  ['a day that is none', { day: '2026-02-30' }],
  ['SQL after a day', { day: "2026-02-03' OR 'a'='a" }],
  ['a line after a day', { day: '2026-02-03\n' }],
  ['a text of 201 characters', 'x'.repeat(201)],
  ['NUL', 'a\0'],
  ['a new line', 'a\nb'],
  ['half a character', 'a\ud800'],
  ['a list', JSON.parse('["1 OR 1=1"]')],
  ['a flag', JSON.parse('true')],
  ['a day that is no text', JSON.parse('{"day":["2026-02-03"]}')],
])('refuses %s', (_, value) => {
  expect(() => written(value)).toThrow(RangeError);
});

it('writes a text so that it can’t be anything else', async () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc
      .array(fc.constantFrom("'", "''", '\\', '"', '--', '/*', '*/', ';', '?', '$1', ' OR 1=1', ')', 'E', 'é'))
      .map((parts) => parts.join('').slice(0, 200)),
  );
  await fc.assert(
    fc.asyncProperty(hostile, hostile, async (one, other) => {
      fc.pre(![one, other].some((text) => /[\p{Cc}\p{Cs}]/u.test(text)));
      const rows = await table.ask({ text: 'SELECT ? AS one, ? AS other', values: [one, other] });
      expect(rows).toEqual([{ one, other }]);
    }),
    { seed, numRuns: runs(5000) },
  );
});
