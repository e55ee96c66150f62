import { dayOrderOf } from '#shared/lists/cells/read-dates.ts';
import { rateForm, readRate } from '#shared/lists/cells/read-numbers.ts';
import {
  hasPlace as hasPlaceIn,
  isForeignAddress,
  isStreetLine,
  isUnit,
  stateOf,
  zipOf,
} from '#shared/lists/cells/read-places.ts';
import { isBlank } from '#shared/lists/cells/reading.ts';
import type { FoundTable } from '#shared/lists/file/find-table.ts';
import { kindOf, type NamedRole, type Role, roleOfHeader } from '#shared/lists/headers/role-of-header.ts';
import { type Column, isSingle, mapKeysOf, type SavedRoles } from './column.ts';
import { type HouseChoice, houseColumns } from './house-columns.ts';
import { shareThatFits, someFilled } from './reader-of-role.ts';

/** `problem`: no column is the house, and nothing goes on. `houses` are those that may be it. */
export type Recognized = { columns: Column[]; problem?: { text: string; houses: HouseChoice[] } };

/** The share of a column's cells that must fit. */
const most = 0.8;
/** Below that, a name is not believed. */
const least = 0.5;

/**
 * Assigns a role to each column of a file: as saved for these names, else by their names and their cells.
 * @param day the file's, `YYYY-MM-DD`.
 */
export function recognizeColumns(table: FoundTable, day: string, saved: SavedRoles = {}): Recognized {
  const { names } = table;
  const keys = mapKeysOf(names);
  const placed = names.some((name) => placeRoles.has(roleOfHeader(name, false)?.role ?? ''));
  const keptOf = (at: number) => {
    const key = keys[at] ?? '';
    const kept = Object.hasOwn(saved, key) ? saved[key] : undefined;
    return kept !== undefined && isRole(kept) ? kept : undefined;
  };
  const proposed = names.map((name) => (table.hasHeader ? roleOfHeader(name, placed) : undefined));
  const hasNumber = proposed.some((each) => each?.role === 'address.number');
  const byName = proposed.map((each, at) => byCells(each, table, at, hasNumber));
  const housed = houseColumns(names, byName, (one, other) => isMostlySame(table, one, other));
  const isHouseKept = names.some((_, at) => isAddressLine(keptOf(at) ?? ''));
  const named = withCountyValue(byName.map((each, at) => housed.changed.get(at) ?? each));
  const columns = names.map((name, at): Column => {
    const cells = cellsAt(table, at);
    const found = named[at];
    const kept = keptOf(at);
    // The user may have said that somebody else's address is the house.
    const isNever = found?.role === 'foreign' || found?.role === 'personal';
    if (isNever && !(found.elsewhere && kept)) {
      return { name, role: found.role, certainty: 'never', why: neverWhy[found.role] ?? '', samples: [] };
    }
    const samples = samplesOf(cells);
    const role = kept ?? found?.role ?? 'skip';
    if (kept === undefined && found?.why !== undefined)
      return { name, samples, ...offered(found, cells, table, at, day) };
    if (role === 'skip') return { name, role, certainty: 'unused', samples };
    const fits = judged(role, cells, table, at, day);
    const isVague = kept === undefined && found?.isVague && fits.certainty === 'sure';
    return {
      name,
      samples,
      ...fits,
      ...(isVague && { certainty: 'check', why: 'Its name does not say whose address it is.' }),
    };
  });
  const unique = withoutRepeats(columns, table);
  if (!isHouseKept && housed.houses.length > 0) {
    return { columns: unique, problem: { text: whichHouse, houses: housed.houses } };
  }
  const isUnnamed = (at: number) =>
    unique[at]?.certainty === 'unused' && keptOf(at) === undefined && named[at] === undefined;
  return withAddress(unique, table, isUnnamed, housed.others);
}

const whichHouse = 'Which column is the house?';
const isAddressLine = (role: Role) => /^address\.(?:full|street|streetName)$/.test(role);

