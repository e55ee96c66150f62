import { parseAddress } from '#shared/property/address-parser.ts';
import { houseKey } from '#shared/property/house-key.ts';
import { usStates } from '#shared/property/us-states.ts';
import { type FoundAddress, findAddress } from './find-address.ts';
import { withoutLineNumbers } from './line-numbers.ts';
import { betweenAddresses, betweenCells } from './prepare-rows.ts';

/* What the columns of a list mean: guessed from the names in the first line, or from what is in them. */

/** Roles of columns. At most one column is of each kind, except those that are left out. */
export const columnRoles = ['address', 'street', 'unit', 'city', 'state', 'zip', 'note', 'skip'] as const;
export type ColumnRole = (typeof columnRoles)[number];

export type ListTable = {
  /** The names in the first line; empty without such a line. */
  names: string[];
  rows: string[][];
  roles: ColumnRole[];
};

/** Names of columns, in lower case without spaces and signs, the words "property", "site" and "situs" left out. */
const namesOf: Record<Exclude<ColumnRole, 'skip'>, RegExp> = {
  address: /^(full)?(addr(ess)?|location)(full)?$/,
  street: /^(street(addr(ess)?|name)?|addr(ess)?(line)?1|addressstreet)$/,
  unit: /^(unit(number|no|num)?|apt(number|no)?|apartment|suite|ste|address(line)?2)$/,
  city: /^(address)?(city|town|cityname|cityortown|citytown)$/,
  state: /^(address)?(st|state|statecode|province)$/,
  zip: /^(address)?(zip(code)?|zip5|postal(code)?)$/,
  note: /equity|note|comment|score|motivation/,
};

/** Columns of somebody else's address. */
const foreign = /mail|owner|tax(payer|bill)|agent|lender/;

/** Divides cells into names and rows, and guesses the columns. Rows that no header divides become addresses. */
export function toListTable(cells: string[][]): ListTable {
  const [first = []] = cells;
  const guessed = checkedStates(rolesByName(first), cells.slice(1));
  if (guessed.some((role) => role !== 'skip' && role !== 'note')) {
    const rows = cells.slice(1);
    return {
      names: first,
      rows: isCompsHeader(first) ? rows.filter((row) => row.length > 2) : rows,
      roles: guessed,
    };
  }
  const rows = isHeader(cells) ? cells.slice(1).map((row) => ownCells(row, first)) : cells;
  const whole = withoutLineNumbers(joined(rows));
  const found = whole.map((text) => findAddress(text));
  const roles = rolesByContent(rows);
  const isDivided = roles.includes('street') && (roles.includes('zip') || roles.includes('state'));
  // Columns only count where they give the very house that is in the row.
  const isEvery = rows.every((row, index) => isFound(readRow(row, roles).address, found[index]));
  if (isDivided && isEvery) return { names: [], rows, roles };
  const readable = found.filter(({ kind }) => kind !== 'none').length;
  if (readable * 2 < rows.length) return { names: [], rows, roles: isDivided ? roles.map(unread) : roles };
  return { names: [], rows: whole.map((text) => [text]), roles: ['address'] };
}

/** Our file of comparable sales has unit values and notes below its table, in rows of one or two cells. */
const isCompsHeader = (names: readonly string[]) => names.slice(0, 4).join() === 'Sale,Address,Status,Yours';

const unread = (role: ColumnRole): ColumnRole => (role === 'street' || role === 'address' ? 'skip' : role);

function isFound(address: string, found: FoundAddress | undefined): boolean {
  if (found?.kind === 'one') return houseKey(address) === houseKey(found.address);
  return found?.kind === 'none' && parseAddress(address).problem !== undefined;
}

/** The address that is sent for a row, or the addresses or cells between which the user has to choose. */
function addressIn(text: string, found: FoundAddress): string {
  if (found.kind === 'one') return found.address;
  if (found.kind === 'several') return found.addresses.join(betweenAddresses);
  return found.isRow ? text.replaceAll(', ', betweenCells) : text;
}

/** Whether the first line names columns, of which only those of somebody else are known. */
function isHeader([first = [], ...rows]: readonly string[][]): boolean {
  const hasDigits = (row: readonly string[]) => row.some((cell) => /\d/.test(cell));
  return first.length > 1 && rows.length > 0 && !hasDigits(first) && rows.every(hasDigits) && !first.some(isState);
}

/** The cells under names that are not somebody else's. */
const ownCells = (row: readonly string[], names: readonly string[]) =>
  row.filter((_, column) => !foreign.test((names[column] ?? '').toLowerCase()));

const amount = /^[$(-]{0,3}\d{1,3}(?:,\d{3})+(?:\.\d+)?\)?$/;

