import type { Column } from '#shared/lists/columns/column.ts';
import type { FileRow, FoundTable } from '#shared/lists/file/find-table.ts';

/* What the columns of a list of addresses mean: of all that a file may have, the house's address and a note. */

/** At most one column is of each kind, except those that are left out. */
export const columnRoles = [
  ...['address', 'street', 'number', 'numberSuffix', 'preDirection', 'streetName', 'suffix', 'postDirection'],
  ...['unitType', 'unit', 'city', 'state', 'zip', 'cityStateZip', 'note', 'skip'],
] as const;
export type ColumnRole = (typeof columnRoles)[number];

/** A list of addresses as its file is read. */
export type AddressFile = {
  /** Empty where the file does not name its columns. */
  names: string[];
  rows: FileRow[];
  /** `undefined` where no column is known to be the address. */
  roles?: ColumnRole[] | undefined;
};

/** Whether the columns make an address. */
export const makeAddress = (roles: readonly ColumnRole[]): boolean =>
  roles.includes('address') || roles.includes('street') || (roles.includes('number') && roles.includes('streetName'));

/** A file's table as a list of addresses. Where the file names no columns, the cells have to say what they are. */
export function addressFile({ names, hasHeader, rows }: FoundTable, columns: readonly Column[]): AddressFile {
  if (!hasHeader) return { names: [], rows };
  // Without a column for the number the street has it.
  const hasNumber = columns.some(({ role }) => role === 'address.number');
  const found = columns.map(({ role }) =>
    roleOf(!hasNumber && role === 'address.streetName' ? 'address.street' : role),
  );
  const roles = withNote(found, columns);
  return { names, rows, roles: makeAddress(roles) ? roles : undefined };
}

function roleOf(role: string): ColumnRole {
  const [, part = ''] = /^(?:address\.|crm\.(?=note$))?(\w+)$/.exec(role) ?? [];
  return columnRoles.find((each) => each === (part === 'full' ? 'address' : part)) ?? 'skip';
}

/** One column is the note: the one that says so, else what a list is ordered by. */
function withNote(roles: ColumnRole[], columns: readonly Column[]): ColumnRole[] {
  const isRank = ({ name, role }: Column) => role === 'skip' && /note|comment|score|motivation/i.test(name);
  const note = roles.includes('note') ? roles.indexOf('note') : columns.findIndex(isRank);
  return roles.map((role, at) => (at === note ? 'note' : role === 'note' ? 'skip' : role));
}
