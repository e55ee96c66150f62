import type { FileRow } from '#shared/lists/file/find-table.ts';
import { type FoundAddress, findAddress } from '#shared/lists/find-address.ts';
import { withoutLineNumbers } from '#shared/lists/line-numbers.ts';
import { betweenAddresses, betweenCells } from '#shared/lists/prepare-rows.ts';
import { joinAddress } from '#shared/lists/rows/join-address.ts';
import { parseAddress } from '#shared/property/address-parser.ts';
import { houseKey } from '#shared/property/house-key.ts';
import { usStates } from '#shared/property/us-states.ts';
import type { AddressFile, ColumnRole } from './list-roles.ts';

/* The rows of a list of addresses. Where no name says what a column is, its cells do. */

export type ListTable = {
  /** The names in the first line; empty without such a line. */
  names: string[];
  rows: FileRow[];
  roles: ColumnRole[];
};

/** Columns of somebody else's address. */
const foreign = /mail|owner|tax(payer|bill)|agent|lender/;

/** The list of a file, with what its columns mean. Rows that no header divides become addresses. */
export function toListTable({ names, rows, roles: known }: AddressFile): ListTable {
  if (known) {
    const isTable = ({ cells }: FileRow) => cells.length > 2;
    return { names, rows: isCompsHeader(names) ? rows.filter(isTable) : rows, roles: known };
  }
  const cells = rows.map((row) => (names.length > 0 ? ownCells(row.cells, names) : row.cells));
  const whole = withoutLineNumbers(joined(cells));
  const found = whole.map((text) => findAddress(text));
  const roles = rolesByContent(cells);
  const isDivided = roles.includes('street') && (roles.includes('zip') || roles.includes('state'));
  const withCells = (all: readonly string[][]) => rows.map(({ line }, at) => ({ line, cells: all[at] ?? [] }));
  // Columns only count where they give the very house that is in the row.
  const isEvery = cells.every((row, index) => isFound(readRow(row, roles).address, found[index]));
  if (isDivided && isEvery) return { names: [], rows: withCells(cells), roles };
  const readable = found.filter(({ kind }) => kind !== 'none').length;
  if (readable * 2 < rows.length) {
    return { names: [], rows: withCells(cells), roles: isDivided ? roles.map(unread) : roles };
  }
  return { names: [], rows: withCells(whole.map((text) => [text])), roles: ['address'] };
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

const isState = (cell: string) => Object.hasOwn(usStates, cell.toUpperCase());

const contents: readonly [ColumnRole, (cell: string) => boolean][] = [
  ['zip', (cell) => /^\d{5}(-\d{4})?$/.test(cell)],
  ['state', isState],
  ['address', (cell) => parseAddress(cell).problem === undefined],
  ['street', (cell) => /^\d\S* .*\p{L}{2}/u.test(cell)],
  ['city', (cell) => /^[\p{L} .'-]{3,}$/u.test(cell)],
];

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

/** A row's address and note. The address is what `prepareRows` reads: of two, or of cells without one, none. */
export function readRow(cells: readonly string[], roles: readonly ColumnRole[]): { address: string; note: string } {
  const cell = (role: string) => cells[(roles as readonly string[]).indexOf(role)] ?? '';
  const { address } = joinAddress((role) => cell(role === 'address.full' ? 'address' : role.replace(/^address\./, '')));
  return { address: addressIn(address, findAddress(address)), note: cell('note') };
}