/** What a name proposes, where the cells decide between two roles. */
function byCells(
  named: NamedRole | undefined,
  table: FoundTable,
  at: number,
  hasNumber: boolean,
): NamedRole | undefined {
  if (named === undefined) return undefined;
  const cells = cellsAt(table, at);
  const { role, suggested } = named;
  if (role === 'address.zip4' && isMost(cells, (cell) => zipOf(cell)?.length === 5))
    return { ...named, role: 'address.zip' };
  // "Street" beside the house's number is its name.
  if (hasNumber && role === 'address.street' && !isMost(cells, isStreetLine)) {
    return { role: 'address.streetName', by: named.by };
  }
  if (!hasNumber && role === 'address.streetName' && isMost(cells, isStreetLine)) {
    return { role: 'address.street', by: named.by };
  }
  const isSecondLine = suggested === 'address.unit' || (role === 'address.unit' && /2$/.test(table.names[at] ?? ''));
  if (!isSecondLine) return named;
  return isMost(cells, isUnit) ? { role: 'address.unit', by: named.by } : { role: 'skip', by: named.by };
}

/**
 * The county's total is no value where the file has a part of it, or what is taxed: then the user is asked. Else it is
 * the value, to check.
 */
function withCountyValue(named: readonly (NamedRole | undefined)[]): (NamedRole | undefined)[] {
  const hasParts = named.some((each) => each?.isPart || each?.role === 'assessedValue');
  const hasValue = named.some((each) => each?.role === 'value');
  return named.map((each) => {
    if (each?.role !== 'countyMarketValue' || each.by === 'dictionary' || hasValue) return each;
    if (hasParts) return { ...each, why: 'It is the county’s.' };
    return { ...each, role: 'value', why: 'It may be the county’s value.' };
  });
}

/** A role with a doubt: it is not read, or read and to be checked. Of contacts nothing is asked. */
function offered(
  { role, suggested, why = '' }: NamedRole,
  cells: string[],
  table: FoundTable,
  at: number,
  day: string,
): Judged {
  if (role === 'skip') {
    const isAsked = suggested !== undefined && !suggested.startsWith('contact') && !cells.every(isBlank);
    return { role, certainty: isAsked ? 'check' : 'unused', why, ...(suggested && { suggested }) };
  }
  const fits = judged(role, cells, table, at, day);
  if (fits.certainty !== 'sure') return fits;
  return { ...fits, certainty: 'check', why, ...(role === 'countyMarketValue' && { asksForValue: true }) };
}

const isMostlySame = (table: FoundTable, one: number, other: number) =>
  table.rows.filter(({ cells }) => (cells[one] ?? '').toLowerCase() === (cells[other] ?? '').toLowerCase()).length >=
  most * table.rows.length;

const placeRoles = new Set<Role>(['address.city', 'address.zip', 'address.cityStateZip']);

const neverWhy: Readonly<Record<Role, string>> = {
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

type Judged = Pick<Column, 'role' | 'certainty' | 'why' | 'suggested' | 'asksForValue'>;

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
function withAddress(
  columns: Column[],
  table: FoundTable,
  isUnnamed: (at: number) => boolean,
  others: readonly HouseChoice[],
): Recognized {
  const has = (role: Role) => columns.some((column) => column.role === role);
  const isNamed = has('address.full') || has('address.street') || (has('address.number') && has('address.streetName'));
  const candidates = columns.flatMap((_, at) => {
    const cells = cellsAt(table, at);
    const reads = isUnnamed(at) && isMost(cells, isStreetLine) && !isMost(cells, isForeignAddress, 1 - most);
    return reads ? [at] : [];
  });
  const [only, second] = candidates;
  if (!isNamed && (only === undefined || second !== undefined)) {
    return asked(columns, table, candidates, others);
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

/** The columns with a question: also somebody else's address may be the house, as a late owner's is. */
function asked(
  columns: readonly Column[],
  table: FoundTable,
  candidates: readonly number[],
  others: readonly HouseChoice[],
): Recognized {
  const read = others.filter(({ column }) => isMost(cellsAt(table, column), isStreetLine));
  const roles = new Map(read.flatMap((choice) => choice.roles));
  const opened = columns.map((column, at): Column => {
    const suggested = roles.get(at);
    if (suggested === undefined) return column;
    return { name: column.name, role: 'skip', certainty: 'check', suggested, samples: samplesOf(cellsAt(table, at)) };
  });
  const role = table.names.some((name) => placeRoles.has(roleOfHeader(name, true)?.role ?? ''))
    ? 'address.street'
    : 'address.full';
  const unnamed = candidates.map((column): HouseChoice => ({ column, roles: [[column, role]] }));
  return { columns: opened, problem: { text: whichHouse, houses: [...unnamed, ...read] } };
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
