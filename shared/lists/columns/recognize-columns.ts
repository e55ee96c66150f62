import { dayOrderOf } from '#shared/lists/cells/read-dates.ts';
import { rateForm, readRate } from '#shared/lists/cells/read-numbers.ts';
import {
  hasPlace as hasPlaceIn,
  isForeignAddress,
  isStreetLine,
  stateOf,
  zipOf,
} from '#shared/lists/cells/read-places.ts';
import { isBlank } from '#shared/lists/cells/reading.ts';
import type { FoundTable } from '#shared/lists/file/find-table.ts';
import { kindOf, type Role, roleOfHeader } from '#shared/lists/headers/role-of-header.ts';
import { type Column, isSingle, mapKeysOf, type SavedRoles } from './column.ts';
import { shareThatFits, someFilled } from './reader-of-role.ts';

/** `problem`: no column is the house, and nothing goes on. `columns` are those that may be it. */
export type Recognized = { columns: Column[]; problem?: { text: string; columns: number[] } };

/** The share of a column's cells that must fit. */
const most = 0.8;
/** Below that, a name is not believed. */
const least = 0.5;

/**
 * Assigns a role to each column of a file: as saved for these names, else by their names and their cells.
 * @param day the file's, `YYYY-MM-DD`.
 */
export function recognizeColumns(table: FoundTable, day: string, saved: SavedRoles = {}): Recognized {
  const keys = mapKeysOf(table.names);
  const placed = table.names.some((name) => placeRoles.has(roleOfHeader(name, false)?.role ?? ''));
  const keptOf = (at: number) => {
    const key = keys[at] ?? '';
    return Object.hasOwn(saved, key) ? saved[key] : undefined;
  };
  const namedRoles = table.names.map((name) => (table.hasHeader ? roleOfHeader(name, placed)?.role : undefined));
  const hasNumber = namedRoles.includes('address.number');
  const columns = table.names.map((name, at): Column => {
    const cells = cellsAt(table, at);
    // "Street" beside the house's number is its name.
    const isName = hasNumber && namedRoles[at] === 'address.street' && !isMost(cells, isStreetLine);
    const named = isName ? 'address.streetName' : namedRoles[at];
    const isNever = named === 'foreign' || named === 'personal';
    if (isNever) return { name, role: named, certainty: 'never', why: neverWhy[named], samples: [] };
    const kept = keptOf(at);
    const role = kept !== undefined && isRole(kept) ? kept : (named ?? 'skip');
    const samples = samplesOf(cells);
    if (role === 'skip') return { name, role, certainty: 'unused', samples };
    return { name, samples, ...judged(role, cells, table, at, day) };
  });
  const unique = withoutRepeats(columns, table);
  const isUnnamed = (at: number) =>
    unique[at]?.certainty === 'unused' && keptOf(at) === undefined && namedRoles[at] === undefined;
  return withAddress(unique, table, isUnnamed);
}

const placeRoles = new Set<Role>(['address.city', 'address.zip', 'address.cityStateZip']);

const neverWhy = {
  foreign: 'It is about somebody else, such as an agent or a lender.',
  personal: 'It is about a person’s life, such as age, family or bankruptcy.',
};

const isRole = (role: Role) => role === 'skip' || role === 'note' || kindOf(role) !== 'any';

const cellsAt = ({ rows }: FoundTable, column: number) => rows.map(({ cells }) => cells[column] ?? '');

/** Three different ones. */
function samplesOf(cells: readonly string[]): string[] {
  const samples = new Set<string>();
  for (const cell of cells) {
    if (!isBlank(cell)) samples.add(cell);
    if (samples.size === 3) break;
  }
  return [...samples];
}

type Judged = Pick<Column, 'role' | 'certainty' | 'why' | 'suggested'>;

/** A named role, held against the cells. */
function judged(role: Role, cells: string[], table: FoundTable, at: number, day: string): Judged {
  const isLine = role === 'address.full' || role === 'address.street';
  if (isLine && isMost(cells, isForeignAddress, 1 - most)) {
    return { role: 'skip', certainty: 'check', why: 'Its cells name somebody else’s address.' };
  }
  if (role === 'address.number' && countsRows(cells)) {
    return { role: 'skip', certainty: 'check', why: 'It counts the rows.', suggested: role };
  }
  const share = shareThatFits(role, cells, day);
  if (share < most) {
    const why = `The name fits, but ${notReading(share)} of its cells do not.`;
    // A file of errors has addresses that do not read.
    if (isLine || share >= least) return { role, certainty: 'check', why };
    return { role: 'skip', certainty: 'check', why, suggested: role };
  }
  if (kindOf(role) === 'rate') {
    const odd = oddRate(cells, table, at);
    if (odd !== undefined) return { role, certainty: 'check', why: odd };
  }
  const isDayFirst = kindOf(role) === 'date' && dayOrderOf(cells) === 'day first';
  return { role, certainty: 'sure', ...(isDayFirst && { why: 'Read as day/month/year.' }) };
}

const notReading = (share: number) => (share === 0 ? 'all' : share < least ? 'most' : 'some');

