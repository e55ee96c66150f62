import { setTimeout } from 'node:timers/promises';
import { Refusal } from '#lambdas/runtime/errors.ts';
import { type Change, getRow, type Row, type Table, updateRow } from './table.ts';

/*
 * A row has a map for each form, with an entry per field: concurrent changes to different fields are all kept, and the
 * last write to a field wins. A form's map is created on first use, and DynamoDB cannot set an entry in a missing map.
 * So a write assumes for each form whether its map exists, has that as its condition, and is retried with the opposite
 * assumption. Maps are never removed: clearing a form empties its map, so that concurrent writes still find it. A
 * cleared field is removed from its map.
 *
 * An expression of DynamoDB has 4,096 bytes at most. A change of more fields than that names writes the maps whole, over
 * what was read: on the condition that they are still the same.
 */

/** The longest field's path with its value takes 40 bytes. */
const mostNamed = 90;

/** Changes by form and field; `null` clears a form or a field, `undefined` changes nothing. */
export type FormChanges = Readonly<Record<string, Readonly<Record<string, unknown>> | null | undefined>>;

/** The most fields of a form whose fields the user names. A change that adds none is not held to it. */
export type FormLimits = Readonly<Record<string, number>>;

/** The changed fields of one form, at least one. */
type Changed = { form: string; entries: [field: string, value: unknown][] };

/**
 * Changes attributes and forms of an existing row.
 *
 * @returns the changed row; `undefined` when there is none.
 * @throws `invalid_input` when a form is full.
 */
export async function changeForms(
  table: Table,
  key: Row,
  attributes: Row,
  forms: FormChanges,
  limits: FormLimits = {},
): Promise<Row | undefined> {
  const { set, changed } = partsOf(attributes, forms);
  if (set.length + changed.length === 0) return getRow(table, key);
  if (isLarge(changed)) return changeWhole(table, key, attributes, forms, limits);

  const changes = assumptionsFor(changed.map(({ form }) => form)).map((inUse) =>
    changeOf(table, set, changed, inUse, limits),
  );
  // Each form's map is created once, at worst between the writes of one attempt.
  for (let attempt = 0; attempt <= changed.length; attempt += 1) {
    for (const change of changes) {
      const row = await updateRow(table, key, change);
      if (row) return row;
    }
    const row = await getRow(table, key);
    if (!row) return undefined;
    refuseFull(row, changed, limits);
  }
  throw new Error('The row changed in between every time.');
}

const isLarge = (changed: Changed[]) => changed.reduce((sum, { entries }) => sum + entries.length, 0) > mostNamed;

function refuseFull(row: Row, changed: Changed[], limits: FormLimits): void {
  if (changed.some(({ form }) => Object.keys(Object(row[form])).length >= (limits[form] ?? Infinity))) {
    throw new Refusal('invalid_input', 'There is no room for more. Remove something first.');
  }
}

/** Each attempt fails when another change of the same forms comes in between. */
const maxWholeAttempts = 20;

async function changeWhole(
  table: Table,
  key: Row,
  attributes: Row,
  forms: FormChanges,
  limits: FormLimits,
): Promise<Row | undefined> {
  for (let attempt = 1; attempt <= maxWholeAttempts; attempt += 1) {
    const before = await getRow(table, key);
    if (!before) return undefined;
    const row = await updateRow(table, key, changeOfRow(table, before, attributes, forms, limits).change);
    if (row) return row;
    refuseFull(before, partsOf(attributes, forms).changed, limits);
    await setTimeout(Math.random() * 10 * attempt);
  }
  throw new Error('The row changed in between every time.');
}

/**
 * The same change of a row that was read, as one write: it holds while the row has the same forms.
 *
 * @returns the write, and the row after it.
 */
export function changeOfRow(
  table: Table,
  row: Row,
  attributes: Row,
  forms: FormChanges,
  limits: FormLimits = {},
): { change: Change & { condition: string }; after: Row } {
  const { set, changed } = partsOf(attributes, forms);
  const inUse = changed.map(({ form }) => form).filter((form) => row[form] !== undefined);
  const after: Row = { ...row, ...Object.fromEntries(set) };
  for (const { form, entries } of changed) {
    const fields = Object.entries({ ...Object(row[form]), ...Object.fromEntries(entries) });
    after[form] = Object.fromEntries(fields.filter(([, value]) => value !== null));
  }
  const whole = isLarge(changed) ? { before: row, after } : undefined;
  return { change: changeOf(table, set, changed, inUse, limits, whole), after };
}

/** The attributes set as a whole, and the forms of which fields change. */
function partsOf(attributes: Row, forms: FormChanges): { set: [string, unknown][]; changed: Changed[] } {
  const cleared = Object.entries(forms).flatMap(([form, fields]) => (fields === null ? [[form, {}]] : []));
  const set = Object.entries({ ...attributes, ...Object.fromEntries(cleared) }).filter(isGiven);
  const changed = Object.entries(forms)
    .map(([form, fields]): Changed => ({ form, entries: Object.entries(fields ?? {}).filter(isGiven) }))
    .filter(({ entries }) => entries.length > 0);
  return { set, changed };
}

const isGiven = ([, value]: [string, unknown]) => value !== undefined;

/** Which forms may be in use, the likeliest first: all, none, some. */
function assumptionsFor(forms: string[]): string[][] {
  const [all = [], ...others] = forms.reduce<string[][]>(
    (sets, form) => [[form], []].flatMap((added) => sets.map((each) => each.concat(added))),
    [[]],
  );
  const none = others.pop();
  return none ? [all, none, ...others] : [all];
}

/** One write, valid while exactly the forms `inUse` have a map: with `whole`, the one that they had before. */
function changeOf(
  table: Table,
  attributes: [string, unknown][],
  forms: Changed[],
  inUse: string[],
  limits: FormLimits,
  whole?: { before: Row; after: Row },
): Change & { condition: string } {
  const names: Record<string, string> = {};
  const values: Row = {};
  const conditions = [`attribute_exists(${table.keys[0]})`];
  const sets: string[] = [];
  const removals: string[] = [];
  const named = (name: string) => {
    const alias = `#n${Object.keys(names).length}`;
    names[alias] = name;
    return alias;
  };
  const given = (value: unknown) => {
    const alias = `:v${Object.keys(values).length}`;
    values[alias] = value;
    return alias;
  };
  const set = (path: string, value: unknown) => sets.push(`${path} = ${given(value)}`);

  for (const [name, value] of attributes) set(named(name), value);
  for (const { form, entries } of forms) {
    if (!inUse.includes(form)) {
      conditions.push(`attribute_not_exists(${form})`);
      set(form, Object.fromEntries(entries.filter(([, value]) => value !== null)));
      continue;
    }
    conditions.push(whole ? `${form} = ${given(whole.before[form])}` : `attribute_exists(${form})`);
    const most = limits[form];
    if (most !== undefined && entries.some(([, value]) => value !== null)) {
      conditions.push(`size(${form}) < ${given(most)}`);
    }
    if (whole) {
      set(form, whole.after[form]);
      continue;
    }
    for (const [field, value] of entries) {
      const path = `${form}.${named(field)}`;
      if (value === null) removals.push(path);
      else set(path, value);
    }
  }
  return {
    change: [clause('SET', sets), clause('REMOVE', removals)].filter(Boolean).join(' '),
    condition: conditions.join(' AND '),
    names,
    values,
  };
}

function clause(keyword: 'SET' | 'REMOVE', parts: string[]): string {
  return parts.length > 0 ? `${keyword} ${parts.join(', ')}` : '';
}
