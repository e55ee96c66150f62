import { type Column, withRole } from '#shared/lists/columns/column.ts';
import { recognizeColumns } from '#shared/lists/columns/recognize-columns.ts';
import { findHeader } from '#shared/lists/file/find-header.ts';
import { readRecords } from '#shared/lists/file/read-records.ts';
import type { Role } from '#shared/lists/headers/role-of-header.ts';
import { columnGroups } from '#shared/lists/rows/column-groups.ts';
import { type ReadOptions, readRows } from '#shared/lists/rows/read-rows.ts';

export const fileDay = '2026-11-20';

type Asked = Partial<ReadOptions> & { roles?: Record<string, Role> };

/** A delimited text as it is read, from its records to its rows. `roles`: what the user makes of columns, by name. */
export function readText(text: string, { roles = {}, ...asked }: Asked = {}) {
  const table = findHeader(readRecords(text));
  const recognized = recognizeColumns(table, fileDay);
  const columns = Object.entries(roles).reduce(
    (all: Column[], [name, role]) => withRole(all, table.names.indexOf(name), role),
    recognized.columns,
  );
  const options = { day: fileDay, contacts: false, ...asked };
  const read = readRows(table, columns, options);
  return { table, ...recognized, columns, ...read, groups: columnGroups(table, columns, read.rows, options) };
}
