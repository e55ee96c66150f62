import type { Column, Condition, Field, FromFile, HouseField, Join, Mapping } from '#shared/records/mapping.ts';
import { houseFields } from '#shared/records/mapping.ts';
import { literal, numberType, type TypedColumn, typedColumn } from './typed-column.ts';

/*
 * A mapping as SQL. Each file becomes a table of typed columns (`t.c0` …); what a field takes from another file's rows
 * is worked out a parcel (`deeds.g0` …) and joined by it. A publisher's column names never stand in SQL.
 */

export type CompiledFile = {
  /** The file's columns that are needed, in the order in which the guard writes them (`k0`, `k1` …). */
  columns: string[];
  typed: TypedColumn[];
  keep: string | undefined;
  /** What other files' fields take from this one, a parcel. */
  grouped: string[];
};

export type CompiledMapping = {
  files: Record<string, CompiledFile>;
  county: string | undefined;
  house: Record<HouseField, string>;
  sales: { day: string; precision: string; price: string; market: string; multi: string; number: string; deed: string };
};

const unknown = 'NULL';

/** @throws when a field names a file that the mapping lacks, or takes from a file within one. */
export function compileMapping(mapping: Mapping): CompiledMapping {
  const files: Record<string, CompiledFile> = {};
  for (const name of Object.keys(mapping.files)) files[name] = { columns: [], typed: [], keep: undefined, grouped: [] };
  const fileOf = (name: string) => {
    const file = files[name];
    if (!file) throw new Error(`The mapping has no file “${name}”.`);
    return file;
  };
  const typedKeys = new Map<string, string>();

  /** A typed column; the same one for the same reading. */
  function columnOf(field: Column | Join, name: string): string {
    const key = `${name} ${JSON.stringify(field)}`;
    const known = typedKeys.get(key);
    if (known) return known;
    const { columns, typed } = fileOf(name);
    const sourceOf = (column: string) => {
      const at = columns.indexOf(column);
      return `k${at === -1 ? columns.push(column) - 1 : at}`;
    };
    const made = `t.c${typed.push(typedColumn(field, sourceOf)) - 1}`;
    typedKeys.set(key, made);
    return made;
  }

  function groupedOf(field: FromFile, within: string | undefined): string {
    if (within !== undefined)
      throw new Error(`A field from “${within}” takes from “${field.from}”: only one step is possible.`);
    const { from, if: only } = field;
    const { grouped } = fileOf(from);
    const of = (each: Field) => fieldOf(each, from, from);
    const filter = (more = 'true') => `FILTER (WHERE ${only ? `(${conditionOf(only, from, from)}) AND ` : ''}${more})`;
    const last = (value: string, by: string) =>
      `arg_max_null(${value}, row(${by}, t.n, t.line)) ${filter(`(${by}) IS NOT NULL`)}`;
    const sql = (() => {
      if ('one' in field) {
        const value = of(field.one);
        return `CASE WHEN min(${value}) ${filter()} = max(${value}) ${filter()} THEN min(${value}) ${filter()} END`;
      }
      if ('sum' in field) {
        const value = of(field.sum);
        return `CASE WHEN count(${value}) ${filter()} = count(*) ${filter()} THEN sum(${value}) ${filter()} END`;
      }
      if ('list' in field) {
        const value = of(field.list);
        return `string_agg(${value}, ${literal(field.with)} ORDER BY ${of(field.by)} NULLS LAST, t.n, t.line) ${filter()}`;
      }
      return last(of('largest' in field ? field.largest : field.newest), of(field.by));
    })();
    const at = grouped.indexOf(sql);
    return `${from}.g${at === -1 ? grouped.push(sql) - 1 : at}`;
  }

  function fieldOf(field: Field, name: string, within?: string): string {
    const of = (each: Field) => fieldOf(each, name, within);
    if ('from' in field) return groupedOf(field, within);
    if ('column' in field || 'join' in field) return columnOf(field, name);
    if ('value' in field) return literal(field.value);
    if ('first' in field) return `coalesce(${field.first.map(of).join(', ')})`;
    if ('sum' in field) {
      const addends = field.sum.map(({ field: each, factor = 1, orNone = false }) => {
        const value = of(each);
        return { value, sql: `${orNone ? `coalesce(${value}, 0)` : value} * ${factor}` };
      });
      const isKnown = addends.map(({ value }) => `(${value}) IS NOT NULL`).join(' OR ');
      return `CASE WHEN ${isKnown} THEN try_cast(${addends.map(({ sql }) => sql).join(' + ')} AS ${numberType}) END`;
    }
    if ('code' in field) {
      const code = of(field.code);
      const rows = Object.entries(field.list).map(
        ([from, to]) => `WHEN ${code} = ${literal(from)} THEN ${literal(to)}`,
      );
      const other = field.else === undefined ? '' : ` WHEN ${code} IS NOT NULL THEN ${literal(field.else)}`;
      return `CASE ${rows.join(' ')}${other} END`;
    }
    const cases = field.when.map((each) => `WHEN ${conditionOf(each.if, name, within)} THEN ${of(each.use)}`);
    return `CASE ${cases.join(' ')} ELSE ${field.else ? of(field.else) : unknown} END`;
  }

  function conditionOf(condition: Condition, name: string, within?: string): string {
    const all = (conditions: Condition[], word: string) =>
      `(${conditions.map((each) => conditionOf(each, name, within)).join(` ${word} `)})`;
    if ('all' in condition) return all(condition.all, 'AND');
    if ('any' in condition) return all(condition.any, 'OR');
    if ('not' in condition) return `(NOT ${conditionOf(condition.not, name, within)})`;
    if ('blank' in condition) return `((${fieldOf(condition.blank, name, within)}) IS NULL)`;
    const value = fieldOf(condition.field, name, within);
    if ('above' in condition) return `((${value}) > ${condition.above})`;
    return `((${value}) IN (${condition.is.map(literal).join(', ')}))`;
  }

  const { house, sales, county } = mapping;
  fileOf(house.file);
  const compiledHouse = {} as Record<HouseField, string>;
  for (const name of houseFields) {
    const field = house[name];
    compiledHouse[name] = field ? fieldOf(field, house.file) : unknown;
  }
  if (!mapping.licence.ownerNames) compiledHouse.owner = unknown;
  for (const [name, { keep }] of Object.entries(mapping.files)) {
    if (keep) fileOf(name).keep = conditionOf(keep, name, name);
  }
  const ofSales = (field: Field | undefined) => (sales && field ? fieldOf(field, sales.file) : unknown);
  const ofCondition = (condition: Condition | undefined) =>
    sales && condition ? conditionOf(condition, sales.file) : unknown;
  return {
    files,
    county: typeof county === 'string' ? undefined : columnOf(county.code, house.file),
    house: compiledHouse,
    sales: {
      day: ofSales(sales?.day),
      precision: sales?.day.kind === 'month' ? 'month' : 'day',
      price: ofSales(sales?.price),
      market: ofCondition(sales?.market),
      multi: ofCondition(sales?.multi),
      number: ofSales(sales?.number),
      deed: ofSales(sales?.deed),
    },
  };
}