/** Names the first row of a column of percentages whose cell may as well be a fraction. */
function oddRate(cells: readonly string[], { rows }: FoundTable, at: number): string | undefined {
  const form = rateForm(cells);
  if (form === 'fraction') return undefined;
  const row = rows.find((each) => {
    const read = readRate(each.cells[at] ?? '', form);
    return read.kind === 'unread' && read.why.endsWith('?');
  });
  return row && `Percent in most cells, but row ${row.line} says ${row.cells[at]}.`;
}

const isMost = (cells: readonly string[], is: (cell: string) => boolean, share = most) => {
  const some = someFilled(cells);
  return some.length > 0 && some.filter(is).length >= share * some.length;
};

/** 1, 2, 3 …: of houses in a street no list is that regular. */
const countsRows = (cells: readonly string[]) => cells.length > 2 && cells.every((cell, at) => Number(cell) === at + 1);

/** Of columns with one role the first with anything in it counts. */
function withoutRepeats(columns: readonly Column[], table: FoundTable): Column[] {
  const first = new Map<Role, number>();
  columns.forEach(({ role, samples }, at) => {
    const known = first.get(role);
    const isBetter = known === undefined || (columns[known]?.samples.length === 0 && samples.length > 0);
    if (isSingle(role) && isBetter) first.set(role, at);
  });
  return columns.map((column, at) => {
    const { role } = column;
    const counts = first.get(role) ?? at;
    if (!isSingle(role) || counts === at) return column;
    const isSameName = table.names[counts] === column.name;
    const why = isSameName
      ? 'Two columns have this name; the first counts.'
      : `“${table.names[counts]}” is read as that.`;
    // Without cells, or off unless it is asked for, there is nothing to check.
    const certainty = role.startsWith('contact') || column.samples.length === 0 ? 'unused' : 'check';
    return { ...column, role: 'skip', certainty, why, suggested: role };
  });
}

/** Finds the address by the cells where no name says it, and the place beside it. */
function withAddress(columns: Column[], table: FoundTable, isUnnamed: (at: number) => boolean): Recognized {
  const has = (role: Role) => columns.some((column) => column.role === role);
  const isNamed = has('address.full') || has('address.street') || (has('address.number') && has('address.streetName'));
  const candidates = columns.flatMap((_, at) => {
    const cells = cellsAt(table, at);
    const reads = isUnnamed(at) && isMost(cells, isStreetLine) && !isMost(cells, isForeignAddress, 1 - most);
    return reads ? [at] : [];
  });
  const [only, ...others] = candidates;
  if (!isNamed && (only === undefined || others.length > 0)) {
    return { columns, problem: { text: 'Which column is the house?', columns: candidates } };
  }
  const found = [...columns];
  const set = (at: number, role: Role) => {
    const column = found[at];
    if (column) found[at] = { ...column, role, certainty: 'check', why: 'Its cells say so, its name does not.' };
  };
  let at = found.findIndex(({ role }) => role === 'address.street' || role === 'address.streetName');
  if (!isNamed && only !== undefined) {
    const isWhole = isMost(cellsAt(table, only), hasPlaceIn);
    set(only, isWhole ? 'address.full' : 'address.street');
    at = isWhole ? -1 : only;
  }
  if (at >= 0) setPlace(found, table, at, isUnnamed, set);
  return { columns: found };
}

/** How far behind the street its place begins: behind a unit, an ending, a direction. */
const nearest = 4;

/** The city, state and ZIP by their cells, beside each other. What has letters may as well be the owner. */
function setPlace(
  columns: readonly Column[],
  table: FoundTable,
  street: number,
  isUnnamed: (at: number) => boolean,
  set: (at: number, role: Role) => void,
): void {
  const has = (role: Role) => columns.some((column) => column.role === role);
  const is = (at: number, role: Role, reads: (cell: string) => boolean) =>
    !has(role) && isUnnamed(at) && isMost(cellsAt(table, at), reads);
  const isState = (at: number) => is(at, 'address.state', (cell) => stateOf(cell) !== undefined);
  const isZip = (at: number) => is(at, 'address.zip', (cell) => /^\d{5}$/.test(zipOf(cell) ?? ''));
  const isNamedPlace = (at: number) => ['address.state', 'address.zip'].includes(columns[at]?.role ?? '');
  for (let at = street + 1; at <= street + nearest; at += 1) {
    const isBesideState = isState(at + 1) || isZip(at + 1) || isNamedPlace(at + 1);
    const isCity = isBesideState && is(at, 'address.city', (cell) => /^[\p{L} .'’-]{3,}$/u.test(cell));
    const state = isCity && !isNamedPlace(at + 1) ? at + 1 : at;
    const states = isState(state);
    const zip = states ? state + 1 : state;
    const zips = isZip(zip) && (states || isCity || at === street + 1);
    if (!isCity && !states && !zips) continue;
    if (isCity) set(at, 'address.city');
    if (states) set(state, 'address.state');
    if (zips) set(zip, 'address.zip');
    return;
  }
}