/** The cells of each row in one text, without amounts and without a column that only counts the rows. */
function joined(rows: readonly string[][]): string[] {
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const counts = Array.from(
    { length: width },
    (_, column) => width > 1 && isCount(rows.map((row) => row[column] ?? '')),
  );
  return rows.map((row) =>
    row.filter((cell, column) => cell !== '' && !counts[column] && !amount.test(cell)).join(', '),
  );
}

/** 1, 2, 3 … or, of three rows and more, from any number on. */
function isCount(cells: readonly string[]): boolean {
  const numbers = cells.map((cell) => (/^#?\d{1,6}[.)]?$/.test(cell) ? Number(cell.replace(/\D/g, '')) : Number.NaN));
  const first = numbers[0] ?? 0;
  return numbers.every((number, index) => number === first + index) && (first <= 1 || numbers.length > 2);
}

function rolesByName(names: readonly string[]): ColumnRole[] {
  const taken = new Set<ColumnRole>();
  const roles = names.map((name): ColumnRole => {
    const plain = name
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
      .replace(/property|situs|site(?=[a-z])|subject/g, '');
    if (foreign.test(plain)) return 'skip';
    const role = columnRoles.find((each) => each !== 'skip' && !taken.has(each) && namesOf[each].test(plain));
    if (role) taken.add(role);
    return role ?? 'skip';
  });
  // "Address" beside a city or a ZIP is the street.
  const isDivided = !taken.has('street') && (taken.has('city') || taken.has('zip'));
  return isDivided ? roles.map((role) => (role === 'address' ? 'street' : role)) : roles;
}

const isState = (cell: string) => Object.hasOwn(usStates, cell.toUpperCase());

const contents: readonly [ColumnRole, (cell: string) => boolean][] = [
  ['zip', (cell) => /^\d{5}(-\d{4})?$/.test(cell)],
  ['state', isState],
  ['address', (cell) => parseAddress(cell).problem === undefined],
  ['street', (cell) => /^\d\S* .*\p{L}{2}/u.test(cell)],
  ['city', (cell) => /^[\p{L} .'-]{3,}$/u.test(cell)],
];

const stateNames = new Set(Object.values(usStates).map((name) => name.toUpperCase()));
const isStateOrName = (cell: string) => isState(cell) || stateNames.has(cell.toUpperCase());

/** "State" may as well name how far something is: "Failed", "Not found". */
function checkedStates(roles: ColumnRole[], rows: readonly string[][]): ColumnRole[] {
  const column = roles.indexOf('state');
  const filled = rows.flatMap((row) => row[column] || []);
  return column < 0 || filled.length === 0 || filled.some(isStateOrName) ? roles : roles.with(column, 'skip');
}

/** By what most rows have in a column. */
function rolesByContent(rows: readonly string[][]): ColumnRole[] {
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const taken = new Set<ColumnRole>();
  const rolesAt = (column: number) => {
    const cells = rows.flatMap((row) => row[column] || []);
    return contents.flatMap(([role, fits]) => (cells.length > 0 && isMost(cells, fits) ? [role] : []));
  };
  return Array.from({ length: width }, (_, column) => {
    const next = rolesAt(column + 1);
    // What has letters may as well be the owner.
    const isBeforePlace = next.includes('state') || next.includes('zip');
    const role = rolesAt(column).find((each) => !taken.has(each) && (each !== 'city' || isBeforePlace)) ?? 'skip';
    taken.add(role);
    return role;
  });
}

const isMost = (cells: readonly string[], fits: (cell: string) => boolean) =>
  cells.filter(fits).length * 2 > cells.length;

/** Gives a column a role, which it takes from the column that had it. */
export function withRole(roles: readonly ColumnRole[], column: number, role: ColumnRole): ColumnRole[] {
  return roles.map((each, index) => {
    if (index === column) return role;
    return each === role ? 'skip' : each;
  });
}

/** Whether the columns make an address. */
export const makeAddress = (roles: readonly ColumnRole[]) => roles.includes('address') || roles.includes('street');

/** A row's address and note. The address is what `prepareRows` reads: of two, or of cells without one, none. */
export function readRow(cells: readonly string[], roles: readonly ColumnRole[]): { address: string; note: string } {
  const cell = (role: ColumnRole) => cells[roles.indexOf(role)] ?? '';
  const unit = cell('unit');
  // A bare number needs its word.
  const named = /^[\p{L}\p{N}-]{1,5}$/u.test(unit) && !/^(apt|unit|ste)/i.test(unit) ? `Unit ${unit}` : unit;
  const street = [cell('address') || cell('street'), named].filter(Boolean).join(' ');
  const place = [cell('city'), [cell('state'), cell('zip')].filter(Boolean).join(' ')];
  const text = [street, ...place].filter(Boolean).join(', ');
  return { address: addressIn(text, findAddress(text)), note: cell('note') };
}
