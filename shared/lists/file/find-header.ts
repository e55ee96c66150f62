import { hasPlace, isStreetLine, stateOf } from '#shared/lists/cells/read-places.ts';
import { roleOfHeader } from '#shared/lists/headers/role-of-header.ts';
import { type FoundTable, findTable } from './find-table.ts';

/**
 * The table of a list: a header names facts of houses. Without one every row is read; below one a row of one cell is, if
 * it has the others empty, begins as an address, or is a sum, which is named as no house.
 */
export const findHeader = (records: readonly (readonly string[])[]): FoundTable =>
  findTable(records, {
    namesIn: (cells) =>
      isAddress(cells) ? 0 : cells.filter((cell) => isName(cell) && roleOfHeader(cell, true) !== undefined).length,
    isRow: (cells, hasHeader) =>
      !hasHeader || cells.length > 1 || isStreetLine(cells[0] ?? '') || isSum(cells[0] ?? ''),
    // An address that lacks its number.
    isNoHeader: (cells) => cells.length > 1 && cells.some((cell) => stateOf(cell) !== undefined),
  });

const isSum = (cell: string) => /^(?:grand |sub)?totals?\b/i.test(cell);

/** Whether a row has a street and a place: towns and remarks may be called as columns are, such as Fort Worth. */
const isAddress = (cells: readonly string[]) =>
  cells.some((cell) => /^\d+ /.test(cell) && isStreetLine(cell)) &&
  cells.some((cell) => /^\d{5}(?:-\d{4})?$/.test(cell) || stateOf(cell) !== undefined || hasPlace(cell));

/** A cell that begins with a number or has many digits is an address or a figure, though a word in it may be a name. */
const isName = (cell: string) => cell.length <= 80 && !/^\d+\s|(?:\d\D*){5}/.test(cell);
