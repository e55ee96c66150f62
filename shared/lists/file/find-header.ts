import { roleOfHeader } from '#shared/lists/headers/role-of-header.ts';
import { type FoundTable, findTable } from './find-table.ts';

/** The table of a list: a header names facts of houses. */
export const findHeader = (records: readonly (readonly string[])[]): FoundTable =>
  findTable(records, (cells) => cells.filter((cell) => isName(cell) && roleOfHeader(cell, true) !== undefined).length);

/** A cell that begins with a number or has many digits is an address or a figure, though a word in it may be a name. */
const isName = (cell: string) => cell.length <= 80 && !/^\d+\s|(?:\d\D*){5}/.test(cell);
