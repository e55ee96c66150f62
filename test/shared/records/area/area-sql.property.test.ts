import fc from 'fast-check';
import { Parser } from 'node-sql-parser/build/trino.js';
import { expect, it } from 'vitest';
import { type AreaHouses, countArea, countChanges, listArea } from '#shared/records/area/area-queries.ts';
import { conditionSql } from '#shared/records/area/condition-sql.ts';
import { column, type Sql } from '#shared/records/area/sql.ts';
import { runs, seed } from '#test/support/generated.ts';
import { anyCondition, anyLoads, loads } from '#test/support/records/any-houses.ts';

const parser = new Parser();

const isNode = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const nodesIn = (value: unknown): Record<string, unknown>[] =>
  isNode(value) ? [value, ...Object.values(value).flatMap(nodesIn)] : [];

/** Every statement, operator and function of a query as Trino reads it. */
function partsOf({ text }: Sql) {
  const parsed: unknown = parser.astify(text);
  const nodes = nodesIn(parsed);
  const all = (key: string, types: string[]) => [
    ...new Set(nodes.filter(({ type }) => types.includes(String(type))).map((node) => String(node[key]))),
  ];
  return {
    statements: Array.isArray(parsed) ? parsed.length : 1,
    types: new Set(nodes.flatMap(({ type }) => (typeof type === 'string' ? [type] : []))),
    functions: all('name', ['aggr_func', 'window_func']),
    // The parser takes the NOT before a bracket for a function.
    called: nodes.filter(({ type }) => type === 'function').map(({ name }) => JSON.stringify(name)),
    operators: all('operator', ['binary_expr', 'unary_expr']),
    casts: nodes
      .filter(({ type }) => type === 'cast')
      .flatMap(({ target }) => nodesIn(target).flatMap(({ dataType }) => dataType ?? [])),
    tables: nodes.flatMap(({ table, type }) => (typeof table === 'string' && type === undefined ? [table] : [])),
  };
}

const allowed = {
  types: [
    ...['select', 'expr', 'column_ref', 'default', 'cast', 'aggr_func', 'star', 'binary_expr', 'unary_expr', 'case'],
    ...[
      'when',
      'else',
      'null',
      'bool',
      'number',
      'single_quote_string',
      'ASC',
      'DESC',
      'limit',
      'origin',
      'expr_list',
      'function',
    ],
  ],
  operators: ['AND', 'OR', 'NOT', '=', '<>', '<', '>', '<=', '>=', 'IS', 'IN', '+'],
};

const queriesOf = (current: AreaHouses, previous: AreaHouses): Sql[] => [
  countArea(current),
  listArea({ ...current, most: 500, hasOwners: true }),
  listArea({ ...current, most: 1, hasOwners: false }),
  countChanges({ current, previous }),
];

it('is one SELECT of comparisons, logic, CASE, CAST and COUNT, with a ? for each value', () => {
  const area = (load: string) => fc.record({ loads: anyLoads(load), condition: anyCondition });
  fc.assert(
    fc.property(area(loads.current), area(loads.previous), (current, previous) => {
      for (const query of queriesOf(current, previous)) {
        const { statements, types, functions, called, operators, casts, tables } = partsOf(query);
        expect(statements).toBe(1);
        expect(types).toContain('select');
        expect([...types].filter((type) => !allowed.types.includes(type))).toEqual([]);
        expect(functions.filter((name) => name !== 'COUNT')).toEqual([]);
        expect(called.filter((name) => name !== '{"name":[{"type":"default","value":"NOT"}]}')).toEqual([]);
        expect(operators.filter((operator) => !allowed.operators.includes(operator))).toEqual([]);
        expect(casts.filter((type) => type !== 'BIGINT' && type !== 'INTEGER')).toEqual([]);
        expect(tables.filter((table) => table !== 'houses')).toEqual([]);
        expect(query.text).not.toMatch(/['"`;]|--|\/\*/);
        expect(query.text.split('?')).toHaveLength(query.values.length + 1);
        // Athena takes parameters after WHERE alone.
        expect(query.text.slice(0, query.text.indexOf('WHERE'))).not.toContain('?');
      }
    }),
    { seed, numRuns: runs(2000) / 5 },
  );
});

it('asks each load by its state, county and name, and names the folders that Athena has to read', () => {
  const fl = { state: 'FL', county: '12021', load: loads.current };
  const az = { state: 'AZ', county: '04013', load: loads.previous };
  const query = countArea({ loads: [fl, az], condition: { column: 'absentee', is: true } });
  expect(query).toEqual({
    text:
      'SELECT CAST(COUNT(*) AS bigint) AS houses FROM houses WHERE state IN (?, ?) AND county IN (?, ?) AND load IN (?, ?) ' +
      'AND ((state = ? AND county = ? AND load = ?) OR (state = ? AND county = ? AND load = ?)) AND absentee',
    values: [
      ...['FL', 'AZ', '12021', '04013', loads.current, loads.previous],
      ...['FL', '12021', loads.current, 'AZ', '04013', loads.previous],
    ],
  });
});

it('lists owners only where they may be listed', () => {
  const houses: AreaHouses = { loads: [{ state: 'WA', county: '53033', load: loads.current }], condition: { all: [] } };
  const list = (hasOwners: boolean) => listArea({ ...houses, most: 10, hasOwners }).text;
  expect(list(true)).toMatch(/\bowner, mail\b/);
  expect(list(false)).not.toMatch(/\bowner\b|\bmail\b/);
});

it.each([0, -1, 1.5, 10_001, Number.NaN, Number.POSITIVE_INFINITY])('lists no %s houses', (most) => {
  const houses: AreaHouses = { loads: [{ state: 'WA', county: '53033', load: loads.current }], condition: { all: [] } };
  expect(() => listArea({ ...houses, most, hasOwners: false })).toThrow(RangeError);
});

it('takes no column that the table lacks', () => {
  const name = JSON.parse('"beds; DROP TABLE houses"');
  expect(() => column(name)).toThrow(RangeError);
  expect(() => conditionSql({ column: name, atLeast: 1 })).toThrow(RangeError);
  expect(() => conditionSql({ column: JSON.parse('"__proto__"'), is: true })).toThrow(RangeError);
});
